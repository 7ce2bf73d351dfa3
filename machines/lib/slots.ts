import { type EventObject, fromCallback, fromPromise } from "xstate"
import type { Outcome } from "#contract/kit/errors.ts"

/** A typed hole in a machine, filled by `provide` in src/api; running it unfilled is a bug. */
export const actorSlot = <Value, Input = Record<string, never>>(name: string) =>
  fromPromise<Outcome<Value>, Input>(() => Promise.reject(new Error(`actor "${name}" was not provided`)))

/** A hole for something that goes on listening and sends events of its own. */
export const listenerSlot = <Received extends EventObject, Input = Record<string, never>>(name: string) =>
  fromCallback<Received, Input>(() => {
    throw new Error(`actor "${name}" was not provided`)
  })
