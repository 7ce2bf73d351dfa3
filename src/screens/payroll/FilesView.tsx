import { useMemo } from "react"
import { dutyWords, payrollFileJob, tickDuty } from "#contract/areas/payroll/berkas.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import type { DutyStepKind } from "#machines/payroll/periodSteps.ts"
import {
  beginFile,
  earlierFile,
  liveFiles,
  livePeriodStep,
  type PeriodFiles,
  writtenFile,
} from "#src/api/actors/payrollPeriod.ts"
import { maySend } from "#src/api/wire/access.ts"
import { formatDate } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { FailureView } from "../FailureView.tsx"
import { JobView } from "../jobs/JobView.tsx"
import { useJob } from "../jobs/useJob.ts"
import { marks, useMachine, useWorld } from "../screen.ts"
import { useDownload } from "../useDownload.ts"
import { useSeenAgain } from "../useSeenAgain.ts"
import { FileCard } from "./FileCard.tsx"
import { StepDialog } from "./PeriodSteps.tsx"

type Props = { readonly id: number; readonly user: SessionUser }

const SETTING = "/setting/payrol/berkas-gaji"
const MAPS = "/setting/payrol/peta-kolom"

/** Files of a period for the tax office, banks, BPJS and accounting: validated before they are written. */
export function FilesView({ id, user }: Props) {
  const { mayOpen } = useWorld()
  const machine = useMemo(() => liveFiles(), [])
  const { snapshot, send } = useMachine(machine, { input: { input: id } })
  const refresh = () => send({ type: "query.refresh" })
  useSeenAgain(() => snapshot.hasTag("busy") || refresh())
  const [writing, reading] = useMemo(() => [writtenFile(), earlierFile()] as const, [])
  const written = useDownload(writing, undefined, refresh)
  const earlier = useDownload(reading)
  const job = useJob(payrollFileJob, refresh, beginFile)
  const { value, failure } = snapshot.context
  if (snapshot.matches("failed"))
    return <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
  if (value === null) return <Skeleton className="h-72 w-full" />
  return (
    <div
      {...marks("berkasPeriode", snapshot.value)}
      aria-busy={snapshot.hasTag("busy")}
      className="grid grid-cols-1 gap-3"
    >
      <Duties value={value} user={user} onTaken={refresh} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {mayOpen(SETTING) && <ButtonLink href={SETTING}>Pengaturan berkas</ButtonLink>}
        {mayOpen(MAPS) && <ButtonLink href={MAPS}>Peta kolom</ButtonLink>}
      </div>
      {(job.isOpen || job.isStarting) && <JobView snapshot={job.snapshot} send={job.send} />}
      <div className="grid grid-cols-1 gap-3 xl:grid-cols-2">
        {value.files.map((file) => (
          <FileCard
            key={`${file.kind} ${file.peta_kolom_id}`}
            file={file}
            periodId={id}
            isBusy={written.busy || earlier.busy}
            isMaking={!job.mayBegin}
            onMake={(wanted, isLong) => (isLong ? job.begin(wanted) : written.ask(wanted))}
            onFetch={(exported) => earlier.ask({ id: exported })}
          />
        ))}
      </div>
    </div>
  )
}

/** Duties of the tax month with their due dates. */
function Duties(props: {
  readonly value: PeriodFiles
  readonly user: SessionUser
  readonly onTaken: () => void
}) {
  const { id, month, month_nama, duties } = props.value
  const steps = useMemo(() => livePeriodStep(), [])
  const { snapshot, send } = useMachine(steps, { input: { kind: "tick", id, version: 0 } }, (event) => {
    if (event.type === "step.taken") props.onTaken()
  })
  return (
    <Card title={`Tenggat masa ${month_nama}`} flush>
      <ul className="divide-y divide-line border-t border-line">
        {duties.map(({ duty, due, done_at, by }) => {
          const kind: DutyStepKind = done_at === null ? "tick" : "untick"
          return (
            <li
              key={duty}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5"
            >
              <span className="min-w-0">
                <span className="font-medium text-ink">{dutyWords[duty]}</span>
                <span className="block text-caption text-ink-3 tnum">
                  Paling lambat {formatDate(due)}
                  {done_at !== null && by !== null ? ` · ditandai ${by}` : ""}
                </span>
              </span>
              <span className="flex items-center gap-2">
                <StatusBadge tone={done_at === null ? "waiting" : "approved"}>
                  {done_at === null ? "Belum" : "Selesai"}
                </StatusBadge>
                {maySend(props.user, tickDuty) && (
                  <Button
                    size="sm"
                    onClick={() =>
                      send({ type: "step.open", of: { kind, id, version: 0, duty: { duty, month } } })
                    }
                  >
                    {kind === "tick" ? "Tandai selesai" : "Batalkan tanda"}
                  </Button>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      <StepDialog snapshot={snapshot} send={send} />
    </Card>
  )
}
