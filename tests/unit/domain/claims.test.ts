import { describe, expect, test } from "vitest"
import { daysCounted, type LimitedItem, prorated, quotasOf, withOwn } from "#server/areas/claims/quotas.ts"

describe("who begins during a year has the share of the months left, the first one whole", () => {
  test.each([
    ["2025-03-15", 12_000_000],
    ["2026-01-01", 12_000_000],
    ["2026-01-31", 12_000_000],
    ["2026-02-01", 11_000_000],
    ["2026-07-20", 6_000_000],
    ["2026-12-31", 1_000_000],
    /** Joined after that year: no proration, because the employee has no claims in it. */
    ["2027-05-01", 12_000_000],
  ])("joined %s: %i of 12,000,000 a year", (joined, share) => {
    expect(prorated(12_000_000, joined, "2026")).toBe(share)
  })
  test("rounded down to whole rupiah", () => {
    expect(prorated(1_000_000, "2026-06-10", "2026")).toBe(583_333)
  })
})

const item = (changes: Partial<LimitedItem>): LimitedItem => ({
  id: 1,
  kategori_id: 7,
  kategori: "Transportasi",
  tanggal: "2026-11-17",
  limit_type: "monthly",
  limit_amount: 500_000,
  own_limit: null,
  prorate_first_year: false,
  joined: "2020-01-06",
  used: 0,
  ...changes,
})
const left = (items: readonly LimitedItem[]) =>
  quotasOf(items).map(({ kategori_id, period, item_ids, limit, used, rest }) => [
    kategori_id,
    period,
    item_ids,
    limit,
    used,
    rest,
  ])

describe("what is left of a limit", () => {
  test.each([
    ["no limit", {}, { limit_type: "none", limit_amount: null }, []],
    ["a month", { used: 120_000 }, {}, [[7, "2026-11", [1], 500_000, 120_000, 380_000]]],
    ["a month, overdrawn", { used: 620_000 }, {}, [[7, "2026-11", [1], 500_000, 620_000, -120_000]]],
    [
      "each claim: others do not count",
      { used: 400_000 },
      { limit_type: "per_claim" },
      [[7, "klaim", [1], 500_000, 0, 500_000]],
    ],
    ["a year", { used: 100_000 }, { limit_type: "yearly" }, [[7, "2026", [1], 500_000, 100_000, 400_000]]],
    [
      "the employee's own",
      { own_limit: 900_000, used: 100_000 },
      {},
      [[7, "2026-11", [1], 900_000, 100_000, 800_000]],
    ],
    ["the employee's own, nothing", { own_limit: 0 }, {}, [[7, "2026-11", [1], 0, 0, 0]]],
    [
      "the first year's share",
      { joined: "2026-07-20" },
      { limit_type: "yearly", prorate_first_year: true, limit_amount: 600_000 },
      [[7, "2026", [1], 300_000, 0, 300_000]],
    ],
    [
      "the first year, not shared",
      { joined: "2026-07-20" },
      { limit_type: "yearly", limit_amount: 600_000 },
      [[7, "2026", [1], 600_000, 0, 600_000]],
    ],
    [
      "a month is never shared",
      { joined: "2026-11-16" },
      { prorate_first_year: true },
      [[7, "2026-11", [1], 500_000, 0, 500_000]],
    ],
  ] as const)("%s", (_name, person, category, expected) => {
    expect(left([item({ ...person, ...category })])).toEqual(expected)
  })

  test("items of one category and period count together, others apart", () => {
    const items = [
      item({ id: 1 }),
      item({ id: 2 }),
      item({ id: 3, tanggal: "2026-10-31", used: 50_000 }),
      item({ id: 4, kategori_id: 8 }),
    ]
    expect(left(items)).toEqual([
      [7, "2026-11", [1, 2], 500_000, 0, 500_000],
      [7, "2026-10", [3], 500_000, 50_000, 450_000],
      [8, "2026-11", [4], 500_000, 0, 500_000],
    ])
  })
})

describe("the days whose claims count against the limit of one day", () => {
  test.each([
    ["yearly", "2026-02-17", { since: "2026-01-01", until: "2026-12-31" }],
    ["monthly", "2026-02-17", { since: "2026-02-01", until: "2026-02-28" }],
    ["monthly", "2028-02-29", { since: "2028-02-01", until: "2028-02-29" }],
    ["monthly", "2026-12-31", { since: "2026-12-01", until: "2026-12-31" }],
    ["per_claim", "2026-02-17", null],
    ["none", "2026-02-17", null],
  ] as const)("%s on %s", (limit_type, tanggal, days) => {
    expect(daysCounted({ limit_type, tanggal })).toEqual(days)
  })
})

test("a category without a limit has none, whatever is left in it; an employee's own limit holds there all the same", () => {
  expect(left([item({ limit_type: "none" })])).toEqual([])
  expect(left([item({ limit_type: "none", own_limit: 40_000 })])).toEqual([
    [7, "klaim", [1], 40_000, 0, 40_000],
  ])
  expect(left([item({ limit_amount: null })])).toEqual([])
})

test("a claim takes of a limit what its own items of that limit were granted, once it is", () => {
  const quotas = quotasOf([
    item({ id: 1 }),
    item({ id: 2 }),
    item({ id: 3, kategori_id: 8 }),
    item({ id: 4, tanggal: "2026-10-31" }),
  ])
  const granted = [30_000, 20_000, 5_000, null].map((amount_approved, at) => ({
    id: at + 1,
    amount_approved,
  }))
  expect(withOwn(quotas, granted, true)).toEqual([
    { ...quotas[0], own: 50_000 },
    { ...quotas[1], own: 5_000 },
    { ...quotas[2], own: 0 },
  ])
  expect(withOwn(quotas, granted, false).map(({ own }) => own)).toEqual([0, 0, 0])
})
