import { assign, setup } from "xstate"
import type { Failure, Outcome } from "#contract/kit/errors.ts"
import { isSuccess } from "../lib/guards.ts"
import { keepOutcome, keptBy, outcomeOf, when } from "../lib/outcomes.ts"
import { actorSlot } from "../lib/slots.ts"

/** Data of a card and its time (ISO). */
export type Reading<Value> = { readonly value: Value; readonly at: string; readonly isEmpty: boolean }
export type WidgetContext<Value, Input> = {
  readonly input: Input
  readonly reading: Reading<Value> | null
  readonly failure: Failure | null
}
/** `behind`: refetch in the background while the last figures remain visible. */
export type WidgetAsked<Input> = { readonly input: Input; readonly behind: boolean }
export type WidgetEvent<Input> =
  | { readonly type: "widget.ask"; readonly input: Input }
  | { readonly type: "widget.refresh" }
  | { readonly type: "widget.retry" }

/** @param pulse polling interval in milliseconds */
export const createWidgetMachine = <Value, Input>(id: string, description: string, pulse: number) =>
  setup({
    types: {
      context: {} as WidgetContext<Value, Input>,
      events: {} as WidgetEvent<Input>,
      input: {} as { readonly input: Input },
      tags: {} as "busy",
    },
    actors: { load: actorSlot<Reading<Value>, WidgetAsked<Input>>("load") },
    guards: {
      isSuccess,
      hasNothing: (_, outcome: Outcome<Reading<Value>>) => outcome.ok && outcome.value.isEmpty,
      isForbidden: (_, outcome: Outcome<unknown>) =>
        !outcome.ok &&
        outcome.failure._tag === "Refused" &&
        (outcome.failure.reason === "forbidden" || outcome.failure.reason === "switched_off"),
    },
    actions: {
      ...keepOutcome<WidgetContext<Value, Input>, WidgetEvent<Input>>(),
      keepReading: assign((_, outcome: Outcome<Reading<Value>>) =>
        outcome.ok ? { reading: outcome.value, failure: null } : {},
      ),
      keepInput: assign((_, { input }: { readonly input: Input }) => ({ input })),
      forgetReading: assign({ reading: null, failure: null }),
    },
    delays: { pulse },
  }).createMachine({
    id,
    description,
    context: ({ input }) => ({ input: input.input, reading: null, failure: null }),
    initial: "loading",
    on: {
      "widget.ask": {
        target: ".loading",
        actions: { type: "keepInput", params: ({ event }) => event },
        description: "Kantor atau bulan berubah",
      },
    },
    states: {
      loading: {
        description: "Kerangka kartu; angka lama tetap terlihat bila ada",
        tags: "busy",
        invoke: {
          id: "load",
          src: "load",
          input: ({ context }) => ({ input: context.input, behind: context.reading !== null }),
          onDone: [
            {
              guard: when("hasNothing"),
              target: "empty",
              actions: { type: "keepReading", params: outcomeOf },
            },
            {
              guard: when("isSuccess"),
              target: "ready",
              actions: { type: "keepReading", params: outcomeOf },
            },
            { guard: when("isForbidden"), target: "noRight", actions: "forgetReading" },
            keptBy("failed").failed,
          ],
          onError: keptBy("failed").broken,
        },
      },
      ready: {
        description: "Angka terlihat",
        after: { pulse: "renewing" },
        on: { "widget.refresh": { target: "renewing", description: "Ada yang berubah" } },
      },
      empty: {
        description: "Belum ada yang dihitung, dengan langkah berikutnya",
        after: { pulse: "renewing" },
        on: { "widget.refresh": { target: "renewing", description: "Ada yang berubah" } },
      },
      renewing: {
        description: "Dibaca lagi di belakang; angka tetap terlihat",
        tags: "busy",
        invoke: {
          id: "reload",
          src: "load",
          input: ({ context }) => ({ input: context.input, behind: true }),
          onDone: [
            {
              guard: when("hasNothing"),
              target: "empty",
              actions: { type: "keepReading", params: outcomeOf },
            },
            {
              guard: when("isSuccess"),
              target: "ready",
              actions: { type: "keepReading", params: outcomeOf },
            },
            { guard: when("isForbidden"), target: "noRight", actions: "forgetReading" },
            keptBy("stale").failed,
          ],
          onError: keptBy("stale").broken,
        },
      },
      stale: {
        description: "Tidak dapat diperbarui: angka lama terlihat dengan umurnya",
        after: { pulse: "renewing" },
        on: { "widget.retry": { target: "renewing", description: "Tekan Perbarui" } },
      },
      failed: {
        description: "Hanya kartu ini yang gagal, dengan Coba lagi",
        on: { "widget.retry": { target: "loading", description: "Tekan Coba lagi" } },
      },
      noRight: { description: "Bukan untuk peran ini" },
    },
  })
