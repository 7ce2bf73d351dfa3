import { MONTHS } from "#contract/kit/words.ts"
import { lowest } from "./course.ts"
import {
  cents,
  type Collective,
  endOfMonth,
  firstOf,
  type Holder,
  lastOf,
  type Line,
  plusMonths,
  stepOf,
  sumOf,
  type Term,
  yearOf,
} from "./terms.ts"

/** Input for the time-driven entries of one employee in one category. */
export type Due = {
  readonly term: Term
  readonly holder: Holder
  /** All existing entries of the years from `fromYear` on. */
  readonly known: readonly Line[]
  readonly fromYear: number
  /** Entries dated up to this day are due. */
  readonly today: string
  /** Collective leave days this employee would have worked on and has not requested leave for. */
  readonly collective: readonly Collective[]
  /** All collective leave dates of the company's calendar; entries for other dates are reversed. */
  readonly calendar: ReadonlySet<string>
}

type Step = { readonly date: string; readonly make: (lines: readonly Line[]) => readonly Line[] }

const later = (a: string, b: string): string => (a > b ? a : b)
const has = (lines: readonly Line[], source: string): boolean => lines.some((line) => line.source === source)
const inYear = (lines: readonly Line[], year: number) => lines.filter((line) => line.year === year)
/** Repeated entries of the same cause get a number: `expired:2026#2`. */
const numbered = (lines: readonly Line[], cause: string): string => {
  const count = lines.filter(({ source }) => source.startsWith(`${cause}#`)).length
  return `${cause}#${count + 1}`
}
const line = (given: Omit<Line, "lapses_on"> & { readonly lapses_on?: string | null }): Line => ({
  lapses_on: null,
  ...given,
})

/** The date from which the employee is entitled to this category; null = never. */
const entitledFrom = ({ term, holder }: Due): string | null => {
  const { is_active, gender, min_service_months } = term
  if (!is_active || (gender !== "all" && gender !== holder.gender)) return null
  return plusMonths(holder.from, min_service_months)
}

const isHere = ({ until }: Holder, date: string): boolean => until === null || date <= until

/** Prorates the first year by the remaining months, including the starting month; rounded to the smallest unit. */
export const firstShare = (quota: number, from: string, { unit }: Pick<Term, "unit">): number => {
  const months = 13 - Number(from.slice(5, 7))
  const step = stepOf(unit)
  return cents(Math.round((quota * months) / 12 / step) * step)
}

const granting = (due: Due, year: number): readonly Step[] => {
  const { term, holder } = due
  const entitled = entitledFrom(due)
  if (term.quota_type !== "yearly" || entitled === null) return []
  const date = later(firstOf(year), entitled)
  if (yearOf(date) !== year || !isHere(holder, date)) return []
  const source = `granted:${year}`
  const quota = term.quota ?? 0
  const isPart = term.prorate_first_year && date > firstOf(year)
  const amount = isPart ? firstShare(quota, date, term) : quota
  const note = isPart ? `Jatah ${year} sejak ${MONTHS[Number(date.slice(5, 7)) - 1] ?? ""}` : `Jatah ${year}`
  return [
    {
      date,
      make: (lines) =>
        has(lines, source) || amount === 0
          ? []
          : [line({ year, date, kind: "granted", amount, source, note })],
    },
  ]
}

const accruing = (due: Due, year: number): readonly Step[] => {
  const { term, holder } = due
  const entitled = entitledFrom(due)
  if (term.quota_type !== "monthly" || entitled === null) return []
  return MONTHS.flatMap((month, at): readonly Step[] => {
    const date = `${year}-${String(at + 1).padStart(2, "0")}-01`
    if (date < entitled || !isHere(holder, date)) return []
    const source = `accrued:${date.slice(0, 7)}`
    return [
      {
        date,
        make: (lines) => {
          if (has(lines, source)) return []
          const given = sumOf(inYear(lines, year).filter(({ kind }) => kind === "accrued"))
          const amount = cents(Math.min(term.accrual_per_month ?? 0, (term.quota ?? 0) - given))
          return amount <= 0
            ? []
            : [line({ year, date, kind: "accrued", amount, source, note: `Jatah ${month} ${year}` })]
        },
      },
    ]
  })
}

const named = (nama: string): string => (/^cuti bersama/i.test(nama) ? nama : `Cuti bersama: ${nama}`)

/**
 * Takes a collective leave day as far as the balance (including the allowed negative one) permits, so it never breaks a
 * limit.
 */
const collecting = ({ term, holder, collective }: Due, year: number): readonly Step[] =>
  term.takes_collective
    ? collective
        .filter(({ date }) => yearOf(date) === year && date >= holder.from && isHere(holder, date))
        .map(({ date, amount, nama }) => ({
          date,
          make: (lines) => {
            const source = `collective:${date}`
            const own = inYear(lines, year)
            if (has(lines, source) || own.length === 0) return []
            const left = cents(lowest(own, date) + (term.max_negative ?? 0))
            const taken = cents(Math.min(amount, Math.max(0, left)))
            return taken === 0
              ? []
              : [
                  line({
                    year,
                    date,
                    kind: "collective",
                    amount: -taken,
                    source,
                    note: named(nama),
                  }),
                ]
          },
        }))
    : []

/** Reverses collective leave that was removed from the calendar, on its original date. */
const returning = ({ known, calendar }: Due, year: number): readonly Step[] =>
  inYear(known, year)
    .filter(({ source, date }) => source.startsWith("collective:") && !calendar.has(date))
    .map(({ source, date, amount, note }) => ({
      date,
      make: (lines) => {
        const back = `returned:${source}`
        return has(lines, back)
          ? []
          : [
              line({
                year,
                date,
                kind: "given_back",
                amount: -amount,
                source: back,
                note: `${note} (dibatalkan)`,
              }),
            ]
      },
    }))

/** Kinds of entries that use the carried-over part first, up to its expiry. */
const isUse = ({ kind }: Line): boolean =>
  kind === "taken" || kind === "given_back" || kind === "collective" || kind === "encashed"

/** Expires the unused part of a year's carry-over. Late requests and cancellations adjust it afterwards. */
const lapsing = (due: Due, year: number): readonly Step[] => {
  const entering = (lines: readonly Line[]) =>
    inYear(lines, year).filter(
      ({ kind, source }) => kind === "carried" && source.startsWith(`carried:${year - 1}#`),
    )
  const make = (lines: readonly Line[]): readonly Line[] => {
    const carried = entering(lines)
    const until = carried.find(({ lapses_on }) => lapses_on !== null)?.lapses_on ?? null
    if (until === null || until >= due.today) return []
    const own = inYear(lines, year)
    const used = -sumOf(own.filter((one) => isUse(one) && one.date <= until))
    const cause = `lapsed:${year}`
    const gone = -sumOf(own.filter(({ source }) => source.startsWith(`${cause}#`)))
    const amount = cents(Math.max(0, sumOf(carried) - Math.max(0, used)) - gone)
    return amount === 0
      ? []
      : [
          line({
            year,
            date: until,
            kind: "expired",
            amount: -amount,
            source: numbered(lines, cause),
            note: amount > 0 ? `Sisa ${year - 1} hangus` : `Hangus dikoreksi: ternyata terpakai`,
          }),
        ]
  }
  /** Dated by the end of the carry-over period. The steps' sort is stable, so it runs after the others of that day. */
  const date = entering(due.known).find(({ lapses_on }) => lapses_on !== null)?.lapses_on
  const month = due.term.carry_over_months
  const own = date ?? (month === null ? null : endOfMonth(year, month))
  return own === null ? [] : [{ date: own, make }]
}

/**
 * Closes a past year: carries the balance over or lets it expire. Later entries into that year are carried or expired
 * too.
 */
const closing = (due: Due, year: number): readonly Step[] => {
  const { term, holder } = due
  const next = firstOf(year + 1)
  if (due.today < next) return []
  const make = (lines: readonly Line[]): readonly Line[] => {
    const own = inYear(lines, year)
    const left = sumOf(own)
    if (left === 0) return []
    const cause = `carried:${year}`
    const entitled = entitledFrom(due)
    const goesOn = entitled !== null && entitled <= next && isHere(holder, next) && term.quota_type !== "none"
    const wentBy = (what: string) => -sumOf(own.filter(({ source }) => source.startsWith(`${what}#`)))
    const room = goesOn ? Math.max(0, (term.carry_over_max ?? 0) - wentBy(cause)) : 0
    /**
     * Later usage first reverses the expiry, then reduces the carry-over. A negative balance is carried over if the
     * employee stays entitled.
     */
    const back = Math.min(-left, Math.max(0, wentBy(`expired:${year}`)))
    const onward = left > 0 ? Math.min(left, room) : goesOn ? cents(left + back) : 0
    const lapsed = cents(left - onward)
    const source = numbered(lines, cause)
    const months = term.carry_over_months
    return [
      ...(onward === 0
        ? []
        : [
            line({
              year,
              date: lastOf(year),
              kind: "carried",
              amount: -onward,
              source,
              note: onward > 0 ? `Dibawa ke ${year + 1}` : `Kekurangan dibawa ke ${year + 1}`,
            }),
            line({
              year: year + 1,
              date: next,
              kind: "carried",
              amount: onward,
              source: `${source}>`,
              lapses_on: months === null || onward < 0 ? null : endOfMonth(year + 1, months),
              note: onward > 0 ? `Dibawa dari ${year}` : `Kekurangan dari ${year}`,
            }),
          ]),
      ...(lapsed === 0
        ? []
        : [
            line({
              year,
              date: lastOf(year),
              kind: "expired",
              amount: -lapsed,
              source: numbered(lines, `expired:${year}`),
              note: lapsed > 0 ? `Sisa ${year} hangus` : `Hangus ${year} dikoreksi`,
            }),
          ]),
    ]
  }
  return [{ date: lastOf(year), make }]
}

/**
 * The missing entries that are due, in date order. Idempotent: run twice, late or after downtime, the result is the
 * same. Existing entries keep the terms of the category and employee at the time they were written.
 */
export const entriesDue = (due: Due): readonly Line[] => {
  const { term, holder, today, known } = due
  const first = Math.max(due.fromYear, yearOf(term.from), yearOf(holder.since))
  const last = yearOf(today)
  const made: Line[] = []
  for (let year = first; year <= last; year += 1) {
    const steps = [
      ...granting(due, year),
      ...accruing(due, year),
      ...collecting(due, year),
      ...returning(due, year),
      ...lapsing(due, year),
    ]
      .filter(({ date }) => date <= today)
      .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    for (const { make } of [...steps, ...closing(due, year)]) made.push(...make([...known, ...made]))
  }
  return made
}
