import { assign, emit, setup } from "xstate"
import type { FieldErrors, Outcome } from "#contract/kit/errors.ts"
import { type Values, withoutErrorsOf } from "../form/formTypes.ts"
import { errorsOf, failedAs } from "../lib/guards.ts"
import { keepOutcome, sayOutcome } from "../lib/outcomes.ts"
import { patience } from "../lib/patience.ts"
import { actorSlot } from "../lib/slots.ts"
import {
  isFar,
  liftedBy,
  moveAsk,
  offerOf,
  pickedWith,
  problemsOf,
  refusedIn,
  rowsOf,
  startOf,
  toggled,
  whyNotInto,
} from "./plottingRules.ts"
import type {
  At,
  LeaveAsk,
  MoveAsk,
  Moved,
  Mover,
  PlottingContext,
  PlottingEvent,
  PlottingOutside,
  RowsAnswer,
  TeamRef,
  UndoAsk,
} from "./plottingTypes.ts"

type Placed = { readonly at: At; readonly over: number | null }
type MoveAsked = { readonly people: readonly Mover[]; readonly team: TeamRef | null; readonly today: string }
type Dropped = { readonly team: TeamRef | null; readonly today: string }

export const nothingCarried = { carried: [], grip: null, at: null, over: null } as const
export const nothingAsked = { ask: null, values: {}, errors: {}, failure: null, refused: [] } as const

/** Guards, actions and actors of plotting; its states are in plottingMachine.ts. */
export const plottingParts = setup({
  types: {
    context: {} as PlottingContext,
    events: {} as PlottingEvent,
    emitted: {} as PlottingOutside,
    tags: {} as "busy" | "asked" | "overdue",
  },
  actors: {
    move: actorSlot<Moved, MoveAsk>("move"),
    leave: actorSlot<{ readonly rows: Moved["rows"] }, LeaveAsk>("leave"),
    undo: actorSlot<null, { readonly ask: UndoAsk | null }>("undo"),
  },
  guards: {
    failedAs,
    isFar: ({ context }, { at }: Placed) => isFar(context.grip, at),
    mayDrop: ({ context }, { team }: Dropped) =>
      team !== null && whyNotInto(context.carried, team.id) === null,
    hasPeople: (_, { people }: { readonly people: readonly Mover[] }) => people.length > 0,
    hasUnread: (_, { unread }: { readonly unread: FieldErrors }) => Object.keys(unread).length > 0,
    hasMistakes: ({ context: { ask, values } }) => Object.keys(problemsOf(ask, values)).length > 0,
    isLeaving: ({ context }) => context.ask?.kind === "leave",
    hasOffer: ({ context }) => context.offer !== null,
    isWhollyDone: (_, answer: RowsAnswer) => answer.ok && answer.value.rows.every(({ ok }) => ok),
    isPartlyDone: (_, answer: RowsAnswer) => answer.ok && rowsOf(answer).some(({ ok }) => ok),
    isSuccess: (_, outcome: Outcome<unknown>) => outcome.ok,
  },
  actions: {
    ...keepOutcome<PlottingContext, PlottingEvent>(),
    ...sayOutcome<PlottingContext, PlottingEvent>(),
    toggle: assign(({ context }, { person }: { readonly person: Mover }) => ({
      picked: toggled(context.picked, person),
    })),
    pickAll: assign(({ context }, { people }: { readonly people: readonly Mover[] }) => ({
      picked: pickedWith(context.picked, people),
    })),
    dropPicked: assign({ picked: [] }),
    takeHold: assign(({ context }, { person, at }: { readonly person: Mover; readonly at: At }) => ({
      carried: liftedBy(context.picked, person),
      grip: at,
      at: null,
      over: null,
    })),
    follow: assign((_, { at, over }: Placed) => ({ at, over })),
    putDown: assign(nothingCarried),
    askDropped: assign(({ context }, { team, today }: Dropped) => ({
      ...nothingAsked,
      ask: { kind: "move" as const, people: context.carried, from: null },
      values: startOf(team, today),
    })),
    askMove: assign((_, { people, team, today }: MoveAsked) => ({
      ...nothingAsked,
      ask: { kind: "move" as const, people, from: null },
      values: startOf(team, today),
    })),
    askLeave: assign(
      (_, { people, from }: { readonly people: readonly Mover[]; readonly from: TeamRef }) => ({
        ...nothingAsked,
        ask: { kind: "leave" as const, people, from },
        values: { valid_to: null },
      }),
    ),
    change: assign(({ context }, { patch }: { readonly patch: Values }) => ({
      values: { ...context.values, ...patch },
      errors: withoutErrorsOf(context.errors, context.values, patch),
    })),
    keepUnread: assign((_, { unread }: { readonly unread: FieldErrors }) => ({ errors: unread })),
    keepMistakes: assign({ errors: ({ context: { ask, values } }) => problemsOf(ask, values) }),
    forgetFailure: assign({ errors: {}, failure: null, refused: [] }),
    keepErrors: assign((_, outcome: Outcome<unknown>) => ({ errors: errorsOf(outcome) })),
    keepRefused: assign((_, answer: RowsAnswer) => ({ refused: refusedIn(answer) })),
    forgetAsk: assign(nothingAsked),
    withdraw: emit({ type: "toast.withdrawn" as const }),
    keepOffer: assign(({ context: { ask, values } }, answer: Outcome<Moved>) => ({
      offer: answer.ok ? offerOf(moveAsk(ask, values), answer.value) : null,
    })),
    /** The message of a move, with the offer to take it back. */
    sayMoved: emit(({ context }, answer: Outcome<Moved>) => ({
      type: context.offer === null ? ("toast.succeeded" as const) : ("toast.offered" as const),
      message: answer.ok ? answer.message : "",
    })),
    sayDone: emit((_, outcome: Outcome<unknown>) => ({
      type: "toast.succeeded" as const,
      message: outcome.ok ? outcome.message : "",
    })),
    forgetOffer: assign({ offer: null }),
    tellChanged: emit({ type: "people.changed" as const }),
  },
  delays: patience,
})
