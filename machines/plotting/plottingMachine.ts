import { failsTo, outcomeOf, when } from "../lib/outcomes.ts"
import { awaiting } from "../lib/patience.ts"
import { nothingAsked, nothingCarried, plottingParts } from "./plottingParts.ts"
import { leaveAsk, moveAsk } from "./plottingRules.ts"

const partlyDone = {
  guard: when("isPartlyDone"),
  target: "reporting",
} as const
/** Nothing was done: the dialog stays with what was typed. */
const refused = {
  target: "asking",
  actions: [
    { type: "keepRefused", params: outcomeOf },
    { type: "keepFailure", params: outcomeOf },
    { type: "sayFailure", params: outcomeOf },
  ],
} as const

/**
 * Plotting people to teams: picked by press or key, dragged onto a team or sent to it, confirmed with a date, saved, and
 * taken back from the message. The same dialog ends stays.
 */
export const plottingMachine = plottingParts.createMachine({
  id: "plotingTim",
  description: "Memindahkan pegawai ke tim, atau mengeluarkannya",
  context: { picked: [], ...nothingCarried, ...nothingAsked, offer: null },
  initial: "idle",
  states: {
    idle: {
      description: "Daftar pegawai dan tim; yang dipilih ditandai",
      on: {
        "person.toggle": {
          actions: { type: "toggle", params: ({ event }) => event },
          description: "Pilih seorang pegawai, atau tidak lagi",
        },
        "people.pick": {
          guard: { type: "hasPeople", params: ({ event }) => event },
          actions: { type: "pickAll", params: ({ event }) => event },
          description: "Pilih semua yang terlihat, atau tidak lagi",
        },
        "people.clear": { actions: "dropPicked", description: "Tekan Esc: tidak ada yang dipilih" },
        "drag.press": {
          target: "pressed",
          actions: { type: "takeHold", params: ({ event }) => event },
          description: "Pegang seorang pegawai",
        },
        "move.ask": {
          guard: { type: "hasPeople", params: ({ event }) => event },
          target: "asking",
          actions: { type: "askMove", params: ({ event }) => event },
          description: "Tekan Pindahkan",
        },
        "leave.ask": {
          guard: { type: "hasPeople", params: ({ event }) => event },
          target: "asking",
          actions: { type: "askLeave", params: ({ event }) => event },
          description: "Tekan Keluarkan",
        },
        "undo.press": {
          guard: "hasOffer",
          target: "undoing",
          description: "Urungkan ditekan",
        },
        "undo.close": { actions: "forgetOffer", description: "Pemberitahuan berlalu atau ditutup" },
      },
    },
    pressed: {
      description: "Dipegang, belum digeser",
      on: {
        "drag.move": {
          guard: { type: "isFar", params: ({ event }) => event },
          target: "carrying",
          actions: { type: "follow", params: ({ event }) => event },
          description: "Digeser",
        },
        "drag.drop": { target: "idle", actions: "putDown", description: "Dilepas tanpa digeser" },
        "drag.cancel": { target: "idle", actions: "putDown", description: "Batal" },
      },
    },
    carrying: {
      description: "Mengikuti penunjuk; tim di bawahnya menyala, atau menyebut mengapa tidak",
      on: {
        "drag.move": {
          actions: { type: "follow", params: ({ event }) => event },
          description: "Digeser lagi",
        },
        "drag.drop": [
          {
            guard: { type: "mayDrop", params: ({ event }) => event },
            target: "asking",
            actions: [{ type: "askDropped", params: ({ event }) => event }, "putDown"],
            description: "Dilepas di sebuah tim",
          },
          { target: "idle", actions: "putDown", description: "Dilepas di tempat lain" },
        ],
        "drag.cancel": { target: "idle", actions: "putDown", description: "Esc, atau penunjuknya hilang" },
      },
    },
    asking: {
      description: "Dialog: ke tim mana dan mulai kapan, atau hari terakhirnya",
      tags: "asked",
      on: {
        "ask.change": {
          actions: { type: "change", params: ({ event }) => event },
          description: "Mengisi",
        },
        "ask.confirm": [
          {
            guard: { type: "hasUnread", params: ({ event }) => event },
            actions: { type: "keepUnread", params: ({ event }) => event },
            description: "Ada tanggal yang tidak terbaca",
          },
          { guard: "hasMistakes", actions: "keepMistakes", description: "Ada yang belum diisi" },
          {
            guard: "isLeaving",
            target: "leaving",
            actions: ["withdraw", "forgetOffer"],
            description: "Setuju mengeluarkan",
          },
          { target: "moving", actions: ["withdraw", "forgetOffer"], description: "Setuju memindahkan" },
        ],
        "ask.cancel": { target: "idle", actions: "forgetAsk", description: "Batal" },
      },
    },
    moving: {
      description: "Menunggu jawaban pindah; menekan lagi tidak berarti apa-apa",
      ...awaiting,
      tags: ["busy", "asked"],
      entry: "forgetFailure",
      invoke: {
        id: "move",
        src: "move",
        input: ({ context: { ask, values } }) => moveAsk(ask, values),
        onDone: [
          {
            guard: when("isWhollyDone"),
            target: "idle",
            actions: [
              { type: "keepOffer", params: outcomeOf },
              { type: "sayMoved", params: outcomeOf },
              "tellChanged",
              "forgetAsk",
              "dropPicked",
            ],
          },
          {
            ...partlyDone,
            actions: [
              { type: "keepOffer", params: outcomeOf },
              { type: "sayMoved", params: outcomeOf },
              { type: "keepRefused", params: outcomeOf },
              "tellChanged",
              "dropPicked",
            ],
          },
          {
            guard: { type: "failedAs", params: ({ event }) => ({ outcome: event.output, tag: "Invalid" }) },
            target: "asking",
            actions: { type: "keepErrors", params: outcomeOf },
          },
          { ...refused, actions: [...refused.actions, "tellChanged"] },
        ],
        onError: failsTo("asking").broken,
      },
    },
    leaving: {
      description: "Menunggu jawaban keluar; menekan lagi tidak berarti apa-apa",
      ...awaiting,
      tags: ["busy", "asked"],
      entry: "forgetFailure",
      invoke: {
        id: "leave",
        src: "leave",
        input: ({ context: { ask, values } }) => leaveAsk(ask, values),
        onDone: [
          {
            guard: when("isWhollyDone"),
            target: "idle",
            actions: [{ type: "sayDone", params: outcomeOf }, "tellChanged", "forgetAsk", "dropPicked"],
          },
          {
            ...partlyDone,
            actions: [
              { type: "sayDone", params: outcomeOf },
              { type: "keepRefused", params: outcomeOf },
              "tellChanged",
              "dropPicked",
            ],
          },
          {
            guard: { type: "failedAs", params: ({ event }) => ({ outcome: event.output, tag: "Invalid" }) },
            target: "asking",
            actions: { type: "keepErrors", params: outcomeOf },
          },
          { ...refused, actions: [...refused.actions, "tellChanged"] },
        ],
        onError: failsTo("asking").broken,
      },
    },
    reporting: {
      description: "Dialog: siapa yang tidak, dan mengapa",
      tags: "asked",
      on: { "report.close": { target: "idle", actions: "forgetAsk", description: "Tutup" } },
    },
    undoing: {
      description: "Pengurungan dikirim",
      tags: "busy",
      invoke: {
        id: "undo",
        src: "undo",
        input: ({ context }) => ({ ask: context.offer }),
        onDone: [
          {
            guard: when("isSuccess"),
            target: "idle",
            actions: [{ type: "sayDone", params: outcomeOf }, "forgetOffer", "tellChanged"],
          },
          {
            target: "idle",
            actions: [{ type: "sayFailure", params: outcomeOf }, "forgetOffer", "tellChanged"],
          },
        ],
        onError: {
          target: "idle",
          actions: [
            { type: "sayDefect", params: ({ event }) => ({ error: event.error }) },
            "forgetOffer",
            "tellChanged",
          ],
        },
      },
    },
  },
})
