import { useMemo } from "react"
import { liveMailCounts } from "#src/api/actors/payrollPeriod.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { FailureView } from "../FailureView.tsx"
import { JobView } from "../jobs/JobView.tsx"
import type { useJob } from "../jobs/useJob.ts"
import { marks, useMachine } from "../screen.ts"
import { useSeenAgain } from "../useSeenAgain.ts"
import { unmailedHref } from "./periodAddress.ts"
import { mailWords, unaddressedWords } from "./periodWords.ts"

type Props = {
  readonly id: number
  /** The current or last mailing job of this period's slips. */
  readonly job: ReturnType<typeof useJob> | null
}

/** Mailing status of a period's slips, and employees without an email address. */
export function MailCard({ id, job }: Props) {
  const machine = useMemo(() => liveMailCounts(), [])
  const { snapshot, send } = useMachine(machine, { input: { input: id } })
  const refresh = () => send({ type: "query.refresh" })
  useSeenAgain(() => snapshot.hasTag("busy") || refresh())
  const { value, failure } = snapshot.context
  const unaddressed = value === null ? null : unaddressedWords(value)
  return (
    <>
      {job !== null && <JobView snapshot={job.snapshot} send={job.send} />}
      <div {...marks("kirimanSlip", snapshot.value)} aria-busy={snapshot.hasTag("busy")}>
        <Card title="Slip lewat email">
          {snapshot.matches("failed") ? (
            <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
          ) : value === null ? (
            <Skeleton className="h-6 w-72" />
          ) : (
            <div className="grid gap-3">
              <p role="status" className="text-ink-2 tnum">
                {mailWords(value)}
              </p>
              {unaddressed !== null && <Notice tone="warn">{unaddressed}</Notice>}
              <div className="flex flex-wrap gap-2">
                <Button busy={snapshot.hasTag("busy")} onClick={refresh}>
                  Perbarui
                </Button>
                {value.sent + value.waiting + value.retrying < value.total && (
                  <ButtonLink href={unmailedHref(id)}>Lihat yang belum terkirim</ButtonLink>
                )}
              </div>
            </div>
          )}
        </Card>
      </div>
    </>
  )
}
