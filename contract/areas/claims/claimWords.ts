import type { claimPayments } from "./kategoriKlaim.ts"

/** How a claim is paid. */
export const paymentWords: Readonly<Record<(typeof claimPayments)[number], string>> = {
  payroll: "Bersama gaji",
  transfer: "Transfer",
  cash: "Tunai",
}

/** Warnings of an expense, the most severe first. */
export const claimMarkWords = {
  duplicate: "nota ganda",
  no_receipt: "tanpa nota",
  late: "lewat batas waktu",
} as const

type Odd = {
  readonly duplicates: readonly unknown[]
  readonly lacks_receipt: boolean
  readonly is_late: boolean
}
/** Distinct marks of one or more expenses. */
export const marksOf = (items: readonly Odd[]): readonly string[] =>
  [
    items.some(({ duplicates }) => duplicates.length > 0) ? claimMarkWords.duplicate : null,
    items.some(({ lacks_receipt }) => lacks_receipt) ? claimMarkWords.no_receipt : null,
    items.some(({ is_late }) => is_late) ? claimMarkWords.late : null,
  ].filter((mark) => mark !== null)
