import { REASON_MIN } from "#contract/kit/constants.ts"
import { assign, emit, setup } from "xstate"
import type { FieldErrors, Outcome } from "#contract/kit/errors.ts"
import { errorsOf, failedAs, isSuccess } from "../lib/guards.ts"
import { outcomeOf, sayDone, saidBy, sayOutcome, when } from "../lib/outcomes.ts"
import type { Outside } from "../lib/outside.ts"
import { actorSlot } from "../lib/slots.ts"
import { awaiting, patience } from "../lib/patience.ts"

/** Input of a balance adjustment; null = not chosen yet. */
export type AdjustValues = {
  readonly kategori_id: number | null
  readonly amount: number | null
  readonly reason: string
}
/** Employee and year of the balance. */
export type AdjustOf = { readonly members_id: number; readonly tahun: number }
export type Adjustment = AdjustOf & {
  readonly kategori_id: number
  readonly amount: number
  readonly reason: string
}
export type AdjustContext = {
  readonly of: AdjustOf
  readonly values: AdjustValues
  readonly errors: FieldErrors
}
export type AdjustEvent =
  | { readonly type: "adjust.open"; readonly of: AdjustOf; readonly kategori_id: number | null }
  | { readonly type: "adjust.change"; readonly values: Partial<AdjustValues> }
  | { readonly type: "adjust.submit" }
  | { readonly type: "adjust.close" }

const REASON = { least: REASON_MIN, most: 500 } as const

/** Validation errors by field. */
export const adjustProblems = ({ kategori_id, amount, reason }: AdjustValues): FieldErrors => {
  const { length } = reason.trim()
  return {
    ...(kategori_id === null ? { kategori_id: ["Pilih kategorinya"] } : {}),
    ...(amount === null || amount === 0 ? { amount: ["Isi yang ditambahkan atau dikurangi"] } : {}),
    ...(length < REASON.least || length > REASON.most
      ? { reason: [`Isi alasan ${REASON.least} sampai ${REASON.most} karakter`] }
      : {}),
  }
}

const nothing: AdjustValues = { kategori_id: null, amount: null, reason: "" }

/** Manual adjustment of a leave balance, with a reason: a dialog of the ledger page. */
export const adjustMachine = setup({
  types: {
    context: {} as AdjustContext,
    events: {} as AdjustEvent,
    emitted: {} as Outside | { readonly type: "adjust.saved" },
    input: {} as AdjustOf,
    tags: {} as "busy" | "overdue",
  },
  actors: { save: actorSlot<null, Adjustment>("save") },
  guards: {
    isSuccess,
    failedAs,
    hasMistakes: ({ context }) => Object.keys(adjustProblems(context.values)).length > 0,
  },
  actions: {
    ...sayOutcome<AdjustContext, AdjustEvent>(),
    sayDone: sayDone<AdjustContext, AdjustEvent>(),
    begin: assign(
      (_, { of, kategori_id }: { readonly of: AdjustOf; readonly kategori_id: number | null }) => ({
        of,
        values: { ...nothing, kategori_id },
        errors: {},
      }),
    ),
    keepValues: assign(({ context }, { values }: { readonly values: Partial<AdjustValues> }) => ({
      values: { ...context.values, ...values },
    })),
    keepMistakes: assign({ errors: ({ context }) => adjustProblems(context.values) }),
    clearMistakes: assign({ errors: {} }),
    keepErrors: assign((_, outcome: Outcome<unknown>) => ({ errors: errorsOf(outcome) })),
    announceSaved: emit({ type: "adjust.saved" as const }),
  },
  delays: patience,
}).createMachine({
  id: "adjust",
  description: "Menyesuaikan saldo cuti seorang pegawai",
  context: ({ input }) => ({ of: input, values: nothing, errors: {} }),
  initial: "closed",
  states: {
    closed: {
      description: "Dialog tertutup",
      on: {
        "adjust.open": {
          target: "editing",
          actions: { type: "begin", params: ({ event }) => event },
          description: "Tekan Sesuaikan",
        },
      },
    },
    editing: {
      description: "Memilih kategori, jumlah dan alasannya",
      on: {
        "adjust.change": {
          actions: { type: "keepValues", params: ({ event }) => event },
          description: "Mengisi",
        },
        "adjust.submit": [
          { guard: "hasMistakes", actions: "keepMistakes", description: "Isian belum lengkap" },
          { target: "saving", actions: "clearMistakes", description: "Tekan Simpan" },
        ],
        "adjust.close": { target: "closed", description: "Tekan Batal" },
      },
    },
    saving: {
      description: "Menunggu jawaban simpan",
      ...awaiting,
      tags: "busy",
      invoke: {
        id: "save",
        src: "save",
        input: ({ context: { of, values } }) => ({
          ...of,
          kategori_id: values.kategori_id ?? 0,
          amount: values.amount ?? 0,
          reason: values.reason.trim(),
        }),
        onDone: [
          {
            guard: when("isSuccess"),
            target: "closed",
            actions: [{ type: "sayDone", params: outcomeOf }, "announceSaved"],
          },
          {
            guard: { type: "failedAs", params: ({ event }) => ({ outcome: event.output, tag: "Invalid" }) },
            target: "editing",
            actions: { type: "keepErrors", params: outcomeOf },
          },
          saidBy("editing").failed,
        ],
        onError: saidBy("editing").broken,
      },
    },
  },
})
