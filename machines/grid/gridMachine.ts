import { outcomeOf, saidBy, when } from "../lib/outcomes.ts"
import { gridReady } from "./gridReady.ts"
import { nextSent, opened, unkept } from "./gridHeld.ts"
import { gridParts } from "./gridParts.ts"
import { awaiting } from "../lib/patience.ts"

const params = <E>({ event }: { readonly event: E }): E => event

/** Shift plan grid, employees by days: paint, undo, save, and resolve concurrent changes. */
export const createGridMachine = (id: string, description: string) =>
  gridParts.createMachine({
    id,
    description,
    context: ({ input }) => ({
      ...opened(input.ask),
      brush: null,
      clip: null,
      onHolidays: false,
      rotation: { parts: [], until: "", stagger: 0 },
      typed: "",
      queue: [],
      savedCount: 0,
    }),
    initial: "reading",
    // While an answer is awaited the address may change already: its month is read as soon as the plan is ready again.
    on: {
      "grid.ask": {
        actions: { type: "keepNext", params },
        description: "Pilih bulan lain selagi menunggu",
      },
    },
    states: {
      reading: {
        description: "Membaca rencana bulan ini",
        tags: "busy",
        on: {
          "grid.ask": {
            target: "reading",
            reenter: true,
            actions: { type: "keepAsk", params },
            description: "Pilih bulan atau pegawai lain",
          },
        },
        invoke: {
          id: "load",
          src: "load",
          input: ({ context: { ask } }) => ({ ask }),
          onDone: [
            {
              guard: when("isSuccess"),
              target: "recalling",
              actions: { type: "keepGrid", params: outcomeOf },
            },
            { target: "unreadable", actions: { type: "keepFailure", params: outcomeOf } },
          ],
          onError: {
            target: "unreadable",
            actions: { type: "keepDefect", params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      unreadable: {
        description: "Rencana tidak dapat dibaca",
        on: {
          "grid.retry": { target: "reading", description: "Tekan Coba lagi" },
          "grid.ask": {
            target: "reading",
            actions: { type: "keepAsk", params },
            description: "Pilih bulan atau pegawai lain",
          },
        },
      },
      recalling: {
        description: "Mencari draf yang belum disimpan",
        tags: "busy",
        invoke: {
          id: "recallDraft",
          src: "recallDraft",
          input: ({ context: { ask } }) => ({ ask }),
          onDone: { target: "ready", actions: { type: "useDraft", params: outcomeOf } },
          onError: { target: "ready" },
        },
      },
      ready: gridReady,
      parting: {
        description: "Yang belum disimpan menjadi draf sebelum bulan lain dibaca",
        tags: "busy",
        invoke: {
          id: "keepDraft",
          src: "keepDraft",
          input: ({ context }) => unkept(context),
          onDone: { target: "reading", actions: "takeNext" },
          onError: { target: "reading", actions: "takeNext" },
        },
      },
      saving: {
        id: "saving",
        description: "Menyimpan, paling banyak 5.000 hari sekali kirim",
        ...awaiting,
        tags: ["busy", "shown"],
        invoke: {
          id: "save",
          src: "save",
          input: ({ context }) => nextSent(context),
          onDone: [
            { guard: when("isSuccess"), target: "saved", actions: { type: "keepSaved", params: outcomeOf } },
            {
              target: "ready",
              actions: [
                "dropQueue",
                { type: "keepFailure", params: outcomeOf },
                { type: "sayFailure", params: outcomeOf },
              ],
            },
          ],
          onError: {
            target: "ready",
            actions: [
              "dropQueue",
              { type: "keepDefect", params: ({ event }) => ({ error: event.error }) },
              { type: "sayDefect", params: ({ event }) => ({ error: event.error }) },
            ],
          },
        },
      },
      saved: {
        description: "Sebagian tersimpan: masih ada, ada yang tidak dapat, atau semua sudah",
        tags: ["busy", "shown"],
        always: [
          { guard: "hasMore", target: "saving", description: "Kirim berikutnya" },
          {
            guard: "hasChanges",
            target: "keeping",
            actions: "sayCount",
            description: "Ada yang tidak tersimpan",
          },
          { target: "forgetting", actions: "sayCount", description: "Semua tersimpan" },
        ],
      },
      keeping: {
        description: "Yang tidak tersimpan tetap menjadi draf",
        tags: ["busy", "shown"],
        invoke: {
          id: "keepDraft",
          src: "keepDraft",
          input: ({ context }) => unkept(context),
          onDone: { target: "ready", actions: { type: "keepDraftTime", params: outcomeOf } },
          onError: { target: "ready" },
        },
      },
      forgetting: {
        id: "forgetting",
        description: "Draf dihapus dari browser ini",
        tags: ["busy", "shown"],
        entry: "forgetDraftTime",
        invoke: {
          id: "forgetDraft",
          src: "forgetDraft",
          input: ({ context: { ask } }) => ({ ask }),
          onDone: { target: "ready" },
          onError: { target: "ready" },
        },
      },
      printing: {
        id: "printing",
        description: "Dialog cetak terbuka; di kertas seluruh bulan",
        tags: ["shown", "sheet"],
        invoke: {
          id: "print",
          src: "print",
          input: {},
          onDone: [{ guard: when("isSuccess"), target: "ready" }, saidBy("ready").failed],
          onError: saidBy("ready").broken,
        },
      },
    },
  })
export const gridMachine = createGridMachine("ploting", "Ploting shift pegawai per hari")
