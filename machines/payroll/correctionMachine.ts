import { REASON_MIN } from "#contract/kit/constants.ts"
import { assign, emit, setup } from "xstate"
import type { FieldErrors, Outcome } from "#contract/kit/errors.ts"
import { errorsOf, failedAs, isSuccess } from "../lib/guards.ts"
import { outcomeOf, sayDone, saidBy, sayOutcome, when } from "../lib/outcomes.ts"
import type { Outside } from "../lib/outside.ts"
import { actorSlot } from "../lib/slots.ts"
import { awaiting, patience } from "../lib/patience.ts"

/** The slip's employee and period; `month` is the month of the period. */
export type CorrectionOf = { readonly period_id: number; readonly members_id: number; readonly month: string }
/** Input of a correction; null = not chosen yet. */
export type CorrectionValues = {
  readonly kode: string | null
  /** Corrected month, YYYY-MM. */
  readonly month: string | null
  /** Rupiah; negative = deducted. */
  readonly amount: number | null
  readonly reason: string
}
export type Correction = Omit<CorrectionOf, "month"> & {
  readonly kode: string
  readonly month: string
  readonly amount: number
  readonly reason: string
}
export type CorrectionContext = {
  readonly of: CorrectionOf
  readonly values: CorrectionValues
  readonly errors: FieldErrors
  /** Id of the correction to be deleted. */
  readonly taken: { readonly id: number; readonly words: string }
}
/** `isOpen`: the slip's period can still change. */
type OfPeriod = { readonly isOpen: boolean }
export type CorrectionEvent =
  | (OfPeriod & { readonly type: "correction.open"; readonly of: CorrectionOf })
  | { readonly type: "correction.change"; readonly values: Partial<CorrectionValues> }
  | { readonly type: "correction.submit" }
  | (OfPeriod & { readonly type: "correction.takeBack"; readonly id: number; readonly words: string })
  | { readonly type: "correction.close" }

const REASON = { least: REASON_MIN, most: 200 } as const

/** Validation errors by field. */
export const correctionProblems = (
  { month: own }: CorrectionOf,
  { kode, month, amount, reason }: CorrectionValues,
): FieldErrors => {
  const { length } = reason.trim()
  return {
    ...(kode === null ? { kode: ["Pilih komponennya"] } : {}),
    ...(month === null || month >= own ? { month: ["Pilih bulan sebelum periode ini"] } : {}),
    ...(amount === null || amount === 0 ? { amount: ["Isi jumlah yang ditambah atau dikurangi"] } : {}),
    ...(length < REASON.least || length > REASON.most
      ? { reason: [`Isi alasan ${REASON.least} sampai ${REASON.most} karakter`] }
      : {}),
  }
}

const nothing: CorrectionValues = { kode: null, month: null, amount: null, reason: "" }

/**
 * Pay correction: adjusts an earlier month's overpayment or underpayment in this slip's period; can be deleted again.
 */
export const correctionMachine = setup({
  types: {
    context: {} as CorrectionContext,
    events: {} as CorrectionEvent,
    emitted: {} as Outside | { readonly type: "correction.saved" },
    input: {} as CorrectionOf,
    tags: {} as "busy" | "overdue",
  },
  actors: {
    save: actorSlot<null, Correction>("save"),
    takeBack: actorSlot<null, { readonly id: number }>("takeBack"),
  },
  guards: {
    isSuccess,
    failedAs,
    isPeriodOpen: (_, { isOpen }: OfPeriod) => isOpen,
    hasMistakes: ({ context: { of, values } }) => Object.keys(correctionProblems(of, values)).length > 0,
  },
  actions: {
    ...sayOutcome<CorrectionContext, CorrectionEvent>(),
    sayDone: sayDone<CorrectionContext, CorrectionEvent>(),
    begin: assign((_, { of }: { readonly of: CorrectionOf }) => ({ of, values: nothing, errors: {} })),
    keepValues: assign(({ context }, { values }: { readonly values: Partial<CorrectionValues> }) => ({
      values: { ...context.values, ...values },
    })),
    keepMistakes: assign({ errors: ({ context: { of, values } }) => correctionProblems(of, values) }),
    clearMistakes: assign({ errors: {} }),
    keepErrors: assign((_, outcome: Outcome<unknown>) => ({ errors: errorsOf(outcome) })),
    keepTaken: assign((_, { id, words }: { readonly id: number; readonly words: string }) => ({
      taken: { id, words },
    })),
    announceSaved: emit({ type: "correction.saved" as const }),
  },
  delays: patience,
}).createMachine({
  id: "correction",
  description: "Koreksi bulan sebelumnya pada sebuah slip gaji",
  context: ({ input }) => ({ of: input, values: nothing, errors: {}, taken: { id: 0, words: "" } }),
  initial: "closed",
  states: {
    closed: {
      description: "Dialog tertutup",
      on: {
        "correction.open": {
          guard: { type: "isPeriodOpen", params: ({ event }) => event },
          target: "editing",
          actions: { type: "begin", params: ({ event }) => event },
          description: "Tekan Tambah koreksi",
        },
        "correction.takeBack": {
          guard: { type: "isPeriodOpen", params: ({ event }) => event },
          target: "asking",
          actions: { type: "keepTaken", params: ({ event }) => event },
          description: "Tekan Hapus pada sebuah koreksi",
        },
      },
    },
    editing: {
      description: "Memilih komponen, bulan, jumlah dan alasannya",
      on: {
        "correction.change": {
          actions: { type: "keepValues", params: ({ event }) => event },
          description: "Mengisi",
        },
        "correction.submit": [
          { guard: "hasMistakes", actions: "keepMistakes", description: "Isian belum lengkap" },
          { target: "saving", actions: "clearMistakes", description: "Tekan Simpan" },
        ],
        "correction.close": { target: "closed", description: "Tekan Batal" },
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
          period_id: of.period_id,
          members_id: of.members_id,
          kode: values.kode ?? "",
          month: values.month ?? "",
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
    asking: {
      description: "Ditanya sekali lagi sebelum dihapus",
      on: {
        "correction.submit": { target: "removing", description: "Setuju menghapus" },
        "correction.close": { target: "closed", description: "Tekan Batal" },
      },
    },
    removing: {
      description: "Menunggu jawaban hapus",
      tags: "busy",
      invoke: {
        id: "takeBack",
        src: "takeBack",
        input: ({ context }) => ({ id: context.taken.id }),
        onDone: [
          {
            guard: when("isSuccess"),
            target: "closed",
            actions: [{ type: "sayDone", params: outcomeOf }, "announceSaved"],
          },
          saidBy("asking").failed,
        ],
        onError: saidBy("asking").broken,
      },
    },
  },
})
