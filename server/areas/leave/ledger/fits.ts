import { lowest } from "./course.ts"
import { type Due, entriesDue } from "./due.ts"
import { cents, firstOf, lastOf, type Line, sumOf, yearOf } from "./terms.ts"

/** What a request takes of the balance of one year; positive, from its first day in that year on. */
export type Wanted = { readonly year: number; readonly date: string; readonly amount: number }

/** What that means for the year; see `leaveQuota` of the contract. */
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
/** What ends a year says nothing of how it was used. */
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

/** How far below what is allowed a year comes from a day on; 0 = it does not. */
const shortOf = ({ all }: Course, { term }: Pick<Due, "term">, year: number, from: string): number =>
  Math.max(0, cents(-lowest(ofYear(all, year), from) - (term.max_negative ?? 0)))

/**
 * What a request does to each year it touches: the ledger goes on from what is known to the end of the last of them, with
 * what waits and what is wanted, and must nowhere come below what is allowed. A later year that lives on what this one
 * hands on counts against it.
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

/** The dates of a request with what each takes, as what it wants of each year. */
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
