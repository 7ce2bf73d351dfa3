import type { RateRow } from "./ter.ts"

export type Pasal17Table = {
  readonly from: string
  readonly until: string | null
  readonly source: readonly string[]
  /** Each rate applies to the income between the previous row's limit and its own. */
  readonly brackets: readonly RateRow[]
}

/** UU PPh Pasal 17 ayat (1) huruf a: progressive rates of a year's taxable income. */
export const PASAL_17: readonly Pasal17Table[] = [
  {
    from: "2022-01-01",
    until: null,
    source: ["UU PPh Pasal 17 ayat (1) huruf a", "UU 7/2021 Pasal 3"],
    brackets: [
      [60_000_000n, "5"],
      [250_000_000n, "15"],
      [500_000_000n, "25"],
      [5_000_000_000n, "30"],
      [null, "35"],
    ],
  },
]

export type WithholdingRules = {
  readonly from: string
  readonly until: string | null
  readonly source: readonly string[]
  /** Biaya jabatan: percent of the gross income, and its maximum per month. */
  readonly biaya_jabatan: { readonly percent: string; readonly month: bigint; readonly article: string }
  /** Taxable income is rounded down to multiples of this many rupiah. */
  readonly pkp_unit: bigint
  readonly pkp_article: string
  /** Surcharge on the tax of persons without a tax number or an integrated NIK, in percent. */
  readonly surcharge: { readonly percent: string; readonly article: string }
  /** PPh 26 on the gross income of non-residents, without a tax treaty. */
  readonly nonresident: { readonly percent: string; readonly article: string }
  /** Tax base for non-employees: part of the payment for a taxed service, by Pasal 17. */
  readonly service_base_percent: string
  readonly articles: {
    readonly monthly: string
    readonly annual: string
    readonly gross_up: string
    readonly annualised: string
    readonly casual: string
  }
}

/**
 * Withholding of PPh 21 of employees. Rounding to whole rupiah is not regulated; rounding down the taxable income is.
 */
export const WITHHOLDING: readonly WithholdingRules[] = [
  {
    from: "2024-01-01",
    until: null,
    source: ["PMK 168/2023", "PP 58/2023", "UU PPh Pasal 21", "PENG-6/PJ.09/2024"],
    biaya_jabatan: { percent: "5", month: 500_000n, article: "PMK 168/2023 Pasal 10 ayat (2)" },
    pkp_unit: 1_000n,
    pkp_article: "PMK 168/2023 Pasal 8 ayat (4)",
    surcharge: { percent: "20", article: "UU PPh Pasal 21 ayat (5a); PENG-6/PJ.09/2024 butir 7" },
    nonresident: { percent: "20", article: "UU PPh Pasal 26 ayat (1)" },
    service_base_percent: "50",
    articles: {
      monthly: "PP 58/2023 Pasal 2, Lampiran A–C",
      annual: "UU PPh Pasal 17 ayat (1) huruf a; PMK 168/2023 Pasal 15",
      gross_up: "PMK 168/2023 Lampiran B angka I.4",
      annualised: "PMK 168/2023 Pasal 15 ayat (3)",
      casual: "PP 58/2023 Lampiran D; PMK 168/2023 Pasal 12 ayat (2)",
    },
  },
]
