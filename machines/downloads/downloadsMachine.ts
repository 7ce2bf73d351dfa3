import { assign, setup } from "xstate"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { listReportLogs, ReportStatus } from "#contract/areas/sales/reportLogs.ts"
import type { Failure, Outcome } from "#contract/kit/errors.ts"
import { isSuccess } from "../lib/guards.ts"
import { keepOutcome, keptBy, outcomeOf, sayDone, sayOutcome, when } from "../lib/outcomes.ts"
import type { Outside } from "../lib/outside.ts"
import { actorSlot } from "../lib/slots.ts"

export type ReportLogs = AnswerOf<typeof listReportLogs>
export type LogsAsk = { readonly page: number; readonly status?: ReportStatus }
export type LogMove = { readonly id: number; readonly verb: "stop" | "resume" }

export type DownloadsContext = {
  readonly ask: LogsAsk
  readonly logs: ReportLogs | null
  readonly failure: Failure | null
  /** The file whose job is stopped or resumed; null = none. */
  readonly moving: LogMove | null
}
export type DownloadsEvent =
  | { readonly type: "logs.ask"; readonly ask: LogsAsk }
  | { readonly type: "logs.move"; readonly move: LogMove }
  | { readonly type: "logs.refresh" }
  | { readonly type: "logs.retry" }

type Read = Outcome<ReportLogs>
const areOpen = (logs: ReportLogs | null): boolean =>
  logs?.rows.some(({ status }) => status === "queued" || status === "running") === true

/** Files made in the background: read anew every second while one is being made, every half minute otherwise. */
export const downloadsMachine = setup({
  types: {
    context: {} as DownloadsContext,
    events: {} as DownloadsEvent,
    emitted: {} as Outside,
    input: {} as { readonly ask: LogsAsk },
    tags: {} as "busy",
  },
  actors: {
    load: actorSlot<ReportLogs, LogsAsk>("load"),
    move: actorSlot<unknown, LogMove | null>("move"),
  },
  guards: {
    isSuccess,
    areOpen: (_, outcome: Read) => outcome.ok && areOpen(outcome.value),
    wereOpen: ({ context }) => areOpen(context.logs),
  },
  actions: {
    ...keepOutcome<DownloadsContext, DownloadsEvent>(),
    ...sayOutcome<DownloadsContext, DownloadsEvent>(),
    sayDone: sayDone<DownloadsContext, DownloadsEvent>(),
    keepLogs: assign((_, outcome: Read) => (outcome.ok ? { logs: outcome.value, failure: null } : {})),
    keepAsk: assign((_, { ask }: { readonly ask: LogsAsk }) => ({ ask })),
    keepMove: assign((_, { move }: { readonly move: LogMove }) => ({ moving: move })),
    endMove: assign({ moving: null }),
  },
  delays: { pause: 1_000, longPause: 30_000 },
}).createMachine({
  id: "downloads",
  description: "Berkas yang disiapkan di latar belakang",
  context: ({ input: { ask } }) => ({ ask, logs: null, failure: null, moving: null }),
  initial: "loading",
  on: {
    "logs.ask": {
      target: ".loading",
      actions: ["endMove", { type: "keepAsk", params: ({ event }) => event }],
      description: "Halaman atau saringan lain",
    },
  },
  states: {
    loading: {
      description: "Membaca daftar",
      tags: "busy",
      invoke: {
        id: "load",
        src: "load",
        input: ({ context }) => context.ask,
        onDone: [
          { guard: when("areOpen"), target: "watching", actions: { type: "keepLogs", params: outcomeOf } },
          { guard: when("isSuccess"), target: "resting", actions: { type: "keepLogs", params: outcomeOf } },
          keptBy("failed").failed,
        ],
        onError: keptBy("failed").broken,
      },
    },
    failed: {
      description: "Daftar tidak dapat dibaca",
      on: { "logs.retry": { target: "loading", description: "Tekan Coba lagi" } },
    },
    watching: {
      description: "Ada yang sedang disiapkan: segera ditanyakan lagi",
      after: { pause: "refreshing" },
      on: {
        "logs.move": {
          target: "moving",
          actions: { type: "keepMove", params: ({ event }) => event },
          description: "Hentikan atau lanjutkan",
        },
        "logs.refresh": { target: "refreshing", description: "Kembali ke halaman ini" },
      },
    },
    resting: {
      description: "Tidak ada yang sedang disiapkan",
      after: { longPause: "refreshing" },
      on: {
        "logs.move": {
          target: "moving",
          actions: { type: "keepMove", params: ({ event }) => event },
          description: "Hentikan atau lanjutkan",
        },
        "logs.refresh": { target: "refreshing", description: "Kembali ke halaman ini" },
      },
    },
    refreshing: {
      description: "Membaca lagi di belakang; gagal berarti daftar lama tetap terlihat",
      on: {
        "logs.move": {
          target: "moving",
          actions: { type: "keepMove", params: ({ event }) => event },
          description: "Hentikan atau lanjutkan",
        },
      },
      invoke: {
        id: "load",
        src: "load",
        input: ({ context }) => context.ask,
        onDone: [
          { guard: when("areOpen"), target: "watching", actions: { type: "keepLogs", params: outcomeOf } },
          { guard: when("isSuccess"), target: "resting", actions: { type: "keepLogs", params: outcomeOf } },
          { guard: "wereOpen", target: "watching", actions: { type: "keepFailure", params: outcomeOf } },
          keptBy("resting").failed,
        ],
        onError: [
          {
            guard: "wereOpen",
            target: "watching",
            actions: { type: "keepDefect", params: ({ event }) => ({ error: event.error }) },
          },
          keptBy("resting").broken,
        ],
      },
    },
    moving: {
      description: "Menghentikan atau melanjutkan",
      tags: "busy",
      invoke: {
        id: "move",
        src: "move",
        input: ({ context }) => context.moving,
        onDone: [
          {
            guard: when("isSuccess"),
            target: "refreshing",
            actions: ["endMove", { type: "sayDone", params: outcomeOf }],
          },
          { target: "refreshing", actions: ["endMove", { type: "sayFailure", params: outcomeOf }] },
        ],
        onError: {
          target: "refreshing",
          actions: ["endMove", { type: "sayDefect", params: ({ event }) => event }],
        },
      },
    },
  },
})
