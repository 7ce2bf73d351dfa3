import { assign, emit, setup } from "xstate"
import type { FieldErrors, Outcome } from "#contract/kit/errors.ts"
import { failureOf, isSuccess } from "../lib/guards.ts"
import type { Outside } from "../lib/outside.ts"
import { outcomeOf, saidBy, sayDone, sayOutcome, when } from "../lib/outcomes.ts"
import { actorSlot } from "../lib/slots.ts"
import { awaiting, patience } from "../lib/patience.ts"

export type InPlaceContext<Values> = { readonly values: Values; readonly errors: FieldErrors }
export type InPlaceEvent<Values> =
  | { readonly type: "inPlace.open"; readonly values: Values }
  | { readonly type: "inPlace.change"; readonly values: Values }
  | { readonly type: "inPlace.submit" }
  | { readonly type: "inPlace.close" }
/** Payload to save. */
export type InPlaceAsked<Values> = { readonly values: Values }
export type InPlaceSaved<Answer> = { readonly type: "inPlace.saved"; readonly answer: Answer | null }

/**
 * In-place editing: opened with the current values, changed, then saved or cancelled.
 * @param start initial values before the first opening
 * @param check validation errors by field; none = it may be saved
 * @param meet optimistic lock conflict: merges the input with the stored values (null = nothing) for another save
 */
export const createInPlaceMachine = <Values, Answer>(
  id: string,
  description: string,
  start: Values,
  check: (values: Values) => FieldErrors,
  meet: (values: Values, current: unknown) => InPlaceContext<Values> = (values) => ({ values, errors: {} }),
) =>
  setup({
    types: {
      context: {} as InPlaceContext<Values>,
      events: {} as InPlaceEvent<Values>,
      emitted: {} as Outside | InPlaceSaved<Answer>,
      input: {} as Record<string, never>,
      tags: {} as "busy" | "open" | "overdue",
    },
    actors: { save: actorSlot<Answer, InPlaceAsked<Values>>("save") },
    guards: {
      isSuccess,
      isInvalid: (_, outcome: Outcome<unknown>) => !outcome.ok && outcome.failure._tag === "Invalid",
      isStale: (_, outcome: Outcome<unknown>) => failureOf(outcome)?._tag === "Stale",
      hasMistakes: ({ context }) => Object.keys(check(context.values)).length > 0,
    },
    actions: {
      ...sayOutcome<InPlaceContext<Values>, InPlaceEvent<Values>>(),
      sayDone: sayDone<InPlaceContext<Values>, InPlaceEvent<Values>>(),
      keepValues: assign((_, { values }: { readonly values: Values }) => ({ values, errors: {} })),
      forgetMistakes: assign({ errors: {} }),
      keepMistakes: assign({ errors: ({ context }) => check(context.values) }),
      keepErrors: assign((_, outcome: Outcome<unknown>) => {
        const failure = failureOf(outcome)
        return { errors: failure?._tag === "Invalid" ? failure.errors : {} }
      }),
      meetCurrent: assign(({ context }, outcome: Outcome<unknown>) => {
        const failure = failureOf(outcome)
        return failure?._tag === "Stale" ? meet(context.values, failure.current) : {}
      }),
      announce: emit((_, outcome: Outcome<unknown>) => ({
        type: "inPlace.saved" as const,
        /** Output of this machine's actor. */
        answer: (outcome.ok ? outcome.value : null) as Answer | null,
      })),
    },
    delays: patience,
  }).createMachine({
    id,
    description,
    context: { values: start, errors: {} },
    initial: "closed",
    states: {
      closed: {
        description: "Dibaca saja",
        on: {
          "inPlace.open": {
            target: "editing",
            actions: { type: "keepValues", params: ({ event }) => event },
            description: "Tekan Ubah",
          },
        },
      },
      editing: {
        description: "Sedang diubah",
        tags: "open",
        on: {
          "inPlace.change": {
            actions: { type: "keepValues", params: ({ event }) => event },
            description: "Isian berubah",
          },
          "inPlace.submit": [
            { guard: "hasMistakes", actions: "keepMistakes", description: "Isian belum benar" },
            { target: "saving", actions: "forgetMistakes", description: "Tekan Simpan" },
          ],
          "inPlace.close": { target: "closed", description: "Tekan Batal" },
        },
      },
      saving: {
        description: "Menunggu jawaban simpan",
        ...awaiting,
        tags: ["busy", "open"],
        invoke: {
          id: "save",
          src: "save",
          input: ({ context }) => ({ values: context.values }),
          onDone: [
            {
              guard: when("isSuccess"),
              target: "closed",
              actions: [
                { type: "sayDone", params: outcomeOf },
                { type: "announce", params: outcomeOf },
              ],
            },
            {
              guard: when("isInvalid"),
              target: "editing",
              actions: { type: "keepErrors", params: outcomeOf },
            },
            {
              guard: when("isStale"),
              target: "editing",
              actions: [
                { type: "sayFailure", params: outcomeOf },
                { type: "meetCurrent", params: outcomeOf },
              ],
            },
            saidBy("editing").failed,
          ],
          onError: saidBy("editing").broken,
        },
      },
    },
  })
