import { assign, emit, setup } from "xstate"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { previewAssignment } from "#contract/areas/fieldwork/assigning.ts"
import type { Failure, FieldErrors, Outcome } from "#contract/kit/errors.ts"
import { type Values, withoutErrorsOf } from "../form/formTypes.ts"
import { errorsOf, failedAs, isSuccess } from "../lib/guards.ts"
import type { Outside } from "../lib/outside.ts"
import { keepOutcome, keptBy, outcomeOf, sayDone, when } from "../lib/outcomes.ts"
import { awaiting, patience } from "../lib/patience.ts"
import { actorSlot } from "../lib/slots.ts"

export type Preview = AnswerOf<typeof previewAssignment>
export type AssignContext = {
  readonly values: Values
  readonly errors: FieldErrors
  readonly failure: Failure | null
  readonly preview: Preview | null
}
export type AssignEvent =
  | { readonly type: "assign.change"; readonly patch: Values }
  /** `unread`: fields whose text could not be parsed, with their error. */
  | { readonly type: "assign.preview"; readonly unread: FieldErrors }
  | { readonly type: "assign.back" }
  | { readonly type: "assign.confirm" }

/** Tasks for many: filled in, shown as a split of who gets what, then assigned. */
export const assignMachine = setup({
  types: {
    context: {} as AssignContext,
    events: {} as AssignEvent,
    emitted: {} as Outside,
    input: {} as { readonly values: Values },
    tags: {} as "busy" | "overdue",
  },
  actors: {
    preview: actorSlot<Preview, { readonly values: Values }>("preview"),
    assign: actorSlot<{ readonly to: string }, { readonly values: Values }>("assign"),
  },
  guards: {
    isSuccess,
    failedAs,
    hasUnread: (_, { unread }: { readonly unread: FieldErrors }) => Object.keys(unread).length > 0,
    hasTasks: ({ context }) => (context.preview?.count ?? 0) > 0,
  },
  actions: {
    ...keepOutcome<AssignContext, AssignEvent>(),
    sayDone: sayDone<AssignContext, AssignEvent>(),
    keepValues: assign(({ context }, { patch }: { readonly patch: Values }) => ({
      values: { ...context.values, ...patch },
      errors: withoutErrorsOf(context.errors, context.values, patch),
      failure: null,
    })),
    keepUnread: assign((_, { unread }: { readonly unread: FieldErrors }) => ({ errors: unread })),
    keepErrors: assign((_, outcome: Outcome<unknown>) => ({ errors: errorsOf(outcome) })),
    forgetFailure: assign({ failure: null, errors: {} }),
    keepPreview: assign((_, outcome: Outcome<Preview>) => (outcome.ok ? { preview: outcome.value } : {})),
    leave: emit((_, outcome: Outcome<{ readonly to: string }>) => ({
      type: "navigation.requested" as const,
      to: outcome.ok ? outcome.value.to : "",
      replace: false,
    })),
  },
  delays: patience,
}).createMachine({
  id: "tugaskan",
  description: "Menugaskan banyak pegawai ke banyak pelanggan",
  context: ({ input }) => ({ values: input.values, errors: {}, failure: null, preview: null }),
  initial: "filling",
  states: {
    filling: {
      description: "Mengisi tugas, orang dan pelanggannya",
      on: {
        "assign.change": {
          actions: { type: "keepValues", params: ({ event }) => event },
          description: "Mengisi",
        },
        "assign.preview": [
          {
            guard: { type: "hasUnread", params: ({ event }) => event },
            actions: { type: "keepUnread", params: ({ event }) => event },
            description: "Ada isian yang tidak terbaca",
          },
          { target: "previewing", description: "Tekan Lihat pembagian" },
        ],
      },
    },
    previewing: {
      description: "Menunggu pembagiannya",
      tags: "busy",
      entry: "forgetFailure",
      invoke: {
        id: "preview",
        src: "preview",
        input: ({ context: { values } }) => ({ values }),
        onDone: [
          {
            guard: when("isSuccess"),
            target: "reviewing",
            actions: { type: "keepPreview", params: outcomeOf },
          },
          {
            guard: { type: "failedAs", params: ({ event }) => ({ outcome: event.output, tag: "Invalid" }) },
            target: "filling",
            actions: { type: "keepErrors", params: outcomeOf },
          },
          keptBy("filling").failed,
        ],
        onError: keptBy("filling").broken,
      },
    },
    reviewing: {
      description: "Siapa mendapat apa, jaraknya, dan yang perlu diperhatikan; belum ada yang ditugaskan",
      on: {
        "assign.back": { target: "filling", actions: "forgetFailure", description: "Kembali mengisi" },
        "assign.confirm": { guard: "hasTasks", target: "assigning", description: "Tekan Tugaskan" },
      },
    },
    assigning: {
      description: "Menunggu jawaban server",
      ...awaiting,
      tags: "busy",
      entry: "forgetFailure",
      invoke: {
        id: "assign",
        src: "assign",
        input: ({ context: { values } }) => ({ values }),
        onDone: [
          {
            guard: when("isSuccess"),
            target: "assigned",
            actions: [
              { type: "sayDone", params: outcomeOf },
              { type: "leave", params: outcomeOf },
            ],
          },
          {
            guard: { type: "failedAs", params: ({ event }) => ({ outcome: event.output, tag: "Invalid" }) },
            target: "filling",
            actions: { type: "keepErrors", params: outcomeOf },
          },
          keptBy("reviewing").failed,
        ],
        onError: keptBy("reviewing").broken,
      },
    },
    assigned: { type: "final", description: "Sudah ditugaskan: papan hari itu terbuka" },
  },
})
