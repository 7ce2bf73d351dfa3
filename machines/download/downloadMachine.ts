import { assign, emit, setup } from "xstate"
import { HEAVY_ROWS } from "#contract/kit/constants.ts"
import type { Outcome } from "#contract/kit/errors.ts"
import { wholeWords } from "#contract/kit/words.ts"
import { defect, failureOf, isSuccess } from "../lib/guards.ts"
import type { Outside } from "../lib/outside.ts"
import { actorSlot } from "../lib/slots.ts"
import { outcomeOf, saidBy, when } from "../lib/outcomes.ts"

/** Payload of the download call. */
export type Wanted = Readonly<Record<string, unknown>>
export type DownloadEvent =
  /** `rows`: number of rows of the file, if it is known. */
  | { readonly type: "download.ask"; readonly wanted: Wanted; readonly rows?: number | undefined }
  /** Makes the file in the background, whatever its size. */
  | { readonly type: "download.queue"; readonly wanted: Wanted }
export type DownloadOutside = Outside | { readonly type: "download.requested"; readonly url: string }
export type DownloadContext = {
  readonly wanted: Wanted
  /** Rows of a file that is queued because of its size; null = the user asked for the background. */
  readonly rows: number | null
}
type Answer = Outcome<{ readonly url: string }>

const DOWNLOADS = { label: "Buka Unduhan", to: "/unduhan" } as const

/**
 * Requests the URL of a file, and passes it to the browser. A large file is queued instead: a background job makes it,
 * and the page of downloads lists it.
 */
export const createDownloadMachine = (id: string, description: string) =>
  setup({
    types: {
      context: {} as DownloadContext,
      events: {} as DownloadEvent,
      emitted: {} as DownloadOutside,
      tags: {} as "busy",
    },
    actors: {
      locate: actorSlot<{ readonly url: string }, Wanted>("locate"),
      queue: actorSlot<unknown, Wanted>("queue"),
    },
    guards: {
      isSuccess,
      isHeavy: (_, { rows = 0 }: { readonly rows?: number | undefined }) => rows > HEAVY_ROWS,
    },
    actions: {
      keepWanted: assign(
        (_, { wanted, rows }: { readonly wanted: Wanted; readonly rows?: number | undefined }) => ({
          wanted,
          rows: rows ?? null,
        }),
      ),
      fetchFile: emit((_, answer: Answer) => ({
        type: "download.requested" as const,
        url: answer.ok ? answer.value.url : "",
      })),
      sayQueued: emit(({ context: { rows } }) => ({
        type: "toast.succeeded" as const,
        message:
          rows === null ? "Ekspor disiapkan." : `Ada ${wholeWords(rows)} baris: ekspor disiapkan di latar.`,
        link: DOWNLOADS,
      })),
      sayFailure: emit((_, answer: Outcome<unknown>) => ({
        type: "toast.failed" as const,
        failure: failureOf(answer) ?? defect("no failure"),
      })),
      sayDefect: emit((_, { error }: { readonly error: unknown }) => ({
        type: "toast.failed" as const,
        failure: defect(error),
      })),
    },
  }).createMachine({
    id,
    description,
    context: { wanted: {}, rows: null },
    initial: "idle",
    states: {
      idle: {
        description: "Tidak ada berkas yang diminta",
        on: {
          "download.ask": [
            {
              guard: { type: "isHeavy", params: ({ event }) => event },
              target: "queueing",
              actions: { type: "keepWanted", params: ({ event }) => event },
              description: "Berkasnya besar: disiapkan di latar",
            },
            {
              target: "locating",
              actions: { type: "keepWanted", params: ({ event }) => event },
              description: "Minta berkas",
            },
          ],
          "download.queue": {
            target: "queueing",
            actions: { type: "keepWanted", params: ({ event }) => event },
            description: "Siapkan di latar",
          },
        },
      },
      locating: {
        description: "Menunggu alamat berkas",
        tags: "busy",
        invoke: {
          id: "locate",
          src: "locate",
          input: ({ context }) => context.wanted,
          onDone: [
            {
              guard: when("isSuccess"),
              target: "idle",
              actions: { type: "fetchFile", params: outcomeOf },
            },
            saidBy("idle").failed,
          ],
          onError: saidBy("idle").broken,
        },
      },
      queueing: {
        description: "Meminta berkas disiapkan di latar belakang",
        tags: "busy",
        invoke: {
          id: "queue",
          src: "queue",
          input: ({ context }) => context.wanted,
          onDone: [{ guard: when("isSuccess"), target: "idle", actions: "sayQueued" }, saidBy("idle").failed],
          onError: saidBy("idle").broken,
        },
      },
    },
  })
