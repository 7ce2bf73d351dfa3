import { useActorRef, useSelector } from "@xstate/react"
import { useEffect, useMemo } from "react"
import type { ActorRefFrom } from "xstate"
import { PROGRESS_MS } from "#contract/kit/constants.ts"
import { progressMachine } from "#machines/app/progressMachine.ts"
import { working } from "#src/api/wire/request.ts"
import { marks } from "#src/screens/screen.ts"
import { ProgressBar } from "#src/ui/layout/ProgressBar.tsx"

/** It never reaches the end by itself. */
const bars = {
  idle: { value: 0, visible: false, travel: 0 },
  waiting: { value: 0, visible: false, travel: 0 },
  running: { value: 0.9, visible: true, travel: PROGRESS_MS },
  stalled: { value: 0.95, visible: true },
  finishing: { value: 1, visible: true },
} as const

type ProgressActor = ActorRefFrom<typeof progressMachine>

/** Work begins with the first of calls and code under way, and ends with the last. */
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

/** What is under way: calls, and the code of the next screen. Whoever asks is not drawn anew when that changes. */
export const useProgress = () => {
  const actor = useActorRef(progressMachine)
  const work = useMemo(() => workOf(actor), [actor])
  useEffect(() => working.on(work.onCalling), [work])
  return { actor, onLoading: work.onLoading }
}

/** The bar across the top. */
export function Progress({ actor }: { readonly actor: ProgressActor }) {
  const state = useSelector(actor, (current) => current.value)
  return (
    <div {...marks("progress", state)}>
      <ProgressBar {...bars[state]} />
    </div>
  )
}
