import { FileText } from "lucide-react"
import { useMemo } from "react"
import { choosePayees } from "#contract/areas/payroll/payees.ts"
import { isOpenPayroll } from "#machines/lifecycles/payrollPeriodMachine.ts"
import { taxSlip } from "#contract/areas/payroll/berkas.ts"
import { recalculateSlip, slipPdf } from "#contract/areas/payroll/slip.ts"
import { mailSlip } from "#contract/areas/payroll/slipMail.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { type SlipStepKind, stepWords, whyNotSlipStep } from "#machines/payroll/periodSteps.ts"
import { livePeriodStep, type Slip, slipFiles, taxSlipFile } from "#src/api/actors/payrollPeriod.ts"
import { maySend } from "#src/api/wire/access.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { useMachine } from "../screen.ts"
import { useDownload } from "../useDownload.ts"
import { StepDialog } from "./PeriodSteps.tsx"

type Props = {
  readonly slip: Slip
  readonly user: SessionUser
  /** Called after the slip was recalculated or mailed. */
  readonly onTaken: () => void
}

/** Actions on one slip; a barred action is disabled with its reason. */
export function SlipActions({ slip, user, onTaken }: Props) {
  const { period, members_id, error, email, mail, closing } = slip
  const isClosing = closing && error === null
  const files = useMemo(() => slipFiles(), [])
  const pdf = useDownload(files)
  const proofs = useMemo(() => taxSlipFile(), [])
  const proof = useDownload(proofs)
  const steps = useMemo(() => livePeriodStep(), [])
  const of = { id: period.id, version: 0, member: members_id }
  const step = useMachine(steps, { input: { kind: "recalculate", ...of } }, (event) => {
    if (event.type === "step.taken") onTaken()
  })
  const mailing: SlipStepKind = mail === null || mail.state === "failed" ? "send" : "resend"
  const kinds: readonly SlipStepKind[] = [
    ...(maySend(user, recalculateSlip) ? (["recalculate"] as const) : []),
    ...(maySend(user, mailSlip) ? ([mailing] as const) : []),
  ]
  return (
    <>
      {kinds.map((kind) => (
        <Button
          key={kind}
          disabledReason={whyNotSlipStep({ status: period.status, error, email }, kind)}
          onClick={() => step.send({ type: "step.open", of: { kind, ...of } })}
        >
          {stepWords[kind].label}
        </Button>
      ))}
      {maySend(user, choosePayees) && isOpenPayroll(period.status) && (
        <Button
          variant="danger"
          onClick={() => step.send({ type: "step.open", of: { kind: "exclude", ...of } })}
        >
          {stepWords.exclude.label}
        </Button>
      )}
      {maySend(user, slipPdf) && (
        <Button
          busy={pdf.busy}
          disabledReason={error === null ? null : "Slip ini belum dapat dibuat"}
          icon={<FileText aria-hidden="true" className="size-4" />}
          onClick={() => pdf.ask({ period_id: period.id, members_id })}
        >
          Unduh PDF
        </Button>
      )}
      {maySend(user, taxSlip) && isClosing && (
        <Button
          busy={proof.busy}
          icon={<FileText aria-hidden="true" className="size-4" />}
          onClick={() => proof.ask({ period_id: period.id, members_id })}
        >
          Bukti potong BPA1
        </Button>
      )}
      <StepDialog snapshot={step.snapshot} send={step.send} />
    </>
  )
}
