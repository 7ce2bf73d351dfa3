import { locating } from "../lib/device.ts"
import { failsTo, keptBy, outcomeOf, when } from "../lib/outcomes.ts"
import { awaitingUntil } from "../lib/patience.ts"
import { keptStates } from "./checkInKept.ts"
import { photoState } from "./checkInPhoto.ts"
import { cancel, onReason, placeStates } from "./checkInPlace.ts"
import { checkInSetup } from "./checkInSetup.ts"
import { entryOf } from "./judging.ts"

const kept = { type: "keepKept", params: outcomeOf } as const
const errors = { type: "keepErrors", params: outcomeOf } as const

/**
 * A check-in or check-out by the employee: position, reason and photo as the company's rules ask for them, then one
 * write. Without a connection the press is stored on the phone and sent once there is one.
 */
export const checkInMachine = checkInSetup.createMachine({
  id: "checkIn",
  description: "Absen masuk atau pulang dari ponsel",
  context: {
    state: null,
    kind: "in",
    located: null,
    reason: "",
    photo: null,
    stamp: { request_id: "", device_at: "" },
    kept: [],
    refused: null,
    result: null,
    errors: {},
    failure: null,
  },
  initial: "recalling",
  states: {
    recalling: {
      description: "Mencari absen yang tersimpan di ponsel ini",
      tags: "busy",
      invoke: {
        id: "recall",
        src: "recall",
        input: null,
        onDone: [{ guard: when("isSuccess"), target: "loading", actions: kept }, { target: "loading" }],
        onError: "loading",
      },
    },
    loading: {
      description: "Membaca jadwal, kantor dan aturan",
      tags: "busy",
      invoke: {
        id: "load",
        src: "load",
        input: null,
        onDone: [
          {
            guard: when("isSuccess"),
            target: "resting",
            actions: { type: "keepState", params: outcomeOf },
          },
          { ...keptBy("unread").failed },
        ],
        onError: keptBy("unread").broken,
      },
    },
    unread: {
      description: "Jadwal tidak terbaca; absen yang tersimpan tetap menunggu jaringan",
      always: { guard: "hasKept", target: "kept" },
      on: { "load.retry": { target: "loading", description: "Tekan Coba lagi" } },
    },
    resting: {
      description: "Menuju awal",
      always: [{ guard: "hasKept", target: "kept" }, { target: "ready" }],
    },
    ready: {
      description: "Siap absen",
      on: {
        "press.begin": {
          guard: "canPress",
          target: "locating",
          actions: "begin",
          description: "Tekan tombol absen",
        },
        "load.retry": { target: "loading", description: "Tekan Muat ulang" },
      },
    },
    locating: {
      description: "Mencari lokasi",
      tags: ["busy", "pressing"],
      invoke: locating,
    },
    judging: {
      description: "Menilai lokasi",
      always: [
        { guard: "isDenied", target: "denied" },
        { guard: "isUnknown", target: "unlocated" },
        { guard: "isFakeRefused", target: "mocked" },
        { guard: "isVague", target: "vague" },
        { target: "weighing" },
      ],
    },
    denied: placeStates.denied,
    unlocated: placeStates.unlocated,
    mocked: placeStates.mocked,
    vague: placeStates.vague,
    weighing: {
      description: "Mengukur jarak ke kantor",
      always: [
        { guard: "isBlocked", target: "blocked" },
        { guard: "isOutside", target: "outside" },
        { target: "inside" },
      ],
    },
    blocked: placeStates.blocked,
    inside: placeStates.inside,
    outside: placeStates.outside,
    proceeding: {
      description: "Menuju langkah berikutnya",
      always: [{ guard: "needsPhoto", target: "photo" }, { target: "stamping" }],
    },
    photo: photoState,
    explaining: {
      description: "Server meminta alasan",
      tags: "pressing",
      on: {
        "reason.change": onReason,
        "press.continue": [
          { guard: "isUnexplained", actions: "askReason", description: "Alasan belum diisi" },
          { target: "stamping", description: "Tekan Kirim" },
        ],
        "press.cancel": cancel,
      },
    },
    stamping: {
      description: "Mencatat jam ponsel",
      tags: ["busy", "pressing"],
      invoke: {
        id: "stamp",
        src: "stamp",
        input: null,
        onDone: [
          {
            guard: when("isSuccess"),
            target: "dispatching",
            actions: { type: "keepStamp", params: outcomeOf },
          },
          failsTo("unsent").failed,
        ],
        onError: failsTo("unsent").broken,
      },
    },
    /** A press behind a stored one is stored too, so that they arrive in their order. */
    dispatching: {
      description: "Memilih kirim atau simpan",
      always: [{ guard: "hasKept", target: "keeping" }, { target: "sending" }],
    },
    sending: {
      description: "Mengirim",
      tags: ["busy", "pressing"],
      ...awaitingUntil({
        "press.keep": { target: "#checkIn.keeping", description: "Tekan Simpan di ponsel" },
      }),
      invoke: {
        id: "send",
        src: "send",
        input: ({ context }) => entryOf(context, false),
        onDone: [
          { guard: when("isSuccess"), target: "done", actions: { type: "keepResult", params: outcomeOf } },
          { guard: when("isLost"), target: "keeping", description: "Tanpa jaringan" },
          { guard: when("wantsReason"), target: "explaining", actions: errors },
          { guard: when("wantsPhoto"), target: "photo", actions: ["dropPhoto", errors] },
          keptBy("unsent").failed,
        ],
        onError: keptBy("unsent").broken,
      },
    },
    unsent: {
      description: "Tidak terkirim, dan tidak tersimpan",
      tags: "pressing",
      on: {
        "send.again": { target: "stamping", description: "Tekan Kirim lagi" },
        "press.cancel": { target: "loading", description: "Tekan Batal" },
      },
    },
    keeping: keptStates.keeping,
    kept: keptStates.kept,
    resending: keptStates.resending,
    rejected: keptStates.rejected,
    discarding: keptStates.discarding,
    done: {
      description: "Tercatat",
      on: { "press.again": { target: "loading", description: "Tekan Selesai" } },
    },
  },
})
