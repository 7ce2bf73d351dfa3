import type { AnyActorRef } from "xstate"

export type Watch = (actor: AnyActorRef) => void

/** Machines running on the page; nothing is recorded while no trace is active. */
const running = new Set<AnyActorRef>()
let watch: Watch | null = null

/** Makes a machine visible to a trace for as long as it runs. @returns unregisters it */
export const follow = (actor: AnyActorRef): (() => void) => {
  running.add(actor)
  watch?.(actor)
  return () => {
    running.delete(actor)
  }
}

/** Registers the tracer, which receives every running and every new machine; null stops it. */
export const traceBy = (next: Watch | null): void => {
  watch = next
  if (next !== null) for (const actor of running) next(actor)
}
