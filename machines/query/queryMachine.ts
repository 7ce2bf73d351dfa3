import { assign, emit, setup } from "xstate"
import type { Failure, Outcome } from "#contract/errors.ts"
import { defect, failureOf, isSuccess } from "../lib/guards.ts"
import type { Outside } from "../lib/outside.ts"
import { actorSlot } from "../lib/slots.ts"

export type QueryContext<Value, Input> = {
  readonly input: Input
  readonly value: Value | null
  readonly failure: Failure | null
}
export type QueryEvent<Input> =
  | { readonly type: "query.ask"; readonly input: Input }
  | { readonly type: "query.refresh" }
  | { readonly type: "query.retry" }

/** Something read and shown: loading, ready, behind the scenes again, failed. One instance per screen. */
export const createQueryMachine = <Value, Input>(id: string, description: string) =>
  setup({
    types: {
      context: {} as QueryContext<Value, Input>,
      events: {} as QueryEvent<Input>,
      emitted: {} as Outside,
      input: {} as { readonly input: Input },
      tags: {} as "busy",
    },
    actors: { load: actorSlot<Value, { readonly input: Input }>("load") },
    guards: { isSuccess },
    actions: {
      keepValue: assign((_, outcome: Outcome<Value>) =>
        outcome.ok ? { value: outcome.value, failure: null } : {},
      ),
      keepFailure: assign({
        failure: (_, outcome: Outcome<unknown>) => (outcome.ok ? null : outcome.failure),
      }),
      keepDefect: assign({ failure: (_, { error }: { readonly error: unknown }) => defect(error) }),
      sayFailure: emit((_, { failure }: { readonly failure: Failure }) => ({
        type: "toast.failed" as const,
        failure,
      })),
    },
  }).createMachine({
    id,
    description,
    context: ({ input }) => ({ input: input.input, value: null, failure: null }),
    initial: "loading",
    on: {
      "query.ask": {
        target: ".loading",
        actions: assign({ input: ({ event }) => event.input }),
        description: "Pilihan berubah",
      },
    },
    states: {
      loading: {
        description: "Kerangka isi terlihat",
        tags: "busy",
        invoke: {
          id: "load",
          src: "load",
          input: ({ context }) => ({ input: context.input }),
          onDone: [
            {
              guard: { type: "isSuccess", params: ({ event }) => event.output },
              target: "ready",
              actions: { type: "keepValue", params: ({ event }) => event.output },
            },
            { target: "failed", actions: { type: "keepFailure", params: ({ event }) => event.output } },
          ],
          onError: {
            target: "failed",
            actions: { type: "keepDefect", params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      ready: {
        description: "Isi terlihat",
        on: { "query.refresh": { target: "refreshing", description: "Muat ulang di belakang" } },
      },
      refreshing: {
        description: "Isi lama tetap terlihat",
        tags: "busy",
        invoke: {
          id: "reload",
          src: "load",
          input: ({ context }) => ({ input: context.input }),
          onDone: [
            {
              guard: { type: "isSuccess", params: ({ event }) => event.output },
              target: "ready",
              actions: { type: "keepValue", params: ({ event }) => event.output },
            },
            {
              target: "ready",
              actions: {
                type: "sayFailure",
                params: ({ event }) => ({ failure: failureOf(event.output) ?? defect("") }),
              },
            },
          ],
          onError: {
            target: "ready",
            actions: { type: "sayFailure", params: ({ event }) => ({ failure: defect(event.error) }) },
          },
        },
      },
      failed: {
        description: "Pesan kegagalan dengan Coba lagi",
        on: { "query.retry": { target: "loading", description: "Tekan Coba lagi" } },
      },
    },
  })
