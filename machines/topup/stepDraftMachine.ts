import { assign, setup } from "xstate"
import type { Outcome } from "#contract/kit/errors.ts"
import { isSuccess } from "../lib/guards.ts"
import { outcomeOf, when } from "../lib/outcomes.ts"
import { actorSlot } from "../lib/slots.ts"
import type { Draft } from "../form/formTypes.ts"
import type { StepValues } from "./steps.ts"

export type StepDraftContext = {
  /** Id of the top-up; null = no draft is stored for this step. */
  readonly id: number | null
  readonly values: StepValues
  /** Draft from before the page was left, offered for restoring. */
  readonly draft: Draft | null
}
type Event =
  | { readonly type: "step.change"; readonly patch: Partial<StepValues> }
  | { readonly type: "draft.restore" }
  | { readonly type: "draft.discard" }
  | { readonly type: "draft.flush" }
export type StepKept = { readonly id: number | null; readonly values: StepValues }

/** Input for a step of a top-up, stored in this browser until it is sent. */
export const stepDraftMachine = setup({
  types: {
    context: {} as StepDraftContext,
    events: {} as Event,
    input: {} as { readonly id: number | null; readonly start: StepValues },
  },
  actors: {
    recallDraft: actorSlot<Draft | null, { readonly id: number | null }>("recallDraft"),
    keepDraft: actorSlot<string, StepKept>("keepDraft"),
    forgetDraft: actorSlot<null, { readonly id: number | null }>("forgetDraft"),
  },
  guards: {
    isSuccess,
    isKept: ({ context }) => context.id !== null,
    isOffered: ({ context }) => context.draft !== null,
    wasKept: (_, outcome: Outcome<Draft | null>) => outcome.ok && outcome.value !== null,
  },
  actions: {
    change: assign(({ context }, { patch }: { readonly patch: Partial<StepValues> }) => ({
      values: { ...context.values, ...patch },
    })),
    keepOffer: assign((_, outcome: Outcome<Draft | null>) => (outcome.ok ? { draft: outcome.value } : {})),
    useDraft: assign(({ context }) => ({
      values: {
        ...context.values,
        ...(context.draft?.values as Partial<StepValues> | undefined),
        proof: context.values.proof,
      },
      draft: null,
    })),
    dropOffer: assign({ draft: null }),
  },
  delays: { draftPause: 600 },
}).createMachine({
  id: "stepDraft",
  description: "Isian sebuah langkah top-up, sampai dikirim",
  context: ({ input }) => ({ id: input.id, values: input.start, draft: null }),
  initial: "starting",
  on: {
    "draft.restore": {
      guard: "isOffered",
      target: ".dirty",
      actions: "useDraft",
      description: "Tekan Pulihkan",
    },
    "draft.discard": {
      guard: "isOffered",
      target: ".forgetting",
      actions: "dropOffer",
      description: "Tekan Buang",
    },
  },
  states: {
    starting: {
      description: "Formulir dibuka",
      always: [{ guard: "isKept", target: "recalling" }, { target: "loose" }],
    },
    loose: {
      description: "Isian yang tidak disimpan: hanya konfirmasi pembayaran yang panjang",
      on: {
        "step.change": {
          actions: { type: "change", params: ({ event }) => event },
          description: "Mengubah isian",
        },
      },
    },
    recalling: {
      description: "Mencari isian yang belum dikirim",
      on: {
        "step.change": {
          target: "dirty",
          actions: { type: "change", params: ({ event }) => event },
          description: "Mengubah isian",
        },
      },
      invoke: {
        id: "recallDraft",
        src: "recallDraft",
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          { guard: when("wasKept"), target: "still", actions: { type: "keepOffer", params: outcomeOf } },
          { target: "still" },
        ],
        onError: "still",
      },
    },
    still: {
      description: "Tidak ada perubahan yang belum disimpan",
      on: {
        "step.change": {
          target: "dirty",
          actions: { type: "change", params: ({ event }) => event },
          description: "Mengubah isian",
        },
      },
    },
    dirty: {
      description: "Menunggu ketikan berhenti",
      after: { draftPause: "keeping" },
      on: {
        "step.change": {
          target: "dirty",
          reenter: true,
          actions: { type: "change", params: ({ event }) => event },
          description: "Mengubah isian",
        },
        "draft.flush": { target: "keeping", description: "Formulir atau halaman ditinggalkan" },
      },
    },
    keeping: {
      description: "Menyimpan isian di browser ini",
      on: {
        "step.change": {
          target: "dirty",
          actions: { type: "change", params: ({ event }) => event },
          description: "Mengubah isian",
        },
      },
      invoke: {
        id: "keepDraft",
        src: "keepDraft",
        input: ({ context: { id, values } }) => ({ id, values }),
        onDone: "still",
        onError: "still",
      },
    },
    forgetting: {
      description: "Isian yang tersimpan dihapus",
      on: {
        "step.change": {
          target: "dirty",
          actions: { type: "change", params: ({ event }) => event },
          description: "Mengubah isian",
        },
      },
      invoke: {
        id: "forgetDraft",
        src: "forgetDraft",
        input: ({ context }) => ({ id: context.id }),
        onDone: "still",
        onError: "still",
      },
    },
  },
})
