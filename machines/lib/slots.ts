import { type EventObject, fromCallback, fromPromise } from "xstate"
import type { Outcome } from "#contract/kit/errors.ts"

/** Actor slot: a typed placeholder that src/api fills by `provide`; running it unfilled is a bug. */
export const actorSlot = <Value, Input = Record<string, never>>(name: string) =>
  fromPromise<Outcome<Value>, Input>(() => Promise.reject(new Error(`actor "${name}" was not provided`)))

/** Slot of a long-running listener that sends events. */
export const listenerSlot = <Received extends EventObject, Input = Record<string, never>>(name: string) =>
  fromCallback<Received, Input>(() => {
    throw new Error(`actor "${name}" was not provided`)
  })
