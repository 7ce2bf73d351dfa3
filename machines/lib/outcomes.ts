import { assign, emit, type EventObject, type MachineContext } from "xstate"
import type { Failure, Outcome } from "#contract/kit/errors.ts"
import { defect, failureOf } from "./guards.ts"

type Failing = { readonly failure: Failure | null }
type Thrown = { readonly error: unknown }
type Succeeded = { readonly type: "toast.succeeded"; readonly message: string }
type Failed = { readonly type: "toast.failed"; readonly failure: Failure }

/** Stores an actor's failure for the page. */
export const keepOutcome = <Context extends Failing, Event extends EventObject>() => ({
  keepFailure: assign<Context, Event, Outcome<unknown>, Event, never>(
    (_, outcome) => ({ failure: failureOf(outcome) }) as Partial<Context>,
  ),
  keepDefect: assign<Context, Event, Thrown, Event, never>(
    (_, { error }) => ({ failure: defect(error) }) as Partial<Context>,
  ),
})

/** Shows an actor's failure in a toast. */
export const sayOutcome = <Context extends MachineContext, Event extends EventObject>() => ({
  sayFailure: emit<Context, Event, Outcome<unknown>, Event, Failed>((_, outcome) => ({
    type: "toast.failed",
    failure: failureOf(outcome) ?? defect("no failure"),
  })),
  sayDefect: emit<Context, Event, Thrown, Event, Failed>((_, { error }) => ({
    type: "toast.failed",
    failure: defect(error),
  })),
})

/** Shows the success message of an answer in a toast. */
export const sayDone = <Context extends MachineContext, Event extends EventObject>() =>
  emit<Context, Event, Outcome<unknown>, Event, Succeeded>((_, outcome) => ({
    type: "toast.succeeded",
    message: outcome.ok ? outcome.message : "",
  }))

/** Outcome of a finished actor, as the parameter of a guard or an action. */
export const outcomeOf = <Value>({ event }: { readonly event: { readonly output: Outcome<Value> } }) =>
  event.output
const thrownBy = ({ event }: { readonly event: { readonly error: unknown } }): Thrown => ({
  error: event.error,
})

const kept = {
  failed: { type: "keepFailure", params: outcomeOf },
  broken: { type: "keepDefect", params: thrownBy },
} as const
const said = {
  failed: { type: "sayFailure", params: outcomeOf },
  broken: { type: "sayDefect", params: thrownBy },
} as const

/**
 * Transition for an actor's failure: `failed` is the last of its `onDone`, `broken` is its `onError`. Stores and
 * shows the failure.
 */
export const failsTo = <const Target extends string>(target: Target) =>
  ({
    failed: { target, actions: [kept.failed, said.failed] },
    broken: { target, actions: [kept.broken, said.broken] },
  }) as const

/** Like `failsTo`, but only stores the failure: no toast. */
export const keptBy = <const Target extends string>(target: Target) =>
  ({
    failed: { target, actions: kept.failed },
    broken: { target, actions: kept.broken },
  }) as const

/** Like `failsTo`, but only shows the failure: nothing is stored. */
export const saidBy = <const Target extends string>(target: Target) =>
  ({
    failed: { target, actions: said.failed },
    broken: { target, actions: said.broken },
  }) as const

/** A guard with the outcome as its parameter: `when("isSuccess")`. */
export const when = <const Name extends string>(type: Name) => ({ type, params: outcomeOf }) as const
