import { assign, emit, setup } from "xstate"
import { type Failure, failed, type Outcome } from "#contract/errors.ts"
import { REPLACED } from "#contract/imports.ts"
import { defect, failureOf, isMissing, isSuccess } from "../lib/guards.ts"
import { actorSlot } from "../lib/slots.ts"
import type { Commit, ImportContext, ImportEvent, ImportJob, ImportOutside } from "./importTypes.ts"

type Known = Outcome<ImportJob | null>
/** What the server refuses such a file with, where nothing of it was asked for. */
const replaced: Failure = {
  _tag: "Refused",
  message: REPLACED,
  reason: "not_found",
  retryAfter: null,
  rows: [],
}
const stateOf = (known: Known) => (known.ok ? (known.value?.state ?? null) : null)

/** Takes a spreadsheet in: checked first, row by row, then written all at once. It goes on without the page. */
export const createImportMachine = (id: string, description: string) =>
  setup({
    types: {
      context: {} as ImportContext,
      events: {} as ImportEvent,
      emitted: {} as ImportOutside,
      tags: {} as "busy",
    },
    actors: {
      /** The last import of this person; null = none. */
      recall: actorSlot<ImportJob | null, null>("recall"),
      check: actorSlot<ImportJob, { readonly file: File | null }>("check"),
      watch: actorSlot<ImportJob | null, null>("watch"),
      commit: actorSlot<ImportJob, Commit>("commit"),
    },
    guards: {
      isSuccess,
      isChecking: (_, known: Known) => stateOf(known) === "checking",
      isChecked: (_, known: Known) => stateOf(known) === "checked",
      isWriting: (_, known: Known) => stateOf(known) === "writing",
      isCommitted: (_, known: Known) => stateOf(known) === "committed",
      isMissing,
      isReplaced: (_, { failure }: { readonly failure: Failure }) => isMissing(null, failed(failure)),
      isAnother: ({ context: { job } }, known: Known) =>
        known.ok && known.value !== null && job !== null && known.value.id !== job.id,
      isUnread: (_, known: Known) => stateOf(known) === "failed",
      mayCommit: ({ context: { job } }, { only }: { readonly only: "all" | "good" }) =>
        job !== null && job.good > 0 && (only === "good" || job.bad === 0),
    },
    actions: {
      keepJob: assign((_, known: Known) => (known.ok ? { job: known.value, failure: null } : {})),
      keepFile: assign((_, { file }: { readonly file: File }) => ({ file, failure: null })),
      keepOnly: assign((_, { only }: { readonly only: "all" | "good" }) => ({ only })),
      keepFailure: assign({ failure: (_, outcome: Outcome<unknown>) => failureOf(outcome) }),
      keepDefect: assign({ failure: (_, { error }: { readonly error: unknown }) => defect(error) }),
      forget: assign({ job: null, file: null, failure: null }),
      sayDone: emit((_, outcome: Outcome<unknown>) => ({
        type: "toast.succeeded" as const,
        message: outcome.ok ? outcome.message : "",
      })),
      sayFailure: emit((_, outcome: Outcome<unknown>) => ({
        type: "toast.failed" as const,
        failure: failureOf(outcome) ?? defect("no failure"),
      })),
      sayReplaced: emit({ type: "toast.failed" as const, failure: replaced }),
      sayDefect: emit((_, { error }: { readonly error: unknown }) => ({
        type: "toast.failed" as const,
        failure: defect(error),
      })),
    },
    delays: { pause: 700 },
  }).createMachine({
    id,
    description,
    context: { job: null, file: null, failure: null, only: "good" },
    initial: "recalling",
    states: {
      recalling: {
        description: "Mencari impor yang belum selesai",
        tags: "busy",
        invoke: {
          id: "recall",
          src: "recall",
          input: null,
          onDone: [
            {
              guard: { type: "isChecking", params: ({ event }) => event.output },
              target: "waiting",
              actions: { type: "keepJob", params: ({ event }) => event.output },
            },
            {
              guard: { type: "isChecked", params: ({ event }) => event.output },
              target: "checked",
              actions: { type: "keepJob", params: ({ event }) => event.output },
            },
            {
              guard: { type: "isWriting", params: ({ event }) => event.output },
              target: "waiting",
              actions: { type: "keepJob", params: ({ event }) => event.output },
            },
            { guard: { type: "isSuccess", params: ({ event }) => event.output }, target: "choosing" },
            {
              target: "unavailable",
              actions: [
                { type: "keepFailure", params: ({ event }) => event.output },
                { type: "sayFailure", params: ({ event }) => event.output },
              ],
            },
          ],
          onError: {
            target: "unavailable",
            actions: [
              { type: "keepDefect", params: ({ event }) => ({ error: event.error }) },
              { type: "sayDefect", params: ({ event }) => ({ error: event.error }) },
            ],
          },
        },
      },
      unavailable: {
        description: "Keadaan impor tidak dapat dibaca",
        on: { "import.retry": { target: "recalling", description: "Tekan Coba lagi" } },
      },
      choosing: {
        description: "Menunggu berkas",
        on: {
          "file.pick": {
            target: "sending",
            actions: { type: "keepFile", params: ({ event }) => event },
            description: "Memilih berkas",
          },
        },
      },
      sending: {
        description: "Berkas dikirim",
        tags: "busy",
        invoke: {
          id: "check",
          src: "check",
          input: ({ context }) => ({ file: context.file }),
          onDone: [
            {
              guard: { type: "isSuccess", params: ({ event }) => event.output },
              target: "waiting",
              actions: { type: "keepJob", params: ({ event }) => event.output },
            },
            {
              target: "choosing",
              actions: [
                { type: "keepFailure", params: ({ event }) => event.output },
                { type: "sayFailure", params: ({ event }) => event.output },
              ],
            },
          ],
          onError: {
            target: "choosing",
            actions: [
              { type: "keepDefect", params: ({ event }) => ({ error: event.error }) },
              { type: "sayDefect", params: ({ event }) => ({ error: event.error }) },
            ],
          },
        },
      },
      waiting: {
        description: "Berkas diperiksa atau dimasukkan di server, juga bila halaman ditutup",
        tags: "busy",
        after: { pause: "watching" },
      },
      watching: {
        description: "Menanyakan sudah sampai mana",
        tags: "busy",
        invoke: {
          id: "watch",
          src: "watch",
          input: null,
          onDone: [
            /** Another file has taken its place, as from another tab. */
            {
              guard: { type: "isAnother", params: ({ event }) => event.output },
              target: "recalling",
              actions: ["forget", "sayReplaced"],
            },
            {
              guard: { type: "isChecked", params: ({ event }) => event.output },
              target: "checked",
              actions: { type: "keepJob", params: ({ event }) => event.output },
            },
            {
              guard: { type: "isCommitted", params: ({ event }) => event.output },
              target: "committed",
              actions: { type: "keepJob", params: ({ event }) => event.output },
            },
            {
              guard: { type: "isUnread", params: ({ event }) => event.output },
              target: "choosing",
              actions: { type: "keepJob", params: ({ event }) => event.output },
            },
            {
              guard: { type: "isSuccess", params: ({ event }) => event.output },
              target: "waiting",
              actions: { type: "keepJob", params: ({ event }) => event.output },
            },
            /** The server goes on; it is asked again. */
            { target: "waiting", actions: { type: "keepFailure", params: ({ event }) => event.output } },
          ],
          onError: {
            target: "waiting",
            actions: { type: "keepDefect", params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      checked: {
        description: "Hasil pemeriksaan; belum ada yang ditulis",
        on: {
          "import.commit": {
            guard: { type: "mayCommit", params: ({ event }) => event },
            target: "committing",
            actions: { type: "keepOnly", params: ({ event }) => event },
            description: "Masukkan baris",
          },
          "import.again": { target: "choosing", actions: "forget", description: "Pilih berkas lain" },
          "download.failed": {
            guard: { type: "isReplaced", params: ({ event }) => event },
            target: "recalling",
            actions: "forget",
            description: "Unduhan ditolak: diganti berkas lain",
          },
        },
      },
      committing: {
        description: "Baris ditulis, semua atau tidak sama sekali",
        tags: "busy",
        invoke: {
          id: "commit",
          src: "commit",
          input: ({ context: { job, only } }) => ({ id: job?.id ?? 0, only }),
          onDone: [
            {
              guard: { type: "isSuccess", params: ({ event }) => event.output },
              target: "committed",
              actions: [
                { type: "keepJob", params: ({ event }) => event.output },
                { type: "sayDone", params: ({ event }) => event.output },
              ],
            },
            /** Another file has taken its place, as from another tab. */
            {
              guard: { type: "isMissing", params: ({ event }) => event.output },
              target: "recalling",
              actions: ["forget", { type: "sayFailure", params: ({ event }) => event.output }],
            },
            {
              target: "checked",
              actions: [
                { type: "keepFailure", params: ({ event }) => event.output },
                { type: "sayFailure", params: ({ event }) => event.output },
              ],
            },
          ],
          onError: {
            target: "checked",
            actions: [
              { type: "keepDefect", params: ({ event }) => ({ error: event.error }) },
              { type: "sayDefect", params: ({ event }) => ({ error: event.error }) },
            ],
          },
        },
      },
      committed: {
        description: "Sudah masuk: berapa yang berhasil, berapa yang gagal",
        on: { "import.again": { target: "choosing", actions: "forget", description: "Impor berkas lain" } },
      },
    },
  })
