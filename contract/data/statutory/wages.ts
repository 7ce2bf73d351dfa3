type Dated = { readonly from: string; readonly until: string | null; readonly source: readonly string[] }

export type ThrRules = Dated & {
  /** Months of unbroken service: below the first nothing is due, from the second on a whole month's wage. */
  readonly least_months: number
  readonly full_months: number
  readonly article: string
}

/**
 * THR keagamaan: one month's wage (basic wage and fixed allowances); before a year of service, one twelfth per month.
 */
export const THR: readonly ThrRules[] = [
  {
    from: "2016-03-08",
    until: null,
    source: ["Permenaker 6/2016 Pasal 2–3", "PP 36/2021 Pasal 9"],
    least_months: 1,
    full_months: 12,
    article: "Permenaker 6/2016 Pasal 3",
  },
]

export const overtimeDays = ["weekday", "holiday", "holiday_shortest"] as const
export type OvertimeDay = (typeof overtimeDays)[number]
/** Up to and including this hour (null = all later hours), this multiple of the hourly wage. */
export type HourRow = readonly [upTo: number | null, times: string]

export type OvertimeRules = Dated & {
  /** Divisor of the monthly wage that gives the hourly wage. */
  readonly monthly_hours: bigint
  /**
   * Minimum share of the wage base: if basic wage and fixed allowances are a smaller share of all pay, the base is this
   * share of all pay.
   */
  readonly least_fixed_percent: string
  readonly rows: {
    readonly weekday: readonly HourRow[]
    readonly holiday: Readonly<Record<5 | 6, readonly HourRow[]>>
    /** A holiday on the shortest working day of a six-day week. */
    readonly holiday_shortest: readonly HourRow[]
  }
  readonly article: string
}

export const OVERTIME_PAY: readonly OvertimeRules[] = [
  {
    from: "2021-02-02",
    until: null,
    source: ["PP 35/2021 Pasal 31–33"],
    monthly_hours: 173n,
    least_fixed_percent: "75",
    rows: {
      weekday: [
        [1, "1.5"],
        [null, "2"],
      ],
      holiday: {
        5: [
          [8, "2"],
          [9, "3"],
          [null, "4"],
        ],
        6: [
          [7, "2"],
          [8, "3"],
          [null, "4"],
        ],
      },
      holiday_shortest: [
        [5, "2"],
        [6, "3"],
        [null, "4"],
      ],
    },
    article: "PP 35/2021 Pasal 31–32",
  },
]

export type WageRules = Dated & {
  /** Divisor of the monthly wage that gives the daily wage, by working days per week. */
  readonly daily_divisor: Readonly<Record<5 | 6, bigint>>
  /** Maximum share of a payment that all its deductions together may take, percent. */
  readonly deduction_percent: string
  readonly daily_article: string
  readonly deduction_article: string
}

/** No statute regulates the pay for a part of a month: the company's rule applies. */
export const WAGES: readonly WageRules[] = [
  {
    from: "2021-02-02",
    until: null,
    source: ["PP 36/2021 Pasal 17, 63–65"],
    daily_divisor: { 5: 21n, 6: 25n },
    deduction_percent: "50",
    daily_article: "PP 36/2021 Pasal 17",
    deduction_article: "PP 36/2021 Pasal 65",
  },
]

export type SubsidyRules = Dated & {
  /** Maximum fixed monthly pay by contract for which the government bears PPh 21 in listed sectors. */
  readonly most_contract_pay: bigint
}

/** PPh 21 ditanggung pemerintah (DTP). */
export const DTP: readonly SubsidyRules[] = [
  {
    from: "2025-01-01",
    until: "2025-12-31",
    most_contract_pay: 10_000_000n,
    source: ["PMK 10/2025", "PMK 72/2025"],
  },
  { from: "2026-01-01", until: "2026-12-31", most_contract_pay: 10_000_000n, source: ["PMK 105/2025"] },
]
