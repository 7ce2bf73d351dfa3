import { assign, emit, setup } from "xstate"
import type { JobState } from "#contract/areas/jobs/jobs.ts"
import type { Outcome } from "#contract/kit/errors.ts"
import { isMissing, isSuccess } from "../lib/guards.ts"
import { failsTo, keepOutcome, keptBy, outcomeOf, sayDone, sayOutcome, when } from "../lib/outcomes.ts"
import { actorSlot } from "../lib/slots.ts"
import type { JobContext, JobEvent, JobOutside, Wanted } from "./jobTypes.ts"

type Known = Outcome<JobState | null>
const stateOf = (known: Known) => (known.ok ? (known.value?.state ?? null) : null)
type Named = { readonly id: number }
const idOf = ({ context: { job } }: { readonly context: JobContext }): Named => ({ id: job?.id ?? 0 })

const parts = setup({
  types: {
    context: {} as JobContext,
    events: {} as JobEvent,
    emitted: {} as JobOutside,
    tags: {} as "busy" | "open",
  },
  actors: {
    /** The latest job of this kind; null = none. */
    recall: actorSlot<JobState | null, null>("recall"),
    start: actorSlot<JobState, Wanted>("start"),
    watch: actorSlot<JobState, Named>("watch"),
    stop: actorSlot<JobState, Named>("stop"),
    resume: actorSlot<JobState, Named>("resume"),
  },
  guards: {
    isSuccess,
    isMissing,
    isAsked: (_, known: Known) => stateOf(known) === "asked",
    isRunning: (_, known: Known) => stateOf(known) === "running",
    isStopped: (_, known: Known) => stateOf(known) === "stopped",
    isFailed: (_, known: Known) => stateOf(known) === "failed",
    isDone: (_, known: Known) => stateOf(known) === "done",
    wasRunning: ({ context: { job } }) => job?.state === "running",
  },
  actions: {
    ...keepOutcome<JobContext, JobEvent>(),
    ...sayOutcome<JobContext, JobEvent>(),
    sayDone: sayDone<JobContext, JobEvent>(),
    keepJob: assign((_, known: Known) => (known.ok ? { job: known.value, failure: null } : {})),
    keepWanted: assign((_, { wanted }: { readonly wanted: Wanted }) => ({ wanted })),
    follow: assign((_, { job }: { readonly job: JobState }) => ({ job, failure: null })),
    forget: assign({ job: null, failure: null }),
    tellEnd: emit(({ context: { job } }) => ({ type: "job.ended" as const, id: job?.id ?? 0 })),
  },
  delays: { pause: 1_000 },
})

const keep = { type: "keepJob", params: outcomeOf } as const
/** State after the job's status was read. */
const arrivals = [
  { guard: when("isAsked"), target: "asked", actions: keep },
  { guard: when("isRunning"), target: "running", actions: keep },
  { guard: when("isStopped"), target: "stopped", actions: keep },
  { guard: when("isFailed"), target: "failed", actions: keep },
] as const
const follow = {
  "job.follow": {
    target: "asked",
    actions: { type: "follow", params: ({ event }: { readonly event: { readonly job: JobState } }) => event },
    description: "Pekerjaan baru diminta",
  },
  "job.begin": {
    target: "starting",
    actions: {
      type: "keepWanted",
      params: ({ event }: { readonly event: { readonly wanted: Wanted } }) => event,
    },
    description: "Mulai",
  },
} as const
const stop = { "job.stop": { target: "stopping", description: "Hentikan" } } as const
const forget = { "job.forget": { target: "none", actions: "forget", description: "Tutup" } } as const
const resume = { "job.resume": { target: "resuming", description: "Lanjutkan" } } as const

/** A background job as one screen shows it; the server continues if the page is closed. */
export const createJobMachine = (id: string, description: string) =>
  parts.createMachine({
    id,
    description,
    context: { job: null, failure: null, wanted: {} },
    initial: "recalling",
    states: {
      recalling: {
        description: "Mencari pekerjaan terakhir",
        tags: "busy",
        invoke: {
          id: "recall",
          src: "recall",
          input: null,
          onDone: [
            ...arrivals,
            { guard: when("isDone"), target: "done", actions: keep },
            { guard: when("isSuccess"), target: "none" },
            keptBy("unavailable").failed,
          ],
          onError: keptBy("unavailable").broken,
        },
      },
      unavailable: {
        description: "Keadaannya tidak dapat dibaca",
        on: { "job.retry": { target: "recalling", description: "Tekan Coba lagi" }, ...follow },
      },
      none: { description: "Tidak ada pekerjaan", on: follow },
      starting: {
        description: "Meminta pekerjaan",
        tags: "busy",
        invoke: {
          id: "start",
          src: "start",
          input: ({ context }) => context.wanted,
          onDone: [
            { guard: when("isSuccess"), target: "asked", actions: keep },
            { target: "none", actions: ["forget", { type: "sayFailure", params: outcomeOf }] },
          ],
          onError: {
            target: "none",
            actions: ["forget", { type: "sayDefect", params: ({ event }) => event }],
          },
        },
      },
      asked: {
        description: "Menunggu giliran",
        tags: "open",
        after: { pause: "watching" },
        on: stop,
      },
      running: {
        description: "Dikerjakan di server, juga bila halaman ditutup",
        tags: "open",
        after: { pause: "watching" },
        on: stop,
      },
      watching: {
        description: "Menanyakan sudah sampai mana",
        tags: "open",
        on: stop,
        invoke: {
          id: "watch",
          src: "watch",
          input: idOf,
          onDone: [
            ...arrivals,
            { guard: when("isDone"), target: "done", actions: [keep, "tellEnd"] },
            /** The server deleted it, long after its end. */
            { guard: when("isMissing"), target: "none", actions: "forget" },
            /** Polling failed: the server continues, so ask again. */
            { guard: "wasRunning", target: "running", actions: { type: "keepFailure", params: outcomeOf } },
            keptBy("asked").failed,
          ],
          onError: keptBy("asked").broken,
        },
      },
      stopping: {
        description: "Menghentikan",
        tags: ["busy", "open"],
        invoke: {
          id: "stop",
          src: "stop",
          input: idOf,
          onDone: [
            {
              guard: when("isSuccess"),
              target: "stopped",
              actions: [keep, { type: "sayDone", params: outcomeOf }, "tellEnd"],
            },
            /** It ended before it could be stopped. */
            { target: "watching", actions: { type: "sayFailure", params: outcomeOf } },
          ],
          onError: { target: "watching", actions: { type: "sayDefect", params: ({ event }) => event } },
        },
      },
      resuming: {
        description: "Melanjutkan",
        tags: "busy",
        invoke: {
          id: "resume",
          src: "resume",
          input: idOf,
          onDone: [{ guard: when("isSuccess"), target: "asked", actions: keep }, failsTo("stopped").failed],
          onError: failsTo("stopped").broken,
        },
      },
      stopped: {
        description: "Dihentikan; dapat dilanjutkan dari tempatnya",
        on: { ...resume, ...forget, ...follow },
      },
      failed: { description: "Terhenti karena kesalahan", on: { ...resume, ...forget, ...follow } },
      done: { description: "Selesai; baris yang gagal tercatat", on: { ...forget, ...follow } },
    },
  })
