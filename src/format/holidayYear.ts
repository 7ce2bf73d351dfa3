import { SHORT_MONTHS } from "#contract/kit/words.ts"

/** A holiday within a year: ISO dates; a recurring one is on the same dates every year. */
export type Holiday = {
  readonly nama: string
  readonly start_date: string
  readonly end_date: string
  readonly type: "nasional" | "cuti_bersama" | "perusahaan" | "keagamaan"
  readonly recurring: boolean
}
export type YearDay = {
  readonly date: string
  /** Column of its week, Monday = 0. */
  readonly column: number
  readonly isWeekend: boolean
  readonly off: Pick<Holiday, "nama" | "type"> | null
}
export type YearMonth = { readonly name: string; readonly days: readonly YearDay[] }

const DAY_MS = 86_400_000
const isoOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
const at = (date: string): number => Date.parse(`${date}T00:00:00Z`)

/** First and last day of each occurrence in a year; one that began in December may end in it. */
const spansIn = ({ start_date, end_date, recurring }: Holiday, year: number) => {
  if (!recurring) return [{ from: at(start_date), to: at(end_date) }]
  const long = at(end_date) - at(start_date)
  return [year - 1, year].flatMap((one) => {
    if (one < Number(start_date.slice(0, 4))) return []
    const from = at(`${one}${start_date.slice(4)}`)
    /** 29 February exists in leap years only. */
    return Number.isNaN(from) || isoOf(from).slice(5) !== start_date.slice(5)
      ? []
      : [{ from, to: from + long }]
  })
}

/** The twelve months of a year, each day with its holidays. */
export const monthsOf = (year: number, holidays: readonly Holiday[]): readonly YearMonth[] => {
  const off = new Map<string, Holiday>()
  for (const holiday of holidays)
    for (const { from, to } of spansIn(holiday, year))
      for (let day = from; day <= to; day += DAY_MS) if (!off.has(isoOf(day))) off.set(isoOf(day), holiday)
  return SHORT_MONTHS.map((name, month) => {
    const first = Date.UTC(year, month, 1)
    const count = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
    return {
      name,
      days: Array.from({ length: count }, (_, index) => {
        const day = first + index * DAY_MS
        const date = isoOf(day)
        const column = (new Date(day).getUTCDay() + 6) % 7
        return { date, column, isWeekend: column > 4, off: off.get(date) ?? null }
      }),
    }
  })
}

/** Summary of a year: holidays on working days, and the next one from `today` on (ISO date). */
export const yearFacts = (months: readonly YearMonth[], today: string) => {
  const days = months.flatMap((month) => month.days).filter(({ off }) => off !== null)
  const next = days.find(({ date }) => date >= today) ?? null
  return {
    off: days.length,
    onWorkdays: days.filter(({ isWeekend }) => !isWeekend).length,
    next:
      next === null || next.off === null
        ? null
        : { nama: next.off.nama, date: next.date, inDays: Math.round((at(next.date) - at(today)) / DAY_MS) },
  }
}
