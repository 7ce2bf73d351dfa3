import { batchOf, queueParts } from "./queueParts.ts"
import type { QueueEvent } from "./queueTypes.ts"
import { failsTo, outcomeOf, when } from "../lib/outcomes.ts"
import { awaiting } from "../lib/patience.ts"

type Opened = { readonly event: Extract<QueueEvent, { readonly type: "decision.open" }> }
/** Opening a decision is the same in every state that allows it. */
const opening = {
  guard: { type: "areChosen", params: ({ event }: Opened) => event },
  actions: { type: "keepChosen", params: ({ event }: Opened) => event },
} as const

/** Deciding pending requests: one row with a note, or many in batches, which can be stopped and resumed. */
export const createQueueMachine = (id: string, description: string) =>
  queueParts.createMachine({
    id,
    description,
    context: ({ input }) => ({
      chosen: null,
      note: "",
      extra: {},
      drafts: {},
      ...input,
      errors: {},
      failure: null,
      waiting: [],
      results: [],
      said: [],
      wish: "go",
    }),
    initial: "closed",
    invoke: { id: "recall", src: "recall", input: {} },
    on: {
      "drafts.recalled": {
        actions: { type: "keepRecalled", params: ({ event }) => event },
        description: "Catatan dari kunjungan sebelumnya sudah terbaca",
      },
    },
    states: {
      closed: {
        description: "Tidak ada yang sedang diputuskan",
        on: {
          "decision.open": {
            ...opening,
            target: "confirming",
            description: "Setujui, Tolak atau Batalkan ditekan",
          },
        },
      },
      confirming: {
        description: "Catatan diisi; belum ada yang terjadi",
        on: {
          "decision.open": {
            ...opening,
            description: "Keputusan lain dibuka; catatan setiap baris tetap ada",
          },
          "drafts.recalled": {
            actions: [
              { type: "showRecalled", params: ({ event }) => event },
              { type: "keepRecalled", params: ({ event }) => event },
            ],
            description: "Catatan dari kunjungan sebelumnya terbaca sesudah keputusan dibuka",
          },
          "decision.note": {
            actions: [{ type: "keepNote", params: ({ event }) => event }, "sayTyped"],
            description: "Mengetik catatan",
          },
          "decision.extra": {
            actions: [{ type: "keepExtra", params: ({ event }) => event }, "sayTyped"],
            description: "Mengubah jumlah yang disetujui",
          },
          "decision.submit": [
            { guard: "lacksReason", actions: "askReason", description: "Alasan belum diisi" },
            {
              guard: "isOne",
              target: "deciding",
              actions: "clearFailure",
              description: "Putuskan satu baris",
            },
            {
              target: "running",
              actions: "queueChosen",
              description: "Putuskan beberapa baris",
            },
          ],
          "decision.close": {
            target: "closed",
            actions: "forget",
            description: "Batal; catatannya ada lagi bila dibuka lagi",
          },
        },
      },
      deciding: {
        description: "Keputusan dikirim",
        ...awaiting,
        tags: "busy",
        on: {
          "decision.note": {
            actions: [{ type: "keepNote", params: ({ event }) => event }, "sayTyped"],
            description: "Mengetik lagi: ada bila keputusan gagal dikirim",
          },
          "decision.extra": {
            actions: [{ type: "keepExtra", params: ({ event }) => event }, "sayTyped"],
            description: "Mengubah jumlah lagi: ada bila keputusan gagal dikirim",
          },
        },
        invoke: {
          id: "decide",
          src: "decide",
          input: ({ context: { chosen, note, extra } }) => ({
            id: chosen?.ids[0] ?? 0,
            decision: chosen?.decision ?? "approved",
            version: chosen?.versions[chosen.ids[0] ?? 0] ?? null,
            note: note.trim(),
            extra,
          }),
          onDone: [
            {
              guard: when("isSuccess"),
              target: "closed",
              actions: [
                { type: "sayDecided", params: outcomeOf },
                "sayChanged",
                "dropDrafts",
                "sayDropped",
                "forget",
              ],
            },
            {
              guard: {
                type: "failedAs",
                params: ({ event }) => ({ outcome: event.output, tag: "Stale" as const }),
              },
              target: "told",
              actions: [{ type: "keepFailure", params: outcomeOf }, "sayOutdated"],
            },
            {
              guard: {
                type: "failedAs",
                params: ({ event }) => ({ outcome: event.output, tag: "Refused" as const }),
              },
              target: "confirming",
              actions: [
                { type: "keepFailure", params: outcomeOf },
                { type: "sayFailure", params: outcomeOf },
                "sayOutdated",
              ],
            },
            failsTo("confirming").failed,
          ],
          onError: failsTo("confirming").broken,
        },
      },
      told: {
        description: "Orang lain sudah memutuskan: siapa, kapan, dan bagaimana",
        on: {
          "decision.close": { target: "closed", actions: ["sayChanged", "forget"], description: "Mengerti" },
          "decision.open": {
            ...opening,
            target: "confirming",
            description: "Langsung memutuskan yang lain",
          },
        },
      },
      running: {
        description: "Baris demi baris, dengan hitungan berjalan",
        tags: "busy",
        on: {
          "bulk.stop": { actions: "askStop", description: "Berhenti sesudah baris yang sedang dikirim" },
        },
        invoke: {
          id: "work",
          src: "work",
          input: ({ context }) => ({
            ids: batchOf(context),
            versions: context.chosen?.versions ?? {},
            decision: context.chosen?.decision ?? "approved",
            note: context.note.trim(),
          }),
          onDone: [
            {
              guard: when("areAllDone"),
              target: "closed",
              actions: [
                { type: "keepResults", params: outcomeOf },
                "sayOutcome",
                "sayChanged",
                "dropDrafts",
                "sayDropped",
                "forget",
              ],
            },
            {
              guard: when("isLast"),
              target: "reporting",
              actions: [
                { type: "keepResults", params: outcomeOf },
                "sayOutcome",
                "sayChanged",
                "dropDrafts",
                "sayDropped",
              ],
            },
            {
              guard: when("isStopping"),
              target: "paused",
              actions: [{ type: "keepResults", params: outcomeOf }, "sayChanged"],
            },
            {
              guard: when("isSuccess"),
              target: "running",
              reenter: true,
              actions: { type: "keepResults", params: outcomeOf },
            },
            {
              target: "paused",
              actions: [
                { type: "keepFailure", params: outcomeOf },
                { type: "sayFailure", params: outcomeOf },
                "sayChanged",
              ],
            },
          ],
          onError: {
            target: "paused",
            actions: [
              { type: "keepDefect", params: ({ event }) => ({ error: event.error }) },
              { type: "sayDefect", params: ({ event }) => ({ error: event.error }) },
              "sayChanged",
            ],
          },
        },
      },
      paused: {
        description: "Berhenti di tengah: sisanya belum diputuskan",
        on: {
          "bulk.resume": { target: "running", actions: "goOn", description: "Lanjutkan sisanya" },
          "bulk.close": [
            { guard: "haveSomeFailed", target: "reporting", description: "Cukup; ada yang gagal" },
            { target: "closed", actions: "forget", description: "Cukup" },
          ],
        },
      },
      reporting: {
        description: "Hasil baris demi baris",
        on: {
          "bulk.retry": {
            guard: "mayRetrySome",
            target: "running",
            actions: "queueFailed",
            description: "Coba lagi yang gagal",
          },
          "bulk.close": { target: "closed", actions: "forget", description: "Tutup hasil" },
          "decision.open": {
            ...opening,
            target: "confirming",
            description: "Memutuskan yang lain; hasil tertutup",
          },
        },
      },
    },
  })
