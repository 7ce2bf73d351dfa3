import { useMemo } from "react"
import type { SelfCalls } from "#contract/kit/selfCalls.ts"
import { liveOwnRequest, liveTakeBack } from "#src/api/actors/self.ts"
import { maySend } from "#src/api/wire/access.ts"
import { fitsForm, isOver } from "#src/resources/kit/askAgain.ts"
import type { DescribedSelfAsk } from "#src/resources/kit/selfAsk.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { TextArea } from "#src/ui/controls/text/TextArea.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { Breadcrumb } from "#src/ui/layout/Breadcrumb.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import type { QueueKind, QueueRow } from "../approval/kind.ts"
import { FailureView } from "../FailureView.tsx"
import { EntryDialog } from "../sales/EntryDialog.tsx"
import { marks, type ScreenProps, useMachine } from "../screen.ts"
import { useSeenAgain } from "../useSeenAgain.ts"
import { useTabTitle } from "../form/useTabTitle.ts"
import { AddPaper } from "./AddPaper.tsx"
import { askHref } from "./AskMenu.tsx"

/** The number on its papers; a request without one has only its id. */
const numberOf = (row: QueueRow): string =>
  "no" in row && typeof row.no === "string" ? row.no : String(row.id)

const LIST = { label: "Pengajuan", href: "/saya/pengajuan" }

type Known = {
  readonly own: SelfCalls
  readonly kind: QueueKind
  /** The forms of its flow. */
  readonly asks: readonly DescribedSelfAsk[]
}

/** /saya/pengajuan/{jenis}/{id}: one request as its flow shows it, without the decisions. */
export const requestScreen = (flows: readonly Known[]) => {
  const known = new Map(flows.map((one) => [one.own.flow.id, one]))
  return function RequestScreen(props: ScreenProps) {
    const found = known.get(props.params["jenis"] ?? "")
    const id = Number(props.params["id"])
    return found === undefined || !Number.isSafeInteger(id) || id < 1 ? (
      <Missing />
    ) : (
      <Shown key={`${found.own.flow.id} ${id}`} {...found} id={id} user={props.user} />
    )
  }
}

type AgainProps = Pick<ScreenProps, "user"> & {
  readonly ask: DescribedSelfAsk | undefined
  readonly id: number
}
/** A press that was refused has no form: it cannot be asked for again. */
const AskAgain = ({ ask, id, user }: AgainProps) =>
  ask !== undefined &&
  maySend(user, ask.own.calls.ask) && (
    <ButtonLink variant="primary" href={`${askHref(ask)}?dari=${id}`}>
      Ajukan lagi
    </ButtonLink>
  )

const Missing = () => (
  <EmptyState
    kind="search"
    title="Pengajuan tidak ditemukan"
    text="Mungkin alamatnya salah. Semua pengajuan Anda ada di daftarnya."
    action={<ButtonLink href={LIST.href}>Ke pengajuan saya</ButtonLink>}
  />
)

function Shown({ own, kind, asks, id, user }: Known & { readonly id: number } & Pick<ScreenProps, "user">) {
  const machine = useMemo(() => liveOwnRequest(own), [own])
  const back = useMemo(() => liveTakeBack(own), [own])
  const { snapshot, send } = useMachine(machine, { input: { input: { id } } })
  const takeBack = useMachine(back, { input: id }, (event) => {
    if (event.type === "entry.saved") send({ type: "query.refresh" })
  })
  useSeenAgain(() => snapshot.hasTag("busy") || send({ type: "query.refresh" }))
  const { value, failure } = snapshot.context
  const step = value === null ? null : kind.ownStep(value)
  const title = value === null ? "Pengajuan" : `${kind.part(value).kind.title} ${numberOf(value)}`
  useTabTitle(value === null ? null : title)
  if (failure?._tag === "Refused" && failure.reason === "not_found") return <Missing />
  return (
    <div
      {...marks("pengajuanSayaDetail", snapshot.value)}
      aria-busy={snapshot.hasTag("busy")}
      className="max-w-3xl"
    >
      <PageHeader
        title={title}
        trail={<Breadcrumb items={[LIST, { label: title }]} />}
        actions={
          value === null ? null : step !== null ? (
            <ButtonLink variant="primary" href={step.href}>
              {step.label}
            </ButtonLink>
          ) : value.status === "pending" || value.status === "asked" ? (
            <>
              {own.calls.attach !== undefined && (
                <AddPaper own={own} row={value} onAdded={() => send({ type: "query.refresh" })} />
              )}
              <Button onClick={() => takeBack.send({ type: "entry.open" })}>Tarik pengajuan</Button>
            </>
          ) : isOver(value.status) ? (
            <AskAgain ask={asks.find((one) => fitsForm(one, value))} id={id} user={user} />
          ) : null
        }
      />
      {snapshot.matches("failed") ? (
        <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
      ) : value === null ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <section aria-label="Isi pengajuan" className="rounded-card border border-line bg-surface p-4">
          {kind.detail(value, null, user)}
        </section>
      )}
      <EntryDialog
        id="tarikPengajuan"
        title="Tarik pengajuan"
        formId="tarik"
        snapshot={takeBack.snapshot}
        send={takeBack.send}
        saveLabel="Tarik"
      >
        <p className="text-ink-2">
          Pengajuan yang ditarik tidak diputuskan lagi; ajukan yang baru bila perlu.
        </p>
        <TextArea
          name="note"
          label="Alasan"
          hint="Boleh dikosongkan"
          value={takeBack.snapshot.context.values.note}
          error={takeBack.snapshot.context.errors["note"]?.[0]}
          onChange={(note) => takeBack.send({ type: "entry.change", values: { note } })}
        />
      </EntryDialog>
    </div>
  )
}
