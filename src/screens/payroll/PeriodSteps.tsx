import { Ellipsis } from "lucide-react"
import { useId } from "react"
import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { SessionUser } from "#contract/kit/user.ts"
import { movePeriod } from "#contract/areas/payroll/periods.ts"
import { calculatePay } from "#contract/areas/payroll/run.ts"
import { mailSlips } from "#contract/areas/payroll/slipMail.ts"
import { whyReason } from "#machines/lifecycles/payrollPeriodMachine.ts"
import { actorOf } from "#machines/lifecycles/actor.ts"
import type { periodMachine } from "#machines/payroll/periodMachine.ts"
import {
  needsReason,
  type StepKind,
  stepKinds,
  stepWords,
  whyNotStep,
} from "#machines/payroll/periodSteps.ts"
import type { Period } from "#src/api/actors/payrollPeriod.ts"
import { maySend } from "#src/api/wire/access.ts"
import { failureText } from "#src/api/wire/toasts.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { TextArea } from "#src/ui/controls/text/TextArea.tsx"
import { Dialog } from "#src/ui/overlay/Dialog.tsx"
import { Menu } from "#src/ui/overlay/Menu.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { marks } from "../screen.ts"
import type { Offered } from "../lifecycle/offers.ts"
import { mainStep, nextLine, stepsOf } from "./periodWords.ts"

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

const toneOf = (kind: StepKind) => (stepWords[kind].isDanger === true ? "danger" : "plain")

/**
 * Steps of a period that the user has permission for: the next one first, and its reason next to it if it is barred. The
 * menu has those that are barred, each with its reason, and those that are rarely used.
 */
export function PeriodSteps({ row, user, send }: Props) {
  const actor = actorOf(user)
  const main = mainStep(row.status)
  const { buttons, menu } = stepsOf(
    row,
    stepKinds.filter((kind) => maySend(user, callOf(kind))),
    actor,
  )
  const whyNotMain = main !== null && buttons.includes(main) ? whyNotStep(row, main, actor) : null
  const open = (kind: StepKind) => {
    const reason = kind === "approve" ? whyReason(row, new Date().toISOString()) : null
    const of = { kind, id: row.id, version: row.version }
    send({ type: "step.open", of: reason === null ? of : { ...of, reason } })
  }
  return (
    <div role="group" aria-label="Langkah periode gaji" className="mb-3">
      <div className="flex flex-wrap gap-2">
        {buttons.map((kind) => (
          <Button
            key={kind}
            variant={kind === main ? "primary" : toneOf(kind)}
            disabledReason={kind === main ? whyNotMain : null}
            onClick={() => open(kind)}
          >
            {stepWords[kind].label}
          </Button>
        ))}
        {menu.length > 0 && (
          <Menu
            align="start"
            button={<Button icon={<Ellipsis aria-hidden="true" className="size-4" />}>Langkah lain</Button>}
            groups={[
              {
                items: menu.map((kind) => ({
                  label: stepWords[kind].label,
                  tone: toneOf(kind),
                  disabledReason: whyNotStep(row, kind, actor),
                  onSelect: () => open(kind),
                })),
              },
            ]}
          />
        )}
      </div>
      {whyNotMain !== null && main !== null && (
        <p className="mt-1 text-caption text-ink-2">{`${stepWords[main].label}: ${whyNotMain}`}</p>
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
  const { title, text, label, isDanger } = stepWords[of.kind]
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
        {of.next !== undefined && (
          <p>
            <strong className="block">{of.next.isian.nama}</strong>
            {nextLine(of.next)}
          </p>
        )}
        <div role="alert" className="empty:hidden">
          {failure !== null && <Notice tone="bad">{failureText(failure)}</Notice>}
        </div>
        {of.reason !== undefined && <Notice tone="warn">{of.reason}</Notice>}
        {needsReason(of) && (
          <TextArea
            readOnly={busy}
            label={of.kind === "answer" ? "Jawaban" : "Alasan"}
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
