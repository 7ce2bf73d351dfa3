import { add, subtract, whole } from "../exact.ts"
import { type Bracket, bracketsOf, progressiveTax } from "../pph21/annual.ts"
import { rounded } from "../roundings.ts"
import * as explain from "../slip/explain.ts"
import type { Explain } from "../slip/explain.ts"
import type { Law } from "../tables.ts"

/** A part of the severance that was paid earlier: calendar year, gross rupiah. */
export type PaidPart = { readonly year: number; readonly gross: bigint }
export type SeveranceTax = { readonly tax: bigint; readonly isFinal: boolean; readonly explain: Explain }

const bracketWords = (brackets: readonly Bracket[]): readonly Explain[] =>
  brackets.map((one) =>
    explain.rupiah(`Lapisan ${one.percent}%`, one.tax, {}, [
      explain.rupiah("Bagian bruto", one.part),
      explain.rate("Tarif", one.percent),
    ]),
  )

const sumOf = (parts: readonly PaidPart[]): bigint => parts.reduce((sum, { gross }) => sum + gross, 0n)

/**
 * PPh 21 of a payment of severance. Parts paid within two calendar years count as one payment with final brackets;
 * from the third year on a payment is taxed by Pasal 17, together with those of its own year.
 * @param now the payment, rupiah
 * @param earlier payments before it, in any order
 */
export const severanceTax = (law: Law, now: PaidPart, earlier: readonly PaidPart[] = []): SeveranceTax => {
  const first = earlier.reduce((least, { year }) => Math.min(least, year), now.year)
  const { years, brackets, article, later_article } = law.finalTax
  const isFinal = now.year < first + years
  const same = earlier.filter(({ year }) => (isFinal ? year < first + years : year === now.year))
  const table = isFinal ? brackets : law.pasal17.brackets
  const before = sumOf(same)
  const found = bracketsOf(table, whole(before + now.gross))
  const taxed = found.reduce((sum, { tax }) => add(sum, tax), whole(0n))
  const known = progressiveTax(table, whole(before))
  const tax = rounded(taxed, "tax") - rounded(known, "tax")
  const label = isFinal ? "PPh 21 final pesangon" : "PPh 21 pesangon tahun ketiga"
  return {
    tax,
    isFinal,
    explain: explain.rupiah(
      label,
      tax,
      {
        formula:
          before === 0n
            ? "tarif berlapis × bruto"
            : "tarif berlapis × jumlah bruto − pajak bagian sebelumnya",
        article: isFinal ? article : later_article,
        rounding: "tax",
      },
      [
        explain.rupiah("Bruto pembayaran ini", now.gross),
        ...(before === 0n ? [] : [explain.rupiah("Bruto dibayar sebelumnya", before)]),
        ...bracketWords(found),
        ...(before === 0n
          ? []
          : [explain.rupiah("Pajak bagian sebelumnya", rounded(subtract(known, whole(0n)), "tax"))]),
      ],
    ),
  }
}
