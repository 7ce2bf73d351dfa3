import { useId } from "react"
import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { SessionUser } from "#contract/kit/user.ts"
import { movePeriod } from "#contract/areas/payroll/periods.ts"
import { calculatePay } from "#contract/areas/payroll/run.ts"
import { mailSlips } from "#contract/areas/payroll/slipMail.ts"
import { actorOf } from "#machines/lifecycles/actor.ts"
import type { periodMachine } from "#machines/payroll/periodMachine.ts"
import { type StepKind, stepKinds, stepWords, whyNotStep } from "#machines/payroll/periodSteps.ts"
import type { Period } from "#src/api/actors/payrollPeriod.ts"
import { maySend } from "#src/api/wire/access.ts"
import { failureText } from "#src/api/wire/toasts.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { TextArea } from "#src/ui/controls/text/TextArea.tsx"
import { useNarrow } from "#src/ui/layout/useNarrow.ts"
import { Dialog } from "#src/ui/overlay/Dialog.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { marks } from "../screen.ts"
import type { Offered } from "../lifecycle/offers.ts"
import { mainStep } from "./periodWords.ts"

type Send = ActorRefFrom<typeof periodMachine>["send"]
type Props = {
  readonly row: Period
  readonly user: SessionUser
  readonly send: Send
}

/** The API call that performs a step. */
const callOf = (kind: StepKind) =>
  kind === "mail" ? mailSlips : stepWords[kind].status === null ? calculatePay : movePeriod

/** All steps of a period, regardless of role. */
export const periodOffers: readonly Offered[] = stepKinds.flatMap((kind) => {
  const { event, label: verb } = stepWords[kind]
  return event === null ? [] : [{ event, verb, call: callOf(kind) }]
})

/**
 * Steps of a period that the user has permission for; a step the lifecycle bars is disabled with its reason. On a phone barred
 * steps are collapsed, so that the available ones are easy to find.
 */
export function PeriodSteps({ row, user, send }: Props) {
  const isNarrow = useNarrow()
  const actor = actorOf(user)
  const main = mainStep(row.status)
  const shown = stepKinds.filter((kind) => maySend(user, callOf(kind)))
  const barred = isNarrow ? shown.filter((kind) => whyNotStep(row, kind, actor) !== null) : []
  const draw = (kind: StepKind) => (
    <Button
      key={kind}
      variant={kind === main ? "primary" : stepWords[kind].isDanger === true ? "danger" : "plain"}
      disabledReason={whyNotStep(row, kind, actor)}
      onClick={() => send({ type: "step.open", of: { kind, id: row.id, version: row.version } })}
    >
      {stepWords[kind].label}
    </Button>
  )
  return (
    <div role="group" aria-label="Langkah periode gaji" className="mb-3 flex flex-wrap gap-2">
      {shown.filter((kind) => !barred.includes(kind)).map(draw)}
      {barred.length > 0 && (
        <details className="w-full">
          <summary className="flex min-h-11 cursor-pointer items-center rounded-control text-ink-2">
            {barred.length} langkah belum dapat diambil
          </summary>
          <div className="mt-1 flex flex-wrap gap-2">{barred.map(draw)}</div>
        </details>
      )}
    </div>
  )
}

/** Confirmation dialog of a step, with a reason field where one is required. */
export function StepDialog(props: {
  readonly snapshot: SnapshotFrom<typeof periodMachine>
  readonly send: Send
}) {
  const { snapshot, send } = props
  const formId = useId()
  const { of, note, errors, failure } = snapshot.context
  const { title, text, label, isDanger, needsReason } = stepWords[of.kind]
  const busy = snapshot.hasTag("busy")
  return (
    <Dialog
      open={!snapshot.matches("closed")}
      onClose={() => send({ type: "step.close" })}
      locked={busy}
      title={title}
      size="sm"
      actions={
        <>
          <Button aria-disabled={busy || undefined} onClick={() => send({ type: "step.close" })}>
            Tutup
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={isDanger === true ? "dangerSolid" : "primary"}
            busy={busy}
          >
            {label}
          </Button>
        </>
      }
    >
      <form
        {...marks("periodStep", snapshot.value)}
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send({ type: "step.submit" })
        }}
      >
        <p className="text-ink-2">{text}</p>
        <div role="alert" className="empty:hidden">
          {failure !== null && <Notice tone="bad">{failureText(failure)}</Notice>}
        </div>
        {needsReason === true && (
          <TextArea
            readOnly={busy}
            label="Alasan"
            required
            maxLength={500}
            value={note}
            error={errors["note"]?.[0]}
            onChange={(typed) => send({ type: "step.note", note: typed })}
          />
        )}
      </form>
    </Dialog>
  )
}
