import type { ReactNode } from "react"
import { liveTopupHistory, type TopupHistory } from "#src/api/actors/topup.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { ViewTabs } from "#src/ui/queue/ViewTabs.tsx"
import { marks, type ScreenProps } from "../screen.ts"
import { BillButton } from "./BillButton.tsx"
import { DetailDrawer } from "./DetailDrawer.tsx"
import { StepButton } from "./StepButton.tsx"
import { Steps } from "./Steps.tsx"
import { Told } from "./Told.tsx"
import { TopupTable } from "./TopupTable.tsx"
import { UsageList } from "./UsageList.tsx"
import { useDesk } from "./useDesk.ts"
import { useNow } from "../useNow.ts"

const PATH = "/setting/point/history"
const TAB = "pemakaian"
const known = ["status", "start_date", "end_date", "page", "cursor"] as const

/** /setting/point/history: the company's top-ups, and the usage of its points. */
export function HistoryScreen(props: ScreenProps) {
  const isUsage = new URLSearchParams(props.search).get("tab") === TAB
  const tabs = (
    <ViewTabs
      label="Riwayat poin"
      views={[
        { key: "topup", label: "Top-up", href: PATH, current: !isUsage },
        { key: TAB, label: "Pemakaian", href: `${PATH}?tab=${TAB}`, current: isUsage },
      ]}
    />
  )
  return isUsage ? (
    <UsageList search={props.search} path={PATH} tab={TAB} tabs={tabs} />
  ) : (
    <Topups {...props} tabs={tabs} />
  )
}

function Topups({ tabs, ...props }: ScreenProps & { readonly tabs: ReactNode }) {
  const { snapshot, send } = useDesk<TopupHistory>(liveTopupHistory, props, PATH, known)
  const now = useNow(5_000)
  const { desk, actor, step, errors, problem, question, chosen } = snapshot.context
  const rows = desk?.page.rows ?? []
  const row = rows.find(({ id }) => id === chosen) ?? null
  const open = (next: NonNullable<typeof step>) =>
    send({ type: "step.open", step: next, at: new Date().toISOString() })
  return (
    <div {...marks("topupHistory", snapshot.value)} aria-busy={snapshot.hasTag("busy")}>
      <TopupTable
        title="Riwayat Poin"
        tabs={tabs}
        path={PATH}
        page={desk?.page ?? null}
        context={snapshot.context}
        isLoading={snapshot.matches({ watch: "loading" })}
        hasFailed={snapshot.matches({ watch: "failed" })}
        withCompany={false}
        empty={{ title: "Belum ada top-up", text: "Top-up yang Anda buat tercatat di sini." }}
        onShow={(next, id) => send({ type: "desk.show", question: next, chosen: id })}
        onRetry={() => send({ type: "desk.retry" })}
      />
      {desk !== null && chosen !== null && (
        <DetailDrawer
          row={row}
          user={props.user}
          unfiltered={Object.keys(question).length === 0 ? null : `${PATH}?id=${chosen}`}
          onClose={() => send({ type: "desk.show", question, chosen: null })}
          footer={
            row === null ? null : row.status === "created" ? (
              <>
                <BillButton id={row.id} />
                <StepButton kind="cancel" {...{ row, actor, now }} onOpen={open}>
                  Batalkan
                </StepButton>
                <StepButton variant="primary" kind="confirm" {...{ row, actor, now }} onOpen={open}>
                  Konfirmasi pembayaran
                </StepButton>
              </>
            ) : (
              <>
                <BillButton id={row.id} />
                <ButtonLink href="/setting/point/top-up">Top up lagi</ButtonLink>
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
