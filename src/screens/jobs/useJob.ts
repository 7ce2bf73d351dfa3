import { useMemo } from "react"
import type { JobState } from "#contract/areas/jobs/jobs.ts"
import type { JobKind } from "#contract/kit/job.ts"
import { jobOf, type StartJob } from "#src/api/actors/jobs.ts"
import type { Wanted } from "#machines/job/jobTypes.ts"
import { useMachine } from "../screen.ts"

/**
 * Follows the last job of a kind while the screen is mounted; `onEnd` is called only when the job ends during that time.
 * `subject` is the company that a job of the platform is about.
 */
export const useJob = (kind: JobKind, onEnd?: () => void, start?: StartJob, subject?: number) => {
  const machine = useMemo(() => jobOf(kind, start, subject), [kind, start, subject])
  const { snapshot, send } = useMachine(machine, { input: undefined }, (event) => {
    if (event.type === "job.ended") onEnd?.()
  })
  return {
    snapshot,
    send,
    isOpen: snapshot.hasTag("open"),
    isStarting: snapshot.matches("starting"),
    /** Whether another job can begin now: not before the last one is known, and not while one runs. */
    mayBegin: snapshot.can({ type: "job.begin", wanted: {} }),
    begin: (wanted: Wanted) => send({ type: "job.begin", wanted }),
    /** Follows a job that another call of the screen has started. */
    follow: (job: JobState) => send({ type: "job.follow", job }),
  }
}
