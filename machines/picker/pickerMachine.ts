import { assign, setup } from "xstate"
import type { Failure, Outcome } from "#contract/kit/errors.ts"
import { isSuccess } from "../lib/guards.ts"
import { actorSlot } from "../lib/slots.ts"
import { keepOutcome, keptBy, outcomeOf, when } from "../lib/outcomes.ts"

export type Company = {
  readonly companies_id: number
  readonly companie_name: string
  readonly status: "trial" | "active" | "close"
}
export type PickerContext = {
  readonly q: string
  readonly companies: readonly Company[]
  readonly chosen: Company | null
  readonly reason: string
  readonly failure: Failure | null
}
export type PickerEvent =
  | { readonly type: "company.search"; readonly q: string }
  | { readonly type: "company.choose"; readonly company: Company }
  | { readonly type: "company.back" }
  | { readonly type: "reason.type"; readonly reason: string }
  | { readonly type: "picker.retry" }
  | { readonly type: "picker.submit" }
  | { readonly type: "picker.close" }
export type PickerOutput = { readonly companies_id: number; readonly reason: string } | null

export const REASON_MIN = 5
export const REASON_MAX = 200

/** A super administrator chooses a company and gives a reason before entering it. */
export const pickerMachine = setup({
  types: {
    context: {} as PickerContext,
    events: {} as PickerEvent,
    input: {} as { readonly company: Company | null },
    output: {} as PickerOutput,
    tags: {} as "busy",
  },
  actors: { loadCompanies: actorSlot<readonly Company[], { readonly q: string }>("loadCompanies") },
  guards: {
    isSuccess,
    wasGiven: ({ context }) => context.chosen !== null,
    hasReason: ({ context }) => {
      const length = context.reason.trim().length
      return length >= REASON_MIN && length <= REASON_MAX
    },
  },
  actions: {
    ...keepOutcome<PickerContext, PickerEvent>(),
    keepCompanies: assign((_, outcome: Outcome<readonly Company[]>) =>
      outcome.ok ? { companies: outcome.value, failure: null } : {},
    ),
    keepSearch: assign({ q: (_, { q }: { readonly q: string }) => q }),
    keepChoice: assign({ chosen: (_, { company }: { readonly company: Company }) => company }),
    forgetChoice: assign({ chosen: null }),
    keepReason: assign({ reason: (_, { reason }: { readonly reason: string }) => reason }),
  },
  delays: { searchPause: 200 },
}).createMachine({
  id: "picker",
  description: "Memilih perusahaan yang dimasuki",
  context: ({ input }) => ({ q: "", companies: [], chosen: input.company, reason: "", failure: null }),
  initial: "starting",
  output: ({ context, event }) =>
    event.output === "entered" && context.chosen !== null
      ? { companies_id: context.chosen.companies_id, reason: context.reason.trim() }
      : null,
  on: { "picker.close": { target: ".closed", description: "Tutup" } },
  states: {
    starting: {
      description: "Melihat apakah perusahaannya sudah dipilih",
      always: [{ guard: "wasGiven", target: "explaining" }, { target: "looking" }],
    },
    looking: {
      description: "Mencari; daftar yang lama dapat dipilih selama yang baru dicari",
      initial: "loading",
      on: {
        "company.search": {
          target: ".typing",
          actions: { type: "keepSearch", params: ({ event }) => event },
          description: "Mengetik nama",
        },
        "company.choose": {
          target: "explaining",
          actions: { type: "keepChoice", params: ({ event }) => event },
          description: "Pilih perusahaan",
        },
      },
      states: {
        loading: {
          description: "Menunggu daftar perusahaan",
          tags: "busy",
          invoke: {
            id: "loadCompanies",
            src: "loadCompanies",
            input: ({ context }) => ({ q: context.q }),
            onDone: [
              {
                guard: when("isSuccess"),
                target: "found",
                actions: { type: "keepCompanies", params: outcomeOf },
              },
              keptBy("failed").failed,
            ],
            onError: keptBy("failed").broken,
          },
        },
        typing: { description: "Menunggu ketikan berhenti", after: { searchPause: "loading" } },
        found: { description: "Daftar perusahaan" },
        failed: {
          description: "Daftar perusahaan tidak dapat dimuat",
          on: { "picker.retry": { target: "loading", description: "Tekan Coba lagi" } },
        },
      },
    },
    explaining: {
      description: "Mengisi alasan",
      on: {
        "reason.type": {
          actions: { type: "keepReason", params: ({ event }) => event },
          description: "Mengisi alasan",
        },
        "company.back": { target: "looking", actions: "forgetChoice", description: "Pilih yang lain" },
        "picker.submit": { guard: "hasReason", target: "entered", description: "Tekan Masuk" },
      },
    },
    entered: { type: "final", output: "entered", description: "Perusahaan dan alasan dipilih" },
    closed: { type: "final", output: "closed", description: "Ditutup tanpa pilihan" },
  },
})
