import { keptBy, outcomeOf, saidBy, when } from "../lib/outcomes.ts"
import { checkInSetup } from "./checkInSetup.ts"
import { entryOf } from "./judging.ts"

const kept = { type: "keepKept", params: outcomeOf } as const

/** Presses that are stored on the phone until there is a connection. */
export const keptStates = {
  keeping: checkInSetup.createStateConfig({
    description: "Menyimpan di ponsel",
    tags: ["busy", "pressing"],
    invoke: {
      id: "keep",
      src: "keep",
      input: ({ context }) => entryOf(context, true),
      onDone: [{ guard: when("isSuccess"), target: "kept", actions: kept }, keptBy("unsent").failed],
      onError: keptBy("unsent").broken,
    },
  }),
  kept: checkInSetup.createStateConfig({
    description: "Tersimpan di ponsel, menunggu jaringan",
    invoke: { id: "watchLine", src: "watchLine", input: null },
    on: {
      "line.back": { target: "resending", description: "Ada jaringan lagi" },
      "send.now": { target: "resending", description: "Tekan Kirim sekarang" },
      "press.begin": {
        guard: "canPress",
        target: "locating",
        actions: "begin",
        description: "Tekan tombol absen",
      },
    },
  }),
  resending: checkInSetup.createStateConfig({
    description: "Mengirim yang tersimpan",
    tags: "busy",
    invoke: {
      id: "sendKept",
      src: "sendKept",
      input: null,
      onDone: [
        { guard: when("isRefused"), target: "rejected", actions: { type: "keepRest", params: outcomeOf } },
        {
          guard: when("isEmptied"),
          target: "loading",
          actions: [{ type: "keepRest", params: outcomeOf }, "saySent"],
        },
        { target: "kept", actions: { type: "keepRest", params: outcomeOf } },
      ],
      onError: "kept",
    },
  }),
  rejected: checkInSetup.createStateConfig({
    description: "Absen yang tersimpan ditolak server",
    on: {
      "send.now": { target: "resending", description: "Tekan Kirim lagi" },
      "kept.discard": { target: "discarding", description: "Tekan Buang" },
    },
  }),
  discarding: checkInSetup.createStateConfig({
    description: "Membuang absen yang ditolak",
    tags: "busy",
    invoke: {
      id: "discard",
      src: "discard",
      input: null,
      onDone: [{ guard: when("isSuccess"), target: "loading", actions: kept }, saidBy("rejected").failed],
      onError: saidBy("rejected").broken,
    },
  }),
}
