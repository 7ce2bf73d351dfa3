import { useMemo } from "react"
import type { JobState } from "#contract/areas/jobs/jobs.ts"
import type { JobKind } from "#contract/kit/job.ts"
import { jobOf } from "#src/api/actors/jobs.ts"
import { useMachine } from "../screen.ts"

/** The last job of a kind, for as long as the screen is shown; `onEnd` is told when it has come to its end before one's eyes. */
export const useJob = (kind: JobKind, onEnd?: () => void) => {
  const machine = useMemo(() => jobOf(kind), [kind])
  const { snapshot, send } = useMachine(machine, { input: undefined }, (event) => {
    if (event.type === "job.ended") onEnd?.()
  })
  return {
    snapshot,
    send,
    isOpen: snapshot.hasTag("open"),
    /** A call of the screen has begun one. */
    follow: (job: JobState) => send({ type: "job.follow", job }),
  }
}
