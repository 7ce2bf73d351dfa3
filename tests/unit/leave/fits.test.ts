import { expect, test } from "vitest"
import { lowest } from "#server/areas/leave/ledger/course.ts"
import { fitsOf, lapsesOf, wantedOf } from "#server/areas/leave/ledger/fits.ts"
import type { Line, Term } from "#server/areas/leave/ledger/terms.ts"

const term: Term = {
  kategori_id: 1,
  nama: "Cuti Tahunan",
  unit: "day",
  quota_type: "yearly",
  quota: 12,
  accrual_per_month: null,
  prorate_first_year: false,
  min_service_months: 0,
  gender: "all",
  carry_over_max: 6,
  carry_over_months: 3,
  max_negative: null,
  is_active: true,
  takes_collective: false,
  from: "2026-01-01",
}
const line = (year: number, date: string, amount: number): Line => ({
  year,
  date,
  kind: amount < 0 ? "taken" : "granted",
  amount,
  source: amount > 0 ? `granted:${year}` : `taken:${date}`,
  lapses_on: null,
  note: "",
})
const due = (known: readonly Line[], changes: Partial<Term> = {}) => ({
  term: { ...term, ...changes },
  holder: { from: "2020-01-01", until: null, gender: "L" as const, since: "2020-01-01" },
  known,
  fromYear: 2026,
  collective: [],
  calendar: new Set<string>(),
})
const granted = line(2026, "2026-01-01", 12)

test("the lowest a year comes to counts what is taken later", () => {
  const lines = [granted, line(2026, "2026-11-02", -10)]
  expect([lowest(lines, "2026-06-01"), lowest(lines, "2026-12-01")]).toEqual([2, 2])
  expect(lowest([granted], "2026-06-01")).toBe(12)
  expect(lowest([line(2026, "2026-05-01", -1)], "2026-01-01")).toBe(-1)
})

test("what fits, and what of it waits elsewhere", () => {
  const known = [granted, line(2026, "2026-05-04", -3)]
  const waiting = [{ year: 2026, date: "2026-08-03", amount: 2 }]
  expect(fitsOf(due(known), waiting, [{ year: 2026, date: "2026-07-01", amount: 5 }])).toEqual([
    { year: 2026, balance: 9, waiting: 2, coming: 0, asked: 5, rest: 7 },
  ])
})

test("what was promised for later is not there for a request before it", () => {
  const known = [granted, line(2026, "2026-11-02", -10)]
  const [fit] = fitsOf(due(known), [], [{ year: 2026, date: "2026-06-01", amount: 3 }])
  expect(fit?.rest).toBe(2)
})

test("below zero as far as it is allowed", () => {
  const [fit] = fitsOf(
    due([granted], { max_negative: 2 }),
    [],
    [{ year: 2026, date: "2026-06-01", amount: 14 }],
  )
  expect(fit?.rest).toBe(14)
})

test("what is not granted yet counts from its day on", () => {
  const monthly = { quota_type: "monthly", quota: 12, accrual_per_month: 1 } as const
  const known = [line(2026, "2026-01-01", 1)].map((one) => ({
    ...one,
    kind: "accrued" as const,
    source: "accrued:2026-01",
  }))
  const ask = (date: string) => fitsOf(due(known, monthly), [], [{ year: 2026, date, amount: 3 }])[0]?.rest
  expect([ask("2026-01-20"), ask("2026-03-02"), ask("2026-05-04")]).toEqual([1, 3, 5])
})

test("next year's quota is foreseen, with what this year hands on", () => {
  const known = [granted, line(2026, "2026-05-04", -8)]
  const [fit] = fitsOf(due(known), [], [{ year: 2027, date: "2027-01-04", amount: 5 }])
  expect(fit).toEqual({ year: 2027, balance: 0, waiting: 0, coming: 16, asked: 5, rest: 16 })
})

test("a request now may not eat what next year's leave lives on", () => {
  const known = [granted, line(2026, "2026-05-04", -8), line(2027, "2027-01-04", -15)]
  const [fit] = fitsOf(due(known), [], [{ year: 2026, date: "2026-12-01", amount: 2 }])
  expect(fit?.rest).toBe(1)
})

test("the days of a request by year", () => {
  const days = [
    { date: "2027-01-01", amount: 0 },
    { date: "2026-12-31", amount: 1 },
    { date: "2027-01-04", amount: 0.5 },
    { date: "2026-12-30", amount: 1 },
  ]
  expect(wantedOf(days)).toEqual([
    { year: 2026, date: "2026-12-30", amount: 2 },
    { year: 2027, date: "2027-01-04", amount: 0.5 },
  ])
})

test("what lapses: the rest of a carried part at its last day, and at the end of the year what is not carried", () => {
  const carried: Line = {
    ...line(2026, "2026-01-01", 5),
    kind: "carried",
    source: "carried:2025#1>",
    lapses_on: "2026-03-31",
  }
  const known = [granted, carried, line(2026, "2026-02-02", -1)]
  const waiting = [{ year: 2026, date: "2026-03-02", amount: 1 }]
  expect(lapsesOf(due(known), waiting, 2026, "2026-02-10")).toEqual([
    { date: "2026-03-31", amount: 3 },
    { date: "2026-12-31", amount: 6 },
  ])
  expect(lapsesOf(due(known), waiting, 2026, "2026-04-01")).toEqual([{ date: "2026-12-31", amount: 6 }])
  expect(lapsesOf(due([granted], { carry_over_max: 12 }), [], 2026, "2026-02-10")).toEqual([])
})
