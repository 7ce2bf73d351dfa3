import { useMemo } from "react"
import { payrollFiles } from "#contract/areas/payroll/berkas.ts"
import { payrollJob, slipsJob } from "#contract/areas/payroll/run.ts"
import { slipMailJob } from "#contract/areas/payroll/slipMail.ts"
import { payrollPeriod, whyNotMailed } from "#machines/lifecycles/payrollPeriodMachine.ts"
import { beginSlips, livePeriod, livePeriodStep } from "#src/api/actors/payrollPeriod.ts"
import { maySend } from "#src/api/wire/access.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { ViewTabs } from "#src/ui/queue/ViewTabs.tsx"
import { FailureView } from "../FailureView.tsx"
import { JobView } from "../jobs/JobView.tsx"
import { useJob } from "../jobs/useJob.ts"
import { LifecyclePanel } from "../lifecycle/LifecyclePanel.tsx"
import { marks, type ScreenProps, useHeadingFocus, useMachine } from "../screen.ts"
import { useSeenAgain } from "../useSeenAgain.ts"
import { DifferenceView } from "./DifferenceView.tsx"
import { FilesView } from "./FilesView.tsx"
import { PERIODS, readView, viewHref, views, viewWords } from "./periodAddress.ts"
import { PeriodHead } from "./PeriodHead.tsx"
import { periodOffers, PeriodSteps, StepDialog } from "./PeriodSteps.tsx"
import { isFileOf, isMailOf, isToldOn } from "./periodWords.ts"
import { Questions } from "./Questions.tsx"
import { ReadyView } from "./ReadyView.tsx"
import { MailCard } from "./MailCard.tsx"
import { SlipScreen } from "./SlipScreen.tsx"
import { SlipsView } from "./SlipsView.tsx"

/** /payroll/detail/{id}: a period with its steps, slips, readiness check and differences; `?pegawai=` shows one slip. */
export function PeriodScreen(props: ScreenProps) {
  const id = Number(props.params["id"] ?? "")
  const { member } = readView(props.search)
  useHeadingFocus(member)
  if (!Number.isInteger(id) || id < 1)
    return (
      <>
        <PageHeader title="Payroll" />
        <EmptyState
          title="Periode gaji belum dipilih"
          text="Pilih periodenya di daftar."
          action={<ButtonLink href={PERIODS}>Ke daftar periode</ButtonLink>}
        />
      </>
    )
  if (member !== null) return <SlipScreen key={`${id}/${member}`} {...props} period={id} member={member} />
  return <Shown key={id} {...props} id={id} />
}

/** Files need the right to export. */
const shownViews = (user: ScreenProps["user"]) =>
  views.filter((key) => key !== "berkas" || maySend(user, payrollFiles))

function Shown({ id, search, user, params }: ScreenProps & { readonly id: number }) {
  const machine = useMemo(() => livePeriod(), [])
  const { snapshot, send } = useMachine(machine, { input: { input: id } })
  const refresh = () => send({ type: "query.refresh" })
  const job = useJob(payrollJob, refresh)
  const slips = useJob(slipsJob, undefined, beginSlips)
  const mails = useJob(slipMailJob)
  const steps = useMemo(() => livePeriodStep(), [])
  const step = useMachine(steps, { input: { kind: "calculate", id, version: 0 } }, (event) => {
    if (event.type !== "step.taken") return
    if (event.job !== null) (event.job.kind === slipMailJob.kind ? mails : job).follow(event.job)
    refresh()
  })
  useSeenAgain(() => snapshot.hasTag("busy") || refresh())
  const { value: row, failure } = snapshot.context
  const { view } = readView(search)
  if (snapshot.matches("failed"))
    return <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
  if (row === null) return <Skeleton className="h-72 w-full" />
  const shown = { id, search, user, params, row }
  return (
    <div {...marks("periodeGaji", snapshot.value)} aria-busy={snapshot.hasTag("busy")}>
      <PeriodHead
        row={row}
        user={user}
        isMaking={!slips.mayBegin}
        onSlips={(format) => slips.begin({ period_id: id, format })}
      />
      <PeriodSteps row={row} user={user} send={step.send} />
      <div className="mb-3">
        <LifecyclePanel
          life={payrollPeriod}
          facts={row}
          history={row.history}
          user={user}
          offered={periodOffers}
        />
      </div>
      <div className="mb-3 grid grid-cols-1 gap-3 empty:hidden">
        {isToldOn(row, job.snapshot.context.job) && <JobView snapshot={job.snapshot} send={job.send} />}
        {whyNotMailed(row.status) === null && (
          <MailCard
            key={`${row.version} ${mails.isOpen}`}
            id={id}
            job={isMailOf(row, mails.snapshot.context.job) ? mails : null}
          />
        )}
        {isFileOf(row, slips.snapshot.context.job) && <JobView snapshot={slips.snapshot} send={slips.send} />}
      </div>
      <div className="mb-3">
        <ViewTabs
          label="Tampilan periode"
          views={shownViews(user).map((key) => ({
            key,
            label: viewWords[key],
            href: viewHref(id, key),
            current: key === view,
          }))}
        />
      </div>
      {view === "siap" ? (
        <>
          <Questions key={`${row.version} ${row.question_count}`} row={row} user={user} send={step.send} />
          <ReadyView key={`v${row.version}`} {...shown} send={step.send} />
        </>
      ) : view === "beda" ? (
        <DifferenceView key={`${row.version} ${job.isOpen}`} {...shown} />
      ) : view === "berkas" ? (
        <FilesView key={row.version} {...shown} />
      ) : (
        <SlipsView key={row.version} {...shown} />
      )}
      <StepDialog snapshot={step.snapshot} send={step.send} />
    </div>
  )
}
