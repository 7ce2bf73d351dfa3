import { useMemo } from "react"
import type { JobState } from "#contract/areas/jobs/jobs.ts"
import type { JobKind } from "#contract/kit/job.ts"
import { jobOf, type StartJob } from "#src/api/actors/jobs.ts"
import type { Wanted } from "#machines/job/jobTypes.ts"
import { useMachine } from "../screen.ts"

/** The last job of a kind, for as long as the screen is shown; `onEnd` is told when it has come to its end before one's eyes. */
export const useJob = (kind: JobKind, onEnd?: () => void, start?: StartJob) => {
  const machine = useMemo(() => jobOf(kind, start), [kind, start])
  const { snapshot, send } = useMachine(machine, { input: undefined }, (event) => {
    if (event.type === "job.ended") onEnd?.()
  })
  return {
    snapshot,
    send,
    isOpen: snapshot.hasTag("open"),
    isStarting: snapshot.matches("starting"),
    begin: (wanted: Wanted) => send({ type: "job.begin", wanted }),
    /** A call of the screen has begun one. */
    follow: (job: JobState) => send({ type: "job.follow", job }),
  }
}
