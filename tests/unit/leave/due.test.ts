import { describe, expect, test } from "vitest"
import { type Due, entriesDue, firstShare } from "#server/areas/leave/ledger/due.ts"
import { type Line, plusMonths, type Term } from "#server/areas/leave/ledger/terms.ts"

const annual: Term = {
  kategori_id: 1,
  nama: "Cuti Tahunan",
  unit: "day",
  quota_type: "yearly",
  quota: 12,
  accrual_per_month: null,
  prorate_first_year: true,
  min_service_months: 12,
  gender: "all",
  carry_over_max: 6,
  carry_over_months: 3,
  max_negative: null,
  is_active: true,
  takes_collective: true,
  from: "2024-01-01",
}
const monthly: Term = {
  ...annual,
  quota_type: "monthly",
  quota: 3,
  accrual_per_month: 1.25,
  min_service_months: 0,
  takes_collective: false,
}
const holder = { from: "2020-03-02", until: null, gender: "L", since: "2020-03-02" } as const
const due = (changes: Partial<Due> = {}): Due => ({
  term: annual,
  holder,
  known: [],
  fromYear: 2026,
  today: "2026-06-15",
  collective: [],
  calendar: new Set(),
  ...changes,
})
const taken = (year: number, date: string, amount: number, source = `taken:leave:${date}`): Line => ({
  year,
  date,
  kind: "taken",
  amount: -amount,
  source,
  lapses_on: null,
  note: "",
})
const shortOf = (lines: readonly Line[]) =>
  lines.map(({ year, date, kind, amount }) => [year, date, kind, amount] as const)
/**
 * The entries due. Computes them again with those already posted, as a later sweep does: nothing may be added
 * (idempotent).
 */
const twice = (ask: Due): readonly Line[] => {
  const first = entriesDue(ask)
  expect(entriesDue({ ...ask, known: [...ask.known, ...first] })).toEqual([])
  return first
}

describe("a year's grant", () => {
  test.each<[string, Partial<Due>, readonly unknown[]]>([
    ["is there on the first day of the year", {}, [[2026, "2026-01-01", "granted", 12]]],
    ["is not there the day before", { today: "2025-12-31" }, []],
    [
      "begins with the day somebody has served long enough, with the share of the months left",
      { holder: { ...holder, from: "2025-05-20" } },
      [[2026, "2026-05-20", "granted", 8]],
    ],
    [
      "is whole where no share is asked for",
      { holder: { ...holder, from: "2025-05-20" }, term: { ...annual, prorate_first_year: false } },
      [[2026, "2026-05-20", "granted", 12]],
    ],
    ["is not there before that day", { holder: { ...holder, from: "2025-06-16" } }, []],
    ["is not there for whoever has left", { holder: { ...holder, until: "2025-12-31" } }, []],
    [
      "stays with whoever leaves in the year",
      { holder: { ...holder, until: "2026-02-28" } },
      [[2026, "2026-01-01", "granted", 12]],
    ],
    ["is nobody's of the other gender", { term: { ...annual, gender: "P" } }, []],
    ["is not given by a category that is switched off", { term: { ...annual, is_active: false } }, []],
    [
      "begins with the year the employee was entered in",
      { fromYear: 2024, holder: { ...holder, since: "2026-04-01" } },
      [[2026, "2026-01-01", "granted", 12]],
    ],
  ])("%s", (_, changes, lines) => {
    expect(shortOf(twice(due(changes)))).toEqual(lines)
  })

  test("an earlier one stays as it was given, whatever the category says now", () => {
    const known = entriesDue(due())
    expect(entriesDue(due({ known, term: { ...annual, quota: 20 } }))).toEqual([])
  })

  test.each([
    ["2026-01-15", "day", 12],
    ["2026-12-01", "day", 1],
    ["2026-07-31", "day", 6],
    ["2026-08-01", "half_day", 5],
  ] as const)("the first share from %s in a %s is %d", (from, unit, amount) => {
    expect(firstShare(12, from, { unit })).toBe(amount)
  })
})

test("a month's part comes on its first day, up to the year's quota", () => {
  const lines = twice(due({ term: monthly, holder: { ...holder, from: "2026-02-10" } }))
  expect(shortOf(lines)).toEqual([
    [2026, "2026-03-01", "accrued", 1.25],
    [2026, "2026-04-01", "accrued", 1.25],
    [2026, "2026-05-01", "accrued", 0.5],
  ])
})

describe("what is left of a year", () => {
  const known = [...entriesDue(due()), taken(2026, "2026-05-04", 3)]
  const later = (today: string, more: readonly Line[] = [], changes: Partial<Due> = {}) =>
    due({ known: [...known, ...more], today, ...changes })

  test("goes on up to the most, the rest lapses", () => {
    const lines = twice(later("2027-01-01"))
    expect(shortOf(lines)).toEqual([
      [2026, "2026-12-31", "carried", -6],
      [2027, "2027-01-01", "carried", 6],
      [2026, "2026-12-31", "expired", -3],
      [2027, "2027-01-01", "granted", 12],
    ])
    expect(lines.find(({ year, kind }) => year === 2027 && kind === "carried")?.lapses_on).toBe("2027-03-31")
  })

  test("what was carried lapses where nobody took it in time; later requests take the new quota", () => {
    const first = entriesDue(later("2027-01-01"))
    const used = [taken(2027, "2027-02-01", 2), taken(2027, "2027-05-03", 4)]
    expect(shortOf(twice(later("2027-04-01", [...first, ...used])))).toEqual([
      [2027, "2027-03-31", "expired", -4],
    ])
    expect(entriesDue(later("2027-03-31", [...first, ...used]))).toEqual([])
  })

  test("a standstill over the turn of the year and the end of what was carried comes to the same", () => {
    const used = taken(2027, "2027-02-01", 2)
    const late = twice(later("2027-04-01", [used]))
    const first = entriesDue(later("2027-01-01", [used]))
    const inTime = [...first, ...entriesDue(later("2027-04-01", [used, ...first]))]
    const sorted = (lines: readonly Line[]) => lines.map(({ source }) => source).toSorted()
    expect(sorted(late)).toEqual(sorted(inTime))
    expect(late.reduce((sum, { amount }) => sum + amount, 0)).toBe(
      inTime.reduce((sum, { amount }) => sum + amount, 0),
    )
  })

  test("a cancellation after the end of the year follows, within what may still go on", () => {
    const first = entriesDue(later("2027-01-01"))
    const back: Line = { ...taken(2026, "2026-05-04", -3, "given_back:1"), kind: "given_back" }
    expect(shortOf(twice(later("2027-01-20", [...first, back])))).toEqual([
      [2026, "2026-12-31", "expired", -3],
    ])
  })

  test("a late request takes what lapsed before it takes what went on", () => {
    const first = entriesDue(later("2027-01-01"))
    expect(shortOf(twice(later("2027-01-20", [...first, taken(2026, "2026-12-30", 4)])))).toEqual([
      [2026, "2026-12-31", "carried", 1],
      [2027, "2027-01-01", "carried", -1],
      [2026, "2026-12-31", "expired", 3],
    ])
  })

  test("what is owed goes on with whoever goes on", () => {
    const owed = taken(2026, "2026-11-02", 10)
    expect(shortOf(twice(later("2027-01-01", [owed]))).slice(0, 2)).toEqual([
      [2026, "2026-12-31", "carried", 1],
      [2027, "2027-01-01", "carried", -1],
    ])
  })

  test("of whoever left all of it lapses at the end of the year", () => {
    expect(shortOf(twice(later("2027-01-01", [], { holder: { ...holder, until: "2026-09-30" } })))).toEqual([
      [2026, "2026-12-31", "expired", -9],
    ])
  })

  test("another limit later moves nothing that went on", () => {
    const first = entriesDue(later("2027-01-01"))
    expect(
      entriesDue(
        later("2027-02-01", first, { term: { ...annual, carry_over_max: 1, carry_over_months: 1 } }),
      ),
    ).toEqual([])
  })
})

describe("collective leave", () => {
  const day = { date: "2026-03-20", amount: 1, nama: "Idul Fitri" }
  const calendar = new Set([day.date])

  test("takes a day on its date, once", () => {
    const lines = twice(due({ collective: [day], calendar }))
    expect(shortOf(lines)).toEqual([
      [2026, "2026-01-01", "granted", 12],
      [2026, "2026-03-20", "collective", -1],
    ])
  })
  test("takes no more than there is", () => {
    const known = [...entriesDue(due({ today: "2026-01-01" })), taken(2026, "2026-08-03", 11.5)]
    expect(shortOf(entriesDue(due({ known, collective: [day], calendar })))).toEqual([
      [2026, "2026-03-20", "collective", -0.5],
    ])
  })
  test("takes from what may be owed, where somebody may owe", () => {
    const known = [...entriesDue(due({ today: "2026-01-01" })), taken(2026, "2026-08-03", 12)]
    const term = { ...annual, max_negative: 2 }
    expect(shortOf(entriesDue(due({ known, term, collective: [day], calendar })))).toEqual([
      [2026, "2026-03-20", "collective", -1],
    ])
  })
  test("takes nothing of whoever has no quota yet", () => {
    const young = { ...holder, from: "2025-12-01" }
    expect(entriesDue(due({ holder: young, collective: [day], calendar }))).toEqual([])
  })
  test("is given back when the calendar has it no more", () => {
    const known = entriesDue(due({ collective: [day], calendar }))
    expect(shortOf(twice(due({ known })))).toEqual([[2026, "2026-03-20", "given_back", 1]])
  })
  test("is not taken from other categories", () => {
    const term = { ...annual, takes_collective: false }
    expect(shortOf(entriesDue(due({ term, collective: [day], calendar })))).toEqual([
      [2026, "2026-01-01", "granted", 12],
    ])
  })
})

test.each([
  ["2024-01-31", 1, "2024-02-29"],
  ["2025-05-20", 12, "2026-05-20"],
  ["2026-11-30", 3, "2027-02-28"],
])("%s and %d months is %s", (date, months, then) => {
  expect(plusMonths(date, months)).toBe(then)
})
