import { emit, setup } from "xstate"
import type { Outcome } from "#contract/kit/errors.ts"
import { defect, failureOf, isSuccess } from "../lib/guards.ts"
import type { Outside } from "../lib/outside.ts"
import { actorSlot } from "../lib/slots.ts"
import { outcomeOf, saidBy, when } from "../lib/outcomes.ts"

/** Payload of the download call. */
export type Wanted = Readonly<Record<string, unknown>>
export type DownloadEvent = { readonly type: "download.ask"; readonly wanted: Wanted }
export type DownloadOutside = Outside | { readonly type: "download.requested"; readonly url: string }
type Answer = Outcome<{ readonly url: string }>

/** Requests the URL of a file, and passes it to the browser. */
export const createDownloadMachine = (id: string, description: string) =>
  setup({
    types: {
      events: {} as DownloadEvent,
      emitted: {} as DownloadOutside,
      tags: {} as "busy",
    },
    actors: { locate: actorSlot<{ readonly url: string }, Wanted>("locate") },
    guards: { isSuccess },
    actions: {
      fetchFile: emit((_, answer: Answer) => ({
        type: "download.requested" as const,
        url: answer.ok ? answer.value.url : "",
      })),
      sayFailure: emit((_, answer: Answer) => ({
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
    initial: "idle",
    states: {
      idle: {
        description: "Tidak ada berkas yang diminta",
        on: { "download.ask": { target: "locating", description: "Minta berkas" } },
      },
      locating: {
        description: "Menunggu alamat berkas",
        tags: "busy",
        invoke: {
          id: "locate",
          src: "locate",
          input: ({ event }) => event.wanted,
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
    },
  })
