import { severanceTax } from "../severance/finalTax.ts"
import type { Part } from "../severance/severance.ts"
import type { Scope } from "./scope.ts"
import { warn } from "./scope.ts"
import type { SlipLine } from "./slip.ts"

/** Code of the final tax of severance. */
export const FINAL_TAX = "PPH21_FINAL"

/** After the components of the company, in the order of the parts. */
const ORDER = 9_000

const common = { parameter_id: null, shown: true } as const

const lineOf = (
  id: number,
  { code, nama, amount, explain }: Part,
  at: number,
  taxable: boolean,
): SlipLine => ({
  ...common,
  kode: code,
  nama,
  kind: "earning",
  category: "lainnya",
  source: "severance",
  amount,
  taxable,
  order: ORDER + at,
  ref: id,
  explain,
})

/**
 * Payments at the end of an employment, with the final tax of severance (PP 68/2009): neither counts for the tax of
 * the month or of the year.
 */
export const payEnding = (scope: Scope): void => {
  const { ending, period } = scope.facts
  if (ending === undefined || ending.parts.length === 0) return
  const isRegular = ({ code }: Part) => ending.is_compensation_regular && code === "KOMPENSASI_PKWT"
  for (const [at, one] of ending.parts.entries()) scope.lines.push(lineOf(ending.id, one, at, isRegular(one)))
  const gross = ending.parts.reduce((sum, one) => (isRegular(one) ? sum : sum + one.amount), 0n)
  if (gross === 0n) return
  const year = Number(period.pay_date.slice(0, 4))
  const { tax, explain, isFinal } = severanceTax(scope.law, { year, gross }, ending.paid)
  scope.tax.final = { taxable: gross, tax }
  if (!isFinal)
    warn(
      scope,
      "pajak_pesangon",
      "Dibayar pada tahun ketiga: PPh 21 tidak final, tarif Pasal 17 (kode 21-100-25)",
    )
  if (tax === 0n) return
  scope.lines.push({
    ...common,
    kode: FINAL_TAX,
    nama: explain.label,
    kind: "deduction",
    category: "pph21",
    source: "tax",
    amount: tax,
    taxable: false,
    order: ORDER + ending.parts.length,
    ref: null,
    explain,
  })
}
