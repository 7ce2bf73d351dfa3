import { assign, setup } from "xstate"
import type { Failure, Outcome } from "#contract/kit/errors.ts"
import { isSuccess } from "../lib/guards.ts"
import type { Outside } from "../lib/outside.ts"
import { actorSlot } from "../lib/slots.ts"
import { failsTo, keepOutcome, keptBy, outcomeOf, sayOutcome, when } from "../lib/outcomes.ts"

export type QueryContext<Value, Input> = {
  readonly input: Input
  readonly value: Value | null
  readonly failure: Failure | null
  /** The data changed during the fetch: its answer may be outdated. */
  readonly again: boolean
}
/** `behind`: refetch in the background while the last value remains visible, so that a fast answer does not flash. */
export type QueryAsked<Input> = { readonly input: Input; readonly behind: boolean }
export type QueryEvent<Input> =
  | { readonly type: "query.ask"; readonly input: Input }
  | { readonly type: "query.refresh" }
  | { readonly type: "query.retry" }

/** Requests during a fetch are coalesced: they wait for it and are answered by one next fetch. */
const reading = {
  entry: "startAnew",
  on: {
    "query.refresh": {
      actions: "askAgain",
      description: "Dibaca sekali lagi sesudah jawabannya datang",
    },
  },
} as const

/**
 * Query: loading, ready, refetching in the background, failed. One instance per screen.
 * @param pulse polling interval in milliseconds; the actor pauses while the page is hidden. null = only on request
 */
export const createQueryMachine = <Value, Input>(
  id: string,
  description: string,
  pulse: number | null = null,
) =>
  setup({
    types: {
      context: {} as QueryContext<Value, Input>,
      events: {} as QueryEvent<Input>,
      emitted: {} as Outside,
      input: {} as { readonly input: Input },
      tags: {} as "busy",
    },
    actors: { load: actorSlot<Value, QueryAsked<Input>>("load") },
    guards: {
      isSuccess,
      isSuccessButOld: ({ context }, outcome: Outcome<unknown>) => outcome.ok && context.again,
      isOld: ({ context }) => context.again,
    },
    actions: {
      ...keepOutcome<QueryContext<Value, Input>, QueryEvent<Input>>(),
      ...sayOutcome<QueryContext<Value, Input>, QueryEvent<Input>>(),
      keepValue: assign((_, outcome: Outcome<Value>) =>
        outcome.ok ? { value: outcome.value, failure: null } : {},
      ),
      askAgain: assign({ again: true }),
      startAnew: assign({ again: false }),
      keepInput: assign((_, { input }: { readonly input: Input }) => ({ input })),
    },
    delays: { pulse: pulse ?? 0 },
  }).createMachine({
    id,
    description,
    context: ({ input }) => ({ input: input.input, value: null, failure: null, again: false }),
    initial: "loading",
    on: {
      "query.ask": {
        target: ".loading",
        actions: { type: "keepInput", params: ({ event }) => event },
        description: "Pilihan berubah",
      },
    },
    states: {
      loading: {
        description: "Kerangka isi terlihat",
        tags: "busy",
        ...reading,
        invoke: {
          id: "load",
          src: "load",
          input: ({ context }) => ({ input: context.input, behind: context.value !== null }),
          onDone: [
            {
              guard: when("isSuccessButOld"),
              target: "refreshing",
              actions: { type: "keepValue", params: outcomeOf },
            },
            {
              guard: when("isSuccess"),
              target: "ready",
              actions: { type: "keepValue", params: outcomeOf },
            },
            failsTo("failed").failed,
          ],
          onError: failsTo("failed").broken,
        },
      },
      ready: {
        description: "Isi terlihat",
        ...(pulse === null ? {} : { after: { pulse: "refreshing" } }),
        on: { "query.refresh": { target: "refreshing", description: "Muat ulang di belakang" } },
      },
      refreshing: {
        description: "Isi lama tetap terlihat; gagal berarti tetap isi lama, tanpa pemberitahuan yang lewat",
        tags: "busy",
        ...reading,
        invoke: {
          id: "reload",
          src: "load",
          input: ({ context }) => ({ input: context.input, behind: true }),
          onDone: [
            {
              guard: "isOld",
              target: "refreshing",
              reenter: true,
              actions: { type: "keepValue", params: outcomeOf },
            },
            {
              guard: when("isSuccess"),
              target: "ready",
              actions: { type: "keepValue", params: outcomeOf },
            },
            keptBy("ready").failed,
          ],
          onError: [
            { guard: "isOld", target: "refreshing", reenter: true },
            {
              target: "ready",
              actions: { type: "keepDefect", params: ({ event }) => ({ error: event.error }) },
            },
          ],
        },
      },
      failed: {
        description: "Pesan kegagalan dengan Coba lagi",
        on: { "query.retry": { target: "loading", description: "Tekan Coba lagi" } },
      },
    },
  })
