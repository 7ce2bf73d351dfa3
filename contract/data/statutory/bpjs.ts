export const jkkRisks = ["1_very_low", "2_low", "3_medium", "4_high", "5_very_high"] as const
export type JkkRisk = (typeof jkkRisks)[number]

type Dated = { readonly from: string; readonly until: string | null; readonly source: readonly string[] }

export type BpjsTable = Dated & {
  /** Per cent of the wage: basic wage and fixed allowances. */
  readonly kesehatan: {
    readonly employer: string
    readonly employee: string
    /** The employee's contribution for each family member beyond the third child. */
    readonly extra: string
    readonly cap: bigint
    readonly article: string
  }
  readonly jht: { readonly employer: string; readonly employee: string; readonly article: string }
  readonly jp: { readonly employer: string; readonly employee: string; readonly article: string }
  readonly jkk: { readonly employer: Readonly<Record<JkkRisk, string>>; readonly article: string }
  readonly jkm: { readonly employer: string; readonly article: string }
  /** Monthly wage of a worker paid by the day: so many days, whatever the working week. */
  readonly daily: { readonly days: bigint; readonly article: string }
}

/** Contributions of private-sector employees (PPU). JKP adds no cost for either side. */
export const BPJS: readonly BpjsTable[] = [
  {
    from: "2020-01-01",
    until: null,
    source: [
      "Perpres 82/2018 Pasal 30–32, Perpres 75/2019, Perpres 59/2024",
      "PP 46/2015",
      "PP 45/2015",
      "PP 44/2015",
      "PP 49/2023",
    ],
    kesehatan: {
      employer: "4",
      employee: "1",
      extra: "1",
      cap: 12_000_000n,
      article: "Perpres 82/2018 Pasal 30–32, Perpres 59/2024",
    },
    jht: { employer: "3.7", employee: "2", article: "PP 46/2015 Pasal 16" },
    jp: { employer: "2", employee: "1", article: "PP 45/2015 Pasal 28–29" },
    jkk: {
      employer: {
        "1_very_low": "0.24",
        "2_low": "0.54",
        "3_medium": "0.89",
        "4_high": "1.27",
        "5_very_high": "1.74",
      },
      article: "PP 44/2015 Pasal 16, PP 49/2023",
    },
    jkm: { employer: "0.3", article: "PP 44/2015 Pasal 18" },
    daily: { days: 25n, article: "PP 46/2015 Pasal 17 ayat (2), PP 44/2015 Pasal 19 ayat (2)" },
  },
]

export type JpCap = Dated & { readonly cap: bigint }

/** Maximum wage for JP, from March to February, as BPJS Ketenagakerjaan announces it each year. */
export const JP_CAP: readonly JpCap[] = [
  { from: "2022-03-01", until: "2023-02-28", cap: 9_077_600n, source: ["PP 45/2015 Pasal 29"] },
  { from: "2023-03-01", until: "2024-02-29", cap: 9_559_600n, source: ["Surat B/77/022023"] },
  { from: "2024-03-01", until: "2025-02-28", cap: 10_042_300n, source: ["Surat B/1387/022024"] },
  { from: "2025-03-01", until: "2026-02-28", cap: 10_547_400n, source: ["Surat B/726/022025"] },
  { from: "2026-03-01", until: null, cap: 11_086_300n, source: ["Surat B/1226/022026"] },
]

export type PensionAge = Dated & { readonly age: number }

/** Age at which contributions to JP end: one more every three years up to 65 (PP 45/2015 Pasal 15). */
export const JP_AGE: readonly PensionAge[] = [
  { from: "2022-01-01", until: "2024-12-31", age: 58, source: ["PP 45/2015 Pasal 15"] },
  { from: "2025-01-01", until: "2027-12-31", age: 59, source: ["PP 45/2015 Pasal 15"] },
  { from: "2028-01-01", until: "2030-12-31", age: 60, source: ["PP 45/2015 Pasal 15"] },
]
