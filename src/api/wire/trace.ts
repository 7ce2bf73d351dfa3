import type { AnyActorRef } from "xstate"

export type Watch = (actor: AnyActorRef) => void

/** Machines that run on the page; nothing of them is kept while nobody traces. */
const running = new Set<AnyActorRef>()
let watch: Watch | null = null

/** Lets a trace see a machine for as long as it runs. @returns what ends that */
export const follow = (actor: AnyActorRef): (() => void) => {
  running.add(actor)
  watch?.(actor)
  return () => {
    running.delete(actor)
  }
}

/** Whoever traces is told of every machine that runs and every new one; null ends it. */
export const traceBy = (next: Watch | null): void => {
  watch = next
  if (next !== null) for (const actor of running) next(actor)
}
