import { lowest } from "./course.ts"
import { type Due, entriesDue } from "./due.ts"
import { cents, firstOf, lastOf, type Line, sumOf, yearOf } from "./terms.ts"

/** The amount a request takes from one balance year; positive, dated by its first day in that year. */
export type Wanted = { readonly year: number; readonly date: string; readonly amount: number }

/** The effect on that year; see `leaveQuota` of the contract. */
export type Fit = {
  readonly year: number
  readonly balance: number
  readonly waiting: number
  readonly coming: number
  readonly asked: number
  readonly rest: number
}

const takenBy = ({ year, date, amount }: Wanted, at: number): Line => ({
  year,
  date,
  kind: "taken",
  amount: -amount,
  source: `wanted:${at}`,
  lapses_on: null,
  note: "",
})
/** Year-end entries (carry-over, expiry) are not usage of the year. */
const closes = ({ source }: Line, year: number): boolean =>
  source.startsWith(`carried:${year}#`) || source.startsWith(`expired:${year}#`)

const ofYear = (lines: readonly Line[], year: number): readonly Line[] =>
  lines.filter((line) => line.year === year && !closes(line, year))

type Course = { readonly all: readonly Line[]; readonly forecast: readonly Line[] }
const courseOf = (due: Omit<Due, "today">, lines: readonly Line[], until: number): Course => {
  const known = [...due.known, ...lines]
  const forecast = entriesDue({ ...due, known, today: lastOf(until) })
  return { all: [...known, ...forecast], forecast }
}

/** By how much a year falls below its limit from a day on; 0 = it does not. */
const shortOf = ({ all }: Course, { term }: Pick<Due, "term">, year: number, from: string): number =>
  Math.max(0, cents(-lowest(ofYear(all, year), from) - (term.max_negative ?? 0)))

/**
 * The effect of a request on each year it touches. Forecasts the ledger to the end of the last one, including pending
 * requests and this one; the balance must never fall below the limit. A later year that depends on this year's
 * carry-over limits it too.
 */
export const fitsOf = (
  due: Omit<Due, "today">,
  waiting: readonly Wanted[],
  wanted: readonly Wanted[],
): readonly Fit[] => {
  const first = wanted[0]
  if (first === undefined) return []
  const waits = waiting.map((one, at) => takenBy(one, at))
  const wants = wanted.map((one, at) => takenBy(one, waits.length + at))
  const until = Math.max(...[...due.known, ...waits, ...wants].map(({ year }) => year))
  const without = courseOf(due, waits, until)
  const withIt = courseOf(due, [...waits, ...wants], until)
  return wanted.map(({ year, date, amount }, at): Fit => {
    const next = wanted[at + 1]?.year ?? until + 1
    const handedOn = Array.from({ length: Math.max(0, next - year - 1) }, (_, n) => year + 1 + n).reduce(
      (most, later) =>
        Math.max(
          most,
          cents(shortOf(withIt, due, later, firstOf(later)) - shortOf(without, due, later, firstOf(later))),
        ),
      0,
    )
    const room = cents(lowest(ofYear(withIt.all, year), date) + (due.term.max_negative ?? 0))
    return {
      year,
      balance: sumOf(due.known.filter((line) => line.year === year)),
      waiting: cents(waiting.filter((one) => one.year === year).reduce((sum, one) => sum + one.amount, 0)),
      coming: sumOf(ofYear(withIt.forecast, year)),
      asked: amount,
      rest: Math.max(0, cents(amount + Math.min(room, handedOn > 0 ? -handedOn : room))),
    }
  })
}

/** The amounts of a request by balance year. */
export const wantedOf = (
  days: readonly { readonly date: string; readonly amount: number }[],
): readonly Wanted[] => {
  const byYear = new Map<number, Wanted>()
  for (const { date, amount } of days.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    if (amount === 0) continue
    const year = yearOf(date)
    const sofar = byYear.get(year)
    byYear.set(year, { year, date: sofar?.date ?? date, amount: cents((sofar?.amount ?? 0) + amount) })
  }
  return [...byYear.values()]
}

/** The part of a year's balance that expires from a day on, by its day, if no more is taken than is asked for already. */
export const lapsesOf = (
  due: Omit<Due, "today">,
  waiting: readonly Wanted[],
  year: number,
  from: string,
): readonly { readonly date: string; readonly amount: number }[] => {
  /** A year is closed on the first day of the next one. */
  const { forecast } = courseOf(due, waiting.map(takenBy), year + 1)
  const byDay = new Map<string, number>()
  for (const { kind, date, amount, year: of } of forecast)
    if (kind === "expired" && of === year && date >= from)
      byDay.set(date, cents((byDay.get(date) ?? 0) - amount))
  return [...byDay].filter(([, amount]) => amount > 0).map(([date, amount]) => ({ date, amount }))
}
