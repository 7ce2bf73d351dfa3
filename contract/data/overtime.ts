/** One band of overtime hours of a day: from hour `from` up to and including hour `to` (null = all later hours). */
export type OvertimeBand = {
  readonly from: number
  readonly to: number | null
  /** Multiple of the hourly wage, in tenths: 15 = 1.5 times. */
  readonly tenths: number
}

/** Overtime pay by law from a date on. Hours count from 1; amounts are ratios, never rupiah. */
export type OvertimeLaw = {
  /** ISO date. */
  readonly valid_from: string
  readonly nama: string
  /** Divisor of the monthly wage that gives the hourly wage. */
  readonly divisor: number
  readonly divisor_article: string
  /** Days per month that turn a daily wage into a monthly one, by working days per week. */
  readonly daily: Readonly<Record<5 | 6, number>>
  readonly daily_article: string
  /** Minimum base in percent of the whole wage, for wages with a variable part. */
  readonly least_percent: number
  readonly base_article: string
  readonly workday: readonly OvertimeBand[]
  readonly workday_article: string
  /** Weekly rest days and official holidays, by working days per week. */
  readonly rest: Readonly<Record<5 | 6, readonly OvertimeBand[]>>
  readonly rest_article: Readonly<Record<5 | 6, string>>
  /** An official holiday on the shortest working day of a six-day week. */
  readonly shortest: readonly OvertimeBand[]
  readonly shortest_article: string
  /** Maximum hours on working days; hours on rest days and holidays do not count towards them. */
  readonly most_day: number
  readonly most_week: number
  readonly most_article: string
}

const band = (from: number, to: number | null, tenths: number): OvertimeBand => ({ from, to, tenths })

/**
 * Source: PP 35/2021 (waktu kerja, waktu istirahat dan upah lembur), articles 21 to 33; in force since 2 February 2021. Newest
 * first. Fractions of an hour and the rounding of rupiah are not in it: companies decide on them.
 */
export const OVERTIME_LAWS: readonly OvertimeLaw[] = [
  {
    valid_from: "2021-02-02",
    nama: "PP 35/2021",
    divisor: 173,
    divisor_article: "PP 35/2021 Pasal 32 ayat (2)",
    daily: { 6: 25, 5: 21 },
    daily_article: "PP 35/2021 Pasal 33 ayat (1)",
    least_percent: 75,
    base_article: "PP 35/2021 Pasal 32 ayat (3) dan (4)",
    workday: [band(1, 1, 15), band(2, null, 20)],
    workday_article: "PP 35/2021 Pasal 31 ayat (1)",
    rest: {
      6: [band(1, 7, 20), band(8, 8, 30), band(9, 11, 40)],
      5: [band(1, 8, 20), band(9, 9, 30), band(10, 12, 40)],
    },
    rest_article: {
      6: "PP 35/2021 Pasal 31 ayat (2) huruf a",
      5: "PP 35/2021 Pasal 31 ayat (3)",
    },
    shortest: [band(1, 5, 20), band(6, 6, 30), band(7, 9, 40)],
    shortest_article: "PP 35/2021 Pasal 31 ayat (2) huruf b",
    most_day: 4,
    most_week: 18,
    most_article: "PP 35/2021 Pasal 26",
  },
]

/** The law in force on a date (ISO); before the first stored version, the first. */
export const overtimeLawOn = (date: string): OvertimeLaw => {
  const found = OVERTIME_LAWS.find(({ valid_from }) => valid_from <= date) ?? OVERTIME_LAWS.at(-1)
  if (found === undefined) throw new Error("no law of overtime is kept")
  return found
}
