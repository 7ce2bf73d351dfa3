import { assign, emit, setup } from "xstate"
import type { Outcome } from "#contract/kit/errors.ts"
import { isSuccess } from "../lib/guards.ts"
import { actorSlot } from "../lib/slots.ts"
import { besideOf, changedIn, isSameOrder, movedTo, placeOf } from "./sortingRows.ts"
import type { Sortable, SortingContext, SortingEvent, SortingOutside } from "./sortingTypes.ts"
import { keepOutcome, keptBy, outcomeOf, sayDone, sayOutcome, when } from "../lib/outcomes.ts"

type Rows = readonly Sortable[]

/** Manual sorting: a row is picked up, moved and dropped; dropping saves the order of its siblings at once. */
export const createSortingMachine = (id: string, description: string) =>
  setup({
    types: {
      context: {} as SortingContext,
      events: {} as SortingEvent,
      emitted: {} as SortingOutside,
      tags: {} as "busy" | "carried" | "shown",
    },
    actors: {
      load: actorSlot<Rows>("load"),
      save: actorSlot<null, { readonly ids: readonly number[]; readonly under?: number }>("save"),
    },
    guards: {
      isSuccess,
      isThere: ({ context }, { id: wanted }: { readonly id: number }) =>
        context.rows.some((row) => row.id === wanted),
      isOtherPlace: ({ context }, { to }: { readonly to: number }) =>
        to >= 0 &&
        to < besideOf(context.rows, context.carried).length &&
        to !== placeOf(context.rows, context.carried),
      isNewOrder: ({ context }) => !isSameOrder(context.rows, context.stored),
      /** Rows were added or deleted since the order was loaded. */
      isOutdated: (_, outcome: Outcome<unknown>) =>
        !outcome.ok && outcome.failure._tag === "Refused" && outcome.failure.reason === "state",
    },
    actions: {
      ...sayOutcome<SortingContext, SortingEvent>(),
      sayDone: sayDone<SortingContext, SortingEvent>(),
      ...keepOutcome<SortingContext, SortingEvent>(),
      keepRows: assign((_, outcome: Outcome<Rows>) =>
        outcome.ok ? { rows: outcome.value, stored: outcome.value, wanted: [], failure: null } : {},
      ),
      lift: assign((_, { id: carried }: { readonly id: number }) => ({ carried, failure: null, wanted: [] })),
      move: assign(({ context }, { to }: { readonly to: number }) => ({
        rows: movedTo(context.rows, context.carried, to),
      })),
      putDown: assign({ carried: null }),
      putBack: assign(({ context }) => ({ rows: context.stored, wanted: context.rows, carried: null })),
      returnRow: assign(({ context }) => ({ rows: context.stored, carried: null })),
      takeWanted: assign(({ context }) => ({ rows: context.wanted, wanted: [], failure: null })),
      keepStored: assign(({ context }) => ({ stored: context.rows })),
      tellChanged: emit({ type: "rows.changed" as const }),
    },
  }).createMachine({
    id,
    description,
    context: { rows: [], stored: [], carried: null, wanted: [], failure: null },
    initial: "reading",
    states: {
      reading: {
        description: "Membaca seluruh urutan",
        tags: "busy",
        invoke: {
          id: "load",
          src: "load",
          input: {},
          onDone: [
            {
              guard: when("isSuccess"),
              target: "resting",
              actions: { type: "keepRows", params: outcomeOf },
            },
            keptBy("unreadable").failed,
          ],
          onError: keptBy("unreadable").broken,
        },
      },
      unreadable: {
        description: "Urutan tidak dapat dibaca",
        on: { "sorting.retry": { target: "reading", description: "Tekan Coba lagi" } },
      },
      resting: {
        description: "Urutan seperti yang tersimpan",
        tags: "shown",
        on: {
          "row.lift": {
            guard: { type: "isThere", params: ({ event }) => event },
            target: "lifted",
            actions: { type: "lift", params: ({ event }) => event },
            description: "Angkat satu baris",
          },
        },
      },
      lifted: {
        description: "Satu baris diangkat, masih di tempatnya",
        tags: ["shown", "carried"],
        on: {
          "row.move": {
            guard: { type: "isOtherPlace", params: ({ event }) => event },
            target: "moved",
            actions: { type: "move", params: ({ event }) => event },
            description: "Pindahkan ke urutan lain",
          },
          "row.drop": { target: "resting", actions: "putDown", description: "Taruh di tempatnya" },
          "row.release": { target: "resting", actions: "putDown", description: "Batal memindahkan" },
        },
      },
      moved: {
        description: "Baris yang diangkat ada di urutan lain, belum disimpan",
        tags: ["shown", "carried"],
        on: {
          "row.move": {
            guard: { type: "isOtherPlace", params: ({ event }) => event },
            actions: { type: "move", params: ({ event }) => event },
            description: "Pindahkan lagi",
          },
          "row.drop": [
            { guard: "isNewOrder", target: "saving", actions: "putDown", description: "Taruh di sini" },
            { target: "resting", actions: "putDown", description: "Taruh kembali di tempat semula" },
          ],
          "row.release": { target: "resting", actions: "returnRow", description: "Batal memindahkan" },
        },
      },
      saving: {
        description: "Urutan baru disimpan",
        tags: ["busy", "shown"],
        invoke: {
          id: "save",
          src: "save",
          input: ({ context }) => changedIn(context.rows, context.stored),
          onDone: [
            {
              guard: when("isSuccess"),
              target: "resting",
              actions: ["keepStored", { type: "sayDone", params: outcomeOf }, "tellChanged"],
            },
            {
              guard: when("isOutdated"),
              target: "reading",
              actions: [{ type: "sayFailure", params: outcomeOf }, "tellChanged"],
            },
            {
              target: "failed",
              actions: ["putBack", { type: "keepFailure", params: outcomeOf }],
            },
          ],
          onError: {
            target: "failed",
            actions: ["putBack", { type: "keepDefect", params: ({ event }) => ({ error: event.error }) }],
          },
        },
      },
      failed: {
        description: "Urutan dikembalikan seperti semula, dengan alasannya",
        tags: "shown",
        on: {
          "sorting.retry": { target: "saving", actions: "takeWanted", description: "Simpan lagi" },
          "row.lift": {
            guard: { type: "isThere", params: ({ event }) => event },
            target: "lifted",
            actions: { type: "lift", params: ({ event }) => event },
            description: "Angkat satu baris",
          },
        },
      },
    },
  })
