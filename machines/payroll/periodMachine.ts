import { assign, emit, setup } from "xstate"
import type { JobState } from "#contract/areas/jobs/jobs.ts"
import type { Failure, FieldErrors, Outcome } from "#contract/kit/errors.ts"
import { SYSTEM } from "../lifecycles/actor.ts"
import { needsNote } from "../lifecycles/rules.ts"
import { isSuccess } from "../lib/guards.ts"
import { keepOutcome, keptBy, outcomeOf, sayDone, when } from "../lib/outcomes.ts"
import type { Outside } from "../lib/outside.ts"
import { actorSlot } from "../lib/slots.ts"
import { type StepAnswer, type StepOf, type StepTaken, needsReason } from "./periodSteps.ts"

export type PeriodStepContext = {
  readonly of: StepOf
  /** The reason, for steps that need one. */
  readonly note: string
  readonly errors: FieldErrors
  /** Failure of the last attempt. */
  readonly failure: Failure | null
}
export type PeriodStepEvent =
  | { readonly type: "step.open"; readonly of: StepOf }
  | { readonly type: "step.note"; readonly note: string }
  | { readonly type: "step.submit" }
  | { readonly type: "step.close" }

const madeBy = (outcome: Outcome<StepAnswer>): number | null =>
  outcome.ok && outcome.value !== null && "made" in outcome.value ? outcome.value.made : null
const jobOf = (outcome: Outcome<StepAnswer>): JobState | null =>
  outcome.ok && outcome.value !== null && !("made" in outcome.value) ? outcome.value : null

/** Validation errors of a step by field, in the lifecycle's words. */
export const stepMistakes = ({ of, note }: Pick<PeriodStepContext, "of" | "note">): FieldErrors =>
  needsReason(of) ? (needsNote(null, { type: of.kind, by: SYSTEM, at: "", note })?.errors ?? {}) : {}

/** A step of a payroll period, or of one of its slips: confirmed in a dialog, then sent. */
export const periodMachine = setup({
  types: {
    context: {} as PeriodStepContext,
    events: {} as PeriodStepEvent,
    emitted: {} as Outside | { readonly type: "step.taken"; readonly job: JobState | null },
    input: {} as StepOf,
    tags: {} as "busy",
  },
  actors: { take: actorSlot<StepAnswer, StepTaken>("take") },
  guards: {
    isSuccess,
    isMade: (_, outcome: Outcome<StepAnswer>) => madeBy(outcome) !== null,
    hasMistakes: ({ context }) => Object.keys(stepMistakes(context)).length > 0,
  },
  actions: {
    ...keepOutcome<PeriodStepContext, PeriodStepEvent>(),
    sayDone: sayDone<PeriodStepContext, PeriodStepEvent>(),
    begin: assign((_, { of }: { readonly of: StepOf }) => ({ of, note: "", errors: {}, failure: null })),
    keepNote: assign((_, { note }: { readonly note: string }) => ({ note })),
    keepMistakes: assign({ errors: ({ context }) => stepMistakes(context) }),
    clearMistakes: assign({ errors: {}, failure: null }),
    announceTaken: emit((_, outcome: Outcome<StepAnswer>) => ({
      type: "step.taken" as const,
      job: jobOf(outcome),
    })),
    openMade: emit((_, outcome: Outcome<StepAnswer>) => ({
      type: "navigation.requested" as const,
      to: `/payroll/detail/${madeBy(outcome) ?? ""}`,
      replace: false,
    })),
  },
}).createMachine({
  id: "periodStep",
  description: "Langkah sebuah periode gaji",
  context: ({ input }) => ({ of: input, note: "", errors: {}, failure: null }),
  initial: "closed",
  states: {
    closed: {
      description: "Dialog tertutup",
      on: {
        "step.open": {
          target: "confirming",
          actions: { type: "begin", params: ({ event }) => event },
          description: "Tekan sebuah langkah",
        },
      },
    },
    confirming: {
      description: "Ditanya sekali lagi; alasan diisi bila perlu",
      on: {
        "step.note": {
          actions: { type: "keepNote", params: ({ event }) => event },
          description: "Mengisi alasan",
        },
        "step.submit": [
          { guard: "hasMistakes", actions: "keepMistakes", description: "Alasannya belum diisi" },
          { target: "sending", actions: "clearMistakes", description: "Tekan langkahnya di dialog" },
        ],
        "step.close": { target: "closed", description: "Tekan Tutup" },
      },
    },
    sending: {
      description: "Menunggu jawaban",
      tags: "busy",
      invoke: {
        id: "take",
        src: "take",
        input: ({ context: { of, note } }) => ({ ...of, note: note.trim() === "" ? null : note.trim() }),
        onDone: [
          {
            guard: when("isMade"),
            target: "closed",
            actions: [
              { type: "sayDone", params: outcomeOf },
              { type: "openMade", params: outcomeOf },
            ],
          },
          {
            guard: when("isSuccess"),
            target: "closed",
            actions: [
              { type: "sayDone", params: outcomeOf },
              { type: "announceTaken", params: outcomeOf },
            ],
          },
          keptBy("confirming").failed,
        ],
        onError: keptBy("confirming").broken,
      },
    },
  },
})
