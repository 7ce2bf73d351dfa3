import type { PayCategory, PayKind } from "#contract/areas/payroll/payWords.ts"
import { questionCodes } from "#contract/areas/payroll/questions.ts"
import type { Explain } from "./explain.ts"
import type { TerRate } from "./slipTax.ts"

export const lineSources = [
  "recurring",
  "one_time",
  "attendance",
  "overtime",
  "leave",
  "kasbon",
  "reimbursement",
  "trip",
  "tax",
  "bpjs",
  "thr",
  "correction",
  "carried",
  "severance",
  "back_pay",
] as const
export type LineSource = (typeof lineSources)[number]

export type SlipLine = {
  readonly parameter_id: number | null
  readonly kode: string
  readonly nama: string
  readonly kind: PayKind
  readonly category: PayCategory
  readonly source: LineSource
  /** Rupiah; negative for refunds and corrections. */
  readonly amount: bigint
  readonly taxable: boolean
  readonly order: number
  readonly shown: boolean
  /** The source row, where there is one. */
  readonly ref: number | null
  readonly explain: Explain
  /** For a claimed expense: its category and its ledger account. */
  readonly claim?: { readonly kategori: string; readonly account: string | null }
}

/** A future line of a system component. */
export type Entry = Pick<SlipLine, "amount" | "source" | "explain" | "claim"> & {
  readonly nama?: string
  readonly ref?: number
}

export const warningCodes = [
  "tanpa_gaji_pokok",
  "tidak_bekerja",
  "tanpa_jadwal",
  "tanpa_npwp",
  "potongan_melebihi_gaji",
  "potongan_lebih_separuh",
  "rumus_gagal",
  "tanpa_bpjs",
  "pajak_dikembalikan",
  "pajak_tidak_dihitung",
  "metode_pajak",
  "bukan_pendapatan",
  ...questionCodes,
  "pajak_pesangon",
] as const
export type WarningCode = (typeof warningCodes)[number]
export type SlipWarning = {
  readonly code: WarningCode
  readonly message: string
  /** Rupiah that a question is about. */
  readonly cost?: bigint
}

export type CarriedOver = {
  readonly kode: string
  readonly nama: string
  readonly amount: bigint
  readonly ref: number | null
}

export type Slip = {
  readonly members_id: number
  readonly lines: readonly SlipLine[]
  readonly totals: {
    /** Σ earning lines. */
    readonly gross: bigint
    /** Σ deduction lines. */
    readonly deduction: bigint
    /** gross − deduction, never below zero. */
    readonly net: bigint
    /** Σ employer_cost lines. */
    readonly employer_cost: bigint
  }
  /** Input for later slips of the year. */
  readonly tax: {
    readonly taxable: bigint
    readonly tax: bigint
    readonly pension: bigint
    readonly zakat: bigint
    readonly closing: boolean
    /** Category and percentage of the monthly rate (TER); null = the tax is not by it. */
    readonly rate: TerRate | null
    /** Severance with its final tax: no part of the month or the year. */
    readonly final: { readonly taxable: bigint; readonly tax: bigint }
  }
  readonly carried_over: readonly CarriedOver[]
  readonly warnings: readonly SlipWarning[]
}
