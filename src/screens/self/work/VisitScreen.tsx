import { visitStatusWords } from "#machines/lifecycles/visitParts.ts"
import type { FieldVisitContext, FieldVisitEvent } from "#machines/fieldVisit/fieldVisitTypes.ts"
import { liveFieldVisit } from "#src/api/actors/fieldWork.ts"
import { formatTime } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { TextArea } from "#src/ui/controls/text/TextArea.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { Breadcrumb } from "#src/ui/layout/Breadcrumb.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { Dialog } from "#src/ui/overlay/Dialog.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { FailureView } from "../../FailureView.tsx"
import { useTabTitle } from "../../form/useTabTitle.ts"
import { marks, outerState, type ScreenProps, useMachine } from "../../screen.ts"
import { useKeptOnLeaving } from "../../useKeptOnLeaving.ts"
import { useSeenAgain } from "../../useSeenAgain.ts"
import { ReportPanel } from "./ReportPanel.tsx"
import { VisitForm } from "./VisitForm.tsx"
import { VisitHead } from "./VisitHead.tsx"
import { VisitResult } from "./VisitResult.tsx"
import { dayHref, WORK } from "./workWords.ts"

type Send = (event: FieldVisitEvent) => void

export const MissingWork = () => (
  <EmptyState
    kind="search"
    title="Tidak ditemukan"
    text="Mungkin sudah dihapus atau dialihkan kepada pegawai lain."
    action={<ButtonLink href={WORK}>Ke kunjungan dan tugas</ButtonLink>}
  />
)

/** The steps before the check-in, each with the reason why it is not possible now. */
function Begin(props: {
  readonly context: FieldVisitContext
  readonly isBusy: boolean
  readonly isOverdue: boolean
  readonly send: Send
}) {
  const { context, isBusy, isOverdue, send } = props
  const { visit } = context
  if (visit === null) return null
  const { steps, visit_status } = visit
  return (
    <div className="grid gap-2">
      {steps.check_in !== null && <Notice tone="warn">{steps.check_in}</Notice>}
      {isOverdue && <Notice tone="warn">Server belum menjawab. Tetap tercatat sekali saja.</Notice>}
      {visit_status === "planned" && (
        <Button
          wide
          busy={isBusy}
          disabledReason={steps.depart}
          onClick={() => send({ type: "visit.depart" })}
        >
          Berangkat
        </Button>
      )}
      <Button
        variant="primary"
        wide
        disabled={isBusy}
        disabledReason={steps.check_in}
        onClick={() => send({ type: "visit.arrive" })}
      >
        Check-in di tempat pelanggan
      </Button>
      {steps.cancel === null && (
        <Button variant="quiet" wide disabled={isBusy} onClick={() => send({ type: "visit.cancel" })}>
          Batalkan kunjungan
        </Button>
      )}
    </div>
  )
}

function CancelDialog({
  value,
  context,
  isOverdue,
  send,
}: {
  readonly value: unknown
  readonly context: FieldVisitContext
  readonly isOverdue: boolean
  readonly send: Send
}) {
  const step = typeof value === "object" && value !== null && "cancelling" in value ? value.cancelling : null
  const isBusy = step === "sending"
  return (
    <Dialog
      open={step !== null}
      onClose={() => send({ type: "reason.close" })}
      title="Batalkan kunjungan"
      size="sm"
      locked={isBusy}
      overdue={isOverdue}
      actions={
        <>
          <Button disabled={isBusy} onClick={() => send({ type: "reason.close" })}>
            Kembali
          </Button>
          <Button variant="danger" type="submit" form="batal-kunjungan" busy={isBusy}>
            Batalkan kunjungan
          </Button>
        </>
      }
    >
      <form
        id="batal-kunjungan"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send({ type: "reason.submit" })
        }}
      >
        {context.visit?.task != null && (
          <p className="text-ink-2">Tugasnya ikut ditolak, dan yang menugaskan diberi tahu alasannya.</p>
        )}
        <TextArea
          label="Alasan"
          hint="5 sampai 500 karakter"
          required
          maxLength={500}
          value={context.reason}
          error={context.errors["note"]?.[0]}
          onChange={(reason) => send({ type: "reason.change", reason })}
        />
      </form>
    </Dialog>
  )
}

/** The part of the page that belongs to the state of the visit. */
function Stage(props: {
  readonly state: string
  readonly photo: string
  readonly context: FieldVisitContext
  readonly isReporting: boolean
  readonly isBusy: boolean
  readonly isOverdue: boolean
  readonly send: Send
}) {
  const { state, photo, context, isReporting, isBusy, isOverdue, send } = props
  const { visit } = context
  if (visit === null) return null
  if (isReporting)
    return <ReportPanel state={state} photo={photo} context={context} isOverdue={isOverdue} send={send} />
  switch (visit.visit_status) {
    case "planned":
    case "on_the_way":
      return <Begin context={context} isBusy={isBusy} isOverdue={isOverdue} send={send} />
    case "in_progress":
      return <VisitForm context={context} isBusy={isBusy} send={send} />
    default:
      return <VisitResult visit={visit} />
  }
}

function Shown({ id }: { readonly id: number }) {
  const { snapshot, send } = useMachine(liveFieldVisit, { input: { id } })
  const { context, value } = snapshot
  const { visit, failure } = context
  const outer = outerState(value)
  const photo = typeof value === "object" && "photo" in value ? value.photo : "ready"
  useTabTitle(visit === null ? null : visit.customer.nama)
  useKeptOnLeaving(() => send({ type: "draft.flush" }))
  useSeenAgain(() => send({ type: "load.again" }))
  const isReporting = snapshot.hasTag("reporting")
  if (failure?._tag === "Refused" && failure.reason === "not_found") return <MissingWork />
  const status = visit === null ? null : visitStatusWords[visit.visit_status]
  return (
    <div
      {...marks("fieldVisit", value)}
      aria-busy={snapshot.hasTag("busy")}
      className="mx-auto grid w-full max-w-lg gap-4 pb-4"
    >
      <PageHeader
        title={visit?.customer.nama ?? "Kunjungan"}
        sub={
          visit === null
            ? undefined
            : visit.visit_status === "in_progress" && visit.check_in !== null
              ? `${visit.no} · check-in ${formatTime(visit.check_in.at)}`
              : visit.no
        }
        isTight
        trail={
          <Breadcrumb
            items={[
              { label: "Kunjungan dan tugas", href: visit === null ? WORK : dayHref(visit.tanggal) },
              { label: visit?.no ?? "Kunjungan" },
            ]}
          />
        }
        actions={status !== null && <StatusBadge tone={status.tone}>{status.label}</StatusBadge>}
      />
      {outer === "unread" ? (
        <FailureView failure={failure} onRetry={() => send({ type: "load.retry" })} />
      ) : visit === null ? (
        <Skeleton className="h-80 w-full" />
      ) : (
        <>
          {!isReporting && <VisitHead visit={visit} isBusy={snapshot.hasTag("busy")} send={send} />}
          <Stage
            state={outer}
            photo={photo}
            context={context}
            isReporting={isReporting}
            isBusy={snapshot.hasTag("busy")}
            isOverdue={snapshot.hasTag("overdue")}
            send={send}
          />
        </>
      )}
      <CancelDialog value={value} context={context} isOverdue={snapshot.hasTag("overdue")} send={send} />
    </div>
  )
}

/** /saya/kunjungan/{id}: a visit of the employee from the way there to its result. */
export function VisitScreen({ params }: ScreenProps) {
  const id = Number(params["id"])
  return Number.isSafeInteger(id) && id > 0 ? <Shown key={id} id={id} /> : <MissingWork />
}
