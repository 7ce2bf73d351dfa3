import { assign, setup } from "xstate"
import type { OwnTask, OwnTaskStep } from "#contract/areas/self/ownTasks.ts"
import type { Failure, FieldErrors, Outcome } from "#contract/kit/errors.ts"
import { REASON_MIN } from "#contract/kit/constants.ts"
import { errorsOf, failureOf, isLostOutcome, isSuccess } from "../lib/guards.ts"
import { keepOutcome, keptBy, outcomeOf, saidBy, sayDone, sayOutcome, when } from "../lib/outcomes.ts"
import type { Outside } from "../lib/outside.ts"
import { awaiting, patience } from "../lib/patience.ts"
import { actorSlot } from "../lib/slots.ts"

export type TaskMove = {
  readonly id: number
  readonly version: number
  readonly step: OwnTaskStep
  readonly note: string | null
}
export type TaskTick = {
  readonly id: number
  readonly version: number
  readonly nth: number
  readonly done: boolean
}
export type FieldTaskContext = {
  readonly id: number
  readonly task: OwnTask | null
  readonly step: OwnTaskStep
  /** Result of a task that is done, or the reason of a refusal. */
  readonly note: string
  readonly tick: { readonly nth: number; readonly done: boolean }
  readonly errors: FieldErrors
  readonly failure: Failure | null
}
export type FieldTaskEvent =
  | { readonly type: "load.retry" }
  | { readonly type: "load.again" }
  | { readonly type: "task.step"; readonly step: Exclude<OwnTaskStep, "reject"> }
  | { readonly type: "task.reject" }
  | { readonly type: "note.change"; readonly note: string }
  | { readonly type: "reject.submit" }
  | { readonly type: "reject.close" }
  | { readonly type: "check.toggle"; readonly nth: number; readonly done: boolean }

const may = ({ task }: FieldTaskContext, step: keyof OwnTask["steps"]): boolean =>
  task !== null && task.steps[step] === null
const textOf = ({ note }: FieldTaskContext): string | null => (note.trim() === "" ? null : note.trim())

const onNote = {
  actions: {
    type: "keepNote",
    params: ({ event }: { readonly event: { readonly note: string } }) => event,
  },
  description: "Menulis",
} as const
const said = { type: "sayDone", params: outcomeOf } as const

/** A task by its employee: accepted, started, ticked item by item, finished with a result, or refused with a reason. */
export const fieldTaskMachine = setup({
  types: {
    context: {} as FieldTaskContext,
    events: {} as FieldTaskEvent,
    emitted: {} as Outside,
    input: {} as { readonly id: number },
    tags: {} as "busy" | "overdue",
  },
  delays: patience,
  actors: {
    load: actorSlot<OwnTask, { readonly id: number }>("load"),
    move: actorSlot<null, TaskMove>("move"),
    tick: actorSlot<null, TaskTick>("tick"),
  },
  guards: {
    isSuccess,
    isLost: isLostOutcome,
    isInvalid: (_, outcome: Outcome<unknown>) => failureOf(outcome)?._tag === "Invalid",
    mayTake: ({ context }, { step }: { readonly step: OwnTaskStep }) => may(context, step),
    mayReject: ({ context }) => may(context, "reject"),
    mayTick: ({ context }) => may(context, "tick"),
    isUnexplained: ({ context }) => context.note.trim().length < REASON_MIN,
  },
  actions: {
    ...keepOutcome<FieldTaskContext, FieldTaskEvent>(),
    ...sayOutcome<FieldTaskContext, FieldTaskEvent>(),
    sayDone: sayDone<FieldTaskContext, FieldTaskEvent>(),
    keepTask: assign((_, outcome: Outcome<OwnTask>) =>
      outcome.ok ? { task: outcome.value, failure: null } : {},
    ),
    keepStep: assign((_, { step }: { readonly step: OwnTaskStep }) => ({ step, errors: {} })),
    keepNote: assign((_, { note }: { readonly note: string }) => ({ note, errors: {} })),
    clearNote: assign({ note: "", errors: {} }),
    askReason: assign({ errors: { note: [`Isi alasan, minimal ${REASON_MIN} karakter`] } }),
    keepTick: assign((_, { nth, done }: { readonly nth: number; readonly done: boolean }) => ({
      tick: { nth, done },
    })),
    keepErrors: assign((_, outcome: Outcome<unknown>) => ({ errors: errorsOf(outcome) })),
  },
}).createMachine({
  id: "fieldTask",
  description: "Tugas sendiri dari ponsel",
  context: ({ input }) => ({
    id: input.id,
    task: null,
    step: "accept",
    note: "",
    tick: { nth: 0, done: false },
    errors: {},
    failure: null,
  }),
  initial: "loading",
  states: {
    loading: {
      description: "Membaca tugas",
      tags: "busy",
      invoke: {
        id: "load",
        src: "load",
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          { guard: when("isSuccess"), target: "ready", actions: { type: "keepTask", params: outcomeOf } },
          keptBy("unread").failed,
        ],
        onError: keptBy("unread").broken,
      },
    },
    unread: {
      description: "Tugas tidak terbaca",
      on: { "load.retry": { target: "loading", description: "Tekan Coba lagi" } },
    },
    ready: {
      description: "Tugas terlihat dengan langkah berikutnya",
      on: {
        "load.again": { target: "loading", description: "Dibaca ulang" },
        "note.change": onNote,
        "task.step": {
          guard: { type: "mayTake", params: ({ event }) => event },
          target: "moving",
          actions: { type: "keepStep", params: ({ event }) => event },
          description: "Tekan Terima, Mulai atau Selesai",
        },
        "task.reject": {
          guard: "mayReject",
          target: "rejecting",
          actions: ["clearNote", { type: "keepStep", params: { step: "reject" } }],
          description: "Tekan Tolak tugas",
        },
        "check.toggle": {
          guard: "mayTick",
          target: "ticking",
          actions: { type: "keepTick", params: ({ event }) => event },
          description: "Centang daftar periksa",
        },
      },
    },
    moving: {
      description: "Mencatat langkah",
      tags: "busy",
      ...awaiting,
      invoke: {
        id: "move",
        src: "move",
        input: ({ context }) => ({
          id: context.id,
          version: context.task?.version ?? 1,
          step: context.step,
          note: textOf(context),
        }),
        onDone: [
          { guard: when("isSuccess"), target: "loading", actions: [said, "clearNote"] },
          {
            guard: when("isInvalid"),
            target: "ready",
            actions: { type: "keepErrors", params: outcomeOf },
          },
          { guard: when("isLost"), target: "ready", actions: { type: "sayFailure", params: outcomeOf } },
          saidBy("loading").failed,
        ],
        onError: saidBy("ready").broken,
      },
    },
    ticking: {
      description: "Mencatat centang",
      tags: "busy",
      invoke: {
        id: "tick",
        src: "tick",
        input: ({ context }) => ({
          id: context.id,
          version: context.task?.version ?? 1,
          ...context.tick,
        }),
        onDone: [
          { guard: when("isSuccess"), target: "loading" },
          { guard: when("isLost"), target: "ready", actions: { type: "sayFailure", params: outcomeOf } },
          saidBy("loading").failed,
        ],
        onError: saidBy("ready").broken,
      },
    },
    rejecting: {
      description: "Menulis alasan penolakan",
      on: {
        "note.change": onNote,
        "reject.submit": [
          { guard: "isUnexplained", actions: "askReason", description: "Alasan belum diisi" },
          { target: "refusing", description: "Tekan Tolak tugas" },
        ],
        "reject.close": { target: "ready", actions: "clearNote", description: "Tekan Kembali" },
      },
    },
    refusing: {
      description: "Mengirim penolakan",
      tags: "busy",
      ...awaiting,
      invoke: {
        id: "refuse",
        src: "move",
        input: ({ context }) => ({
          id: context.id,
          version: context.task?.version ?? 1,
          step: "reject",
          note: textOf(context),
        }),
        onDone: [
          { guard: when("isSuccess"), target: "loading", actions: [said, "clearNote"] },
          {
            guard: when("isInvalid"),
            target: "rejecting",
            actions: { type: "keepErrors", params: outcomeOf },
          },
          saidBy("rejecting").failed,
        ],
        onError: saidBy("rejecting").broken,
      },
    },
  },
})
