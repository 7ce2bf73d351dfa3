import { useEffect, useEffectEvent, useState } from "react"
import { liveTopupQueue, type TopupQueue } from "#src/api/actors/topup.ts"
import { formatNumber } from "#src/format/format.ts"
import { Notice } from "#src/ui/page/Notice.tsx"
import { marks, type ScreenProps } from "../screen.ts"
import { DetailDrawer } from "./DetailDrawer.tsx"
import { StepButton } from "./StepButton.tsx"
import { Steps } from "./Steps.tsx"
import { Told } from "./Told.tsx"
import { changed, TopupTable } from "./TopupTable.tsx"
import { useDesk } from "./useDesk.ts"
import { useNow } from "../useNow.ts"

const PATH = "/super-admin/point/transaksi"
/** Debounce of the search field, in milliseconds. */
const TYPING_MS = 300
const known = ["status", "q", "start_date", "end_date", "page", "cursor"] as const

/** /super-admin/point/transaksi: top-ups of all companies, and decisions on the paid ones. */
export function QueueScreen(props: ScreenProps) {
  const { snapshot, send } = useDesk<TopupQueue>(liveTopupQueue, props, PATH, known)
  const now = useNow(5_000)
  const { desk, actor, step, errors, problem, question, chosen } = snapshot.context
  const [typed, setTyped] = useState(question["q"] ?? "")
  const rows = desk?.page.rows ?? []
  const row = rows.find(({ id }) => id === chosen) ?? null
  const waiting = desk?.page.counts.waiting_confirmation ?? 0
  const open = (next: NonNullable<typeof step>) =>
    send({ type: "step.open", step: next, at: new Date().toISOString() })
  const look = useEffectEvent((q: string) => {
    if (q !== (question["q"] ?? ""))
      send({ type: "desk.show", question: changed(question, { q }), chosen: null })
  })
  useEffect(() => {
    const timer = setTimeout(() => look(typed.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <div {...marks("topupQueue", snapshot.value)} aria-busy={snapshot.hasTag("busy")}>
      {waiting > 0 && question["status"] !== "waiting_confirmation" && (
        <div className="mb-4">
          <Notice
            tone="info"
            action={
              <a href={`${PATH}?status=waiting_confirmation`} className="font-semibold underline">
                Lihat
              </a>
            }
          >
            {formatNumber(waiting)} top-up menunggu verifikasi
          </Notice>
        </div>
      )}
      <TopupTable
        title="Transaksi Top-up"
        path={PATH}
        page={desk?.page ?? null}
        context={snapshot.context}
        isLoading={snapshot.matches({ watch: "loading" })}
        hasFailed={snapshot.matches({ watch: "failed" })}
        withCompany
        empty={{ title: "Belum ada top-up", text: "Top-up perusahaan muncul di sini begitu dibuat." }}
        search={{ value: typed, label: "Cari tagihan atau perusahaan", onChange: setTyped }}
        onShow={(next, id) => {
          setTyped(next["q"] ?? "")
          send({ type: "desk.show", question: next, chosen: id })
        }}
        onRetry={() => send({ type: "desk.retry" })}
      />
      {desk !== null && chosen !== null && (
        <DetailDrawer
          row={row}
          user={props.user}
          unfiltered={Object.keys(question).length === 0 ? null : `${PATH}?id=${chosen}`}
          onClose={() => send({ type: "desk.show", question, chosen: null })}
          footer={
            row !== null && (
              <>
                <StepButton variant="danger" kind="reject" {...{ row, actor, now }} onOpen={open}>
                  Tolak
                </StepButton>
                <StepButton variant="primary" kind="approve" {...{ row, actor, now }} onOpen={open}>
                  Setujui
                </StepButton>
              </>
            )
          }
        />
      )}
      <Told rows={rows} />
      {step !== null && (
        <Steps
          {...{ step, rows, actor, now, errors, problem }}
          point={null}
          busy={snapshot.hasTag("sending")}
          overdue={snapshot.hasTag("overdue")}
          onSubmit={(values) => send({ type: "step.submit", values, at: new Date().toISOString() })}
          onClose={() => send({ type: "step.close" })}
        />
      )}
    </div>
  )
}
