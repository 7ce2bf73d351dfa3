import { useActorRef, useSelector } from "@xstate/react"
import { useEffect, useMemo } from "react"
import type { ActorRefFrom } from "xstate"
import { PROGRESS_MS } from "#contract/kit/constants.ts"
import { progressMachine } from "#machines/app/progressMachine.ts"
import { working } from "#src/api/wire/request.ts"
import { marks } from "#src/screens/screen.ts"
import { ProgressBar } from "#src/ui/layout/ProgressBar.tsx"

/** The bar approaches its end but never reaches it by itself. */
const bars = {
  idle: { value: 0, visible: false, travel: 0 },
  waiting: { value: 0, visible: false, travel: 0 },
  running: { value: 0.9, visible: true, travel: PROGRESS_MS },
  stalled: { value: 0.95, visible: true },
  finishing: { value: 1, visible: true },
} as const

type ProgressActor = ActorRefFrom<typeof progressMachine>

/** Busy while at least one call or chunk is loading. */
const workOf = (progress: ProgressActor) => {
  const under = { calls: false, code: false }
  const keep = (what: keyof typeof under) => (isOn: boolean) => {
    const before = under.calls || under.code
    under[what] = isOn
    const now = under.calls || under.code
    if (now !== before) progress.send({ type: now ? "work.started" : "work.ended" })
  }
  return { onCalling: keep("calls"), onLoading: keep("code") }
}

/** Pending work: calls, and the next screen's chunk. Reading it does not subscribe a component to re-renders. */
export const useProgress = () => {
  const actor = useActorRef(progressMachine)
  const work = useMemo(() => workOf(actor), [actor])
  useEffect(() => working.on(work.onCalling), [work])
  return { actor, onLoading: work.onLoading }
}

/** The progress bar at the top of the page. */
export function Progress({ actor }: { readonly actor: ProgressActor }) {
  const state = useSelector(actor, (current) => current.value)
  return (
    <div {...marks("progress", state)}>
      <ProgressBar {...bars[state]} />
    </div>
  )
}
