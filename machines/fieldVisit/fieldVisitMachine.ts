import { failsTo, keptBy, outcomeOf, saidBy, when } from "../lib/outcomes.ts"
import { awaiting } from "../lib/patience.ts"
import { fillingState } from "./fieldVisitForm.ts"
import { back, photoState, placeStates } from "./fieldVisitPlace.ts"
import { fieldVisitSetup } from "./fieldVisitSetup.ts"
import { NO_FORM, reportOf } from "./judging.ts"

const reload = { target: "loading", description: "Dibaca ulang" } as const
const arrive = {
  guard: "mayCheckIn",
  target: "locating",
  actions: "beginIn",
  description: "Tekan Check-in",
} as const
const cancel = {
  guard: "mayCancel",
  target: "cancelling",
  actions: "beginReason",
  description: "Tekan Batalkan kunjungan",
} as const
const toggle = {
  target: "ticking",
  actions: {
    type: "keepTick",
    params: ({ event }: { readonly event: { readonly nth: number; readonly done: boolean } }) => event,
  },
  description: "Centang daftar periksa",
} as const
const said = { type: "sayDone", params: outcomeOf } as const
const errors = { type: "keepErrors", params: outcomeOf } as const

/**
 * A visit by its employee: on the way, check-in with position and photo, the form of its type, check-out, result. The
 * server decides every step; after each one the visit is read again. What is filled in stays until the check-out.
 */
export const fieldVisitMachine = fieldVisitSetup.createMachine({
  id: "fieldVisit",
  description: "Kunjungan sendiri dari ponsel",
  context: ({ input }) => ({
    id: input.id,
    visit: null,
    phase: "in",
    located: null,
    note: "",
    photo: null,
    form: NO_FORM,
    busyKey: "",
    tick: { id: 0, nth: 0, done: false },
    reason: "",
    errors: {},
    failure: null,
  }),
  initial: "loading",
  states: {
    loading: {
      description: "Membaca kunjungan, aturan dan isiannya",
      tags: "busy",
      invoke: {
        id: "load",
        src: "load",
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: when("isSuccess"),
            target: "resting",
            actions: { type: "keepVisit", params: outcomeOf },
          },
          keptBy("unread").failed,
        ],
        onError: keptBy("unread").broken,
      },
    },
    unread: {
      description: "Kunjungan tidak terbaca; yang diisi tetap ada",
      on: { "load.retry": { target: "loading", description: "Tekan Coba lagi" } },
    },
    resting: {
      description: "Menuju keadaan kunjungannya",
      always: [
        { guard: "isPlanned", target: "planned" },
        { guard: "isOnTheWay", target: "onTheWay" },
        { guard: "isThereAnew", target: "recalling" },
        { guard: "isThere", target: "filling" },
        { target: "over" },
      ],
    },
    recalling: {
      description: "Mencari isian yang belum terkirim di ponsel ini",
      tags: "busy",
      invoke: {
        id: "recall",
        src: "recall",
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: "filling",
          actions: [{ type: "keepForm", params: outcomeOf }, "beginForm"],
        },
        onError: { target: "filling", actions: "beginForm" },
      },
    },
    planned: {
      description: "Direncanakan",
      on: {
        "visit.depart": { guard: "mayDepart", target: "departing", description: "Tekan Berangkat" },
        "visit.arrive": arrive,
        "visit.cancel": cancel,
        "check.toggle": toggle,
        "load.again": reload,
      },
    },
    departing: {
      description: "Mencatat keberangkatan",
      tags: "busy",
      ...awaiting,
      invoke: {
        id: "depart",
        src: "depart",
        input: ({ context }) => ({ id: context.id, version: context.visit?.version ?? 1 }),
        onDone: [
          { guard: when("isSuccess"), target: "loading", actions: said },
          { guard: when("isLost"), target: "planned", actions: { type: "sayFailure", params: outcomeOf } },
          failsTo("loading").failed,
        ],
        onError: saidBy("planned").broken,
      },
    },
    onTheWay: {
      description: "Dalam perjalanan",
      on: {
        "visit.arrive": arrive,
        "visit.cancel": cancel,
        "check.toggle": toggle,
        "load.again": reload,
      },
    },
    ...placeStates,
    photo: photoState,
    sending: {
      description: "Mengirim",
      tags: ["busy", "reporting"],
      ...awaiting,
      invoke: {
        id: "report",
        src: "report",
        input: ({ context }) => reportOf(context),
        onDone: [
          { guard: when("isSuccess"), target: "loading", actions: said },
          { guard: when("isLost"), target: "unsent", actions: { type: "keepFailure", params: outcomeOf } },
          { guard: when("isInvalidOut"), target: "filling", actions: errors },
          keptBy("refused").failed,
        ],
        onError: keptBy("unsent").broken,
      },
    },
    unsent: {
      description: "Tidak terkirim; foto dan isian tetap ada",
      tags: "reporting",
      on: {
        "send.again": { target: "sending", description: "Tekan Kirim lagi" },
        "step.cancel": back,
      },
    },
    refused: {
      description: "Ditolak server dengan alasannya; isian tetap ada",
      tags: "reporting",
      on: {
        "locate.again": { target: "locating", description: "Tekan Ulangi dari lokasi" },
        "step.cancel": { target: "loading", description: "Tekan Kembali" },
      },
    },
    filling: fillingState,
    ticking: {
      description: "Mencatat centang",
      tags: ["busy", "filling"],
      invoke: {
        id: "tick",
        src: "tick",
        input: ({ context }) => context.tick,
        onDone: [
          { guard: when("isSuccess"), target: "loading" },
          { guard: when("isLost"), target: "resting", actions: { type: "sayFailure", params: outcomeOf } },
          saidBy("loading").failed,
        ],
        onError: saidBy("resting").broken,
      },
    },
    cancelling: {
      description: "Alasan pembatalan",
      initial: "editing",
      states: {
        editing: {
          description: "Menulis alasan",
          on: {
            "reason.change": {
              actions: { type: "keepReason", params: ({ event }) => event },
              description: "Tulis alasan",
            },
            "reason.submit": [
              { guard: "isUnexplained", actions: "askReason", description: "Alasan belum diisi" },
              { target: "sending", description: "Tekan Batalkan kunjungan" },
            ],
            "reason.close": { target: "#fieldVisit.resting", description: "Tekan Kembali" },
          },
        },
        sending: {
          description: "Membatalkan",
          tags: "busy",
          ...awaiting,
          invoke: {
            id: "cancel",
            src: "cancel",
            input: ({ context }) => ({
              id: context.id,
              version: context.visit?.version ?? 1,
              note: context.reason.trim(),
            }),
            onDone: [
              { guard: when("isSuccess"), target: "#fieldVisit.loading", actions: said },
              { guard: when("isInvalid"), target: "editing", actions: errors },
              saidBy("editing").failed,
            ],
            onError: saidBy("editing").broken,
          },
        },
      },
    },
    over: {
      description: "Selesai, terlewat atau dibatalkan: hasilnya",
      on: { "load.again": reload },
    },
  },
})
