import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { achievementPct, rangeBefore, salesDaysIn, targetIn } from "#contract/areas/sales/salesFigures.ts"
import {
  drillHref,
  listedRange,
  readSales,
  salesAsk,
  salesHref,
  viewHref,
} from "#src/screens/sales/reportAddress.ts"
import { cellsOf, changeOf, columnsOf, trendOf } from "#src/screens/sales/reportShapes.ts"

const NOW = Date.parse("2026-11-20T03:00:00Z")
const read = (search: string) => readSales(search, NOW)
const sums = { amount: 1_500_000, qty: 12, orders: 3, outlets: 2, visits: 5 }

describe("targets", () => {
  test.each([
    ["2026-11-01", "2026-11-30", 90_000, 90_000],
    ["2026-11-01", "2026-11-10", 90_000, 30_000],
    ["2026-02-15", "2026-03-31", 280_000, 140_000 + 280_000],
    ["2025-12-31", "2026-01-01", 31_000, 2_000],
    ["2026-01-01", "2026-12-31", 1_000, 12_000],
  ])("%s to %s of %i a month: %i", (start, end, month, target) => {
    expect(targetIn(start, end)(month)).toBe(target)
  })

  test("of consecutive ranges add up, to a rupiah each", () => {
    const day = fc
      .integer({ min: 0, max: 400 })
      .map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, day, day, fc.nat({ max: 1_000_000_000 }), (a, b, c, month) => {
        const [start = "", middle = "", end = ""] = [a, b, c].toSorted()
        if (middle === end) return
        const next = new Date(Date.parse(middle) + 86_400_000).toISOString().slice(0, 10)
        const parts = targetIn(start, middle)(month) + targetIn(next, end)(month)
        expect(Math.abs(parts - targetIn(start, end)(month))).toBeLessThanOrEqual(1)
      }),
    )
  })

  test("a reached share has one decimal, and none without a target", () => {
    expect([
      achievementPct(1, 3),
      achievementPct(0, 5),
      achievementPct(5, 0),
      achievementPct(5, null),
    ]).toEqual([33.3, 0, null, null])
  })

  test("the range before has the same length", () => {
    expect(rangeBefore("2026-03-01", "2026-03-31")).toEqual({ start: "2026-01-29", end: "2026-02-28" })
    expect(salesDaysIn("2026-01-29", "2026-02-28")).toBe(31)
  })
})

describe("the address", () => {
  test("begins with areas of the last thirty days", () => {
    const address = read("")
    expect([address.view, address.range]).toEqual(["area", { start: "2026-10-22", end: "2026-11-20" }])
    expect(salesAsk(address)).toMatchObject({
      report: address.range,
      rows: { sort: "amount", page: 1 },
      lines: null,
    })
  })

  test("each level of the drill has its own views", () => {
    expect(
      ["", "?area_id=4", "?tim_id=0", "?area_id=4&tim_id=5", "?members_id=7&by=pegawai"].map(
        (at) => read(at).view,
      ),
    ).toEqual(["area", "tim", "pegawai", "pegawai", "rincian"])
    expect(read("?members_id=0&area_id=x&varian_id=-1").within).toEqual({})
  })

  test("a row leads one level down; a list of a long range has its last 92 days", () => {
    const year = read("?start=2025-11-21&end=2026-11-20&q=jawa&sort=qty&page=3")
    expect(drillHref(year, { id: 4, sub_areas: 2 })).toBe(
      "/good-id/laporan-penjualan?start=2025-11-21&end=2026-11-20&by=area&area_id=4",
    )
    expect(drillHref(year, { id: 4 })).toContain("start=2025-11-21&end=2026-11-20&area_id=4")
    expect(drillHref(year, { id: 0 })).toBe(
      "/good-id/laporan-penjualan?start=2026-08-21&end=2026-11-20&tim_id=0",
    )
    expect(drillHref({ ...year, view: "tim" }, { id: 5 })).toContain("start=2026-08-21")
    expect(viewHref(year, "varian")).toContain("start=2026-08-21")
    expect(viewHref(year, "tim")).toContain("start=2025-11-21")
    expect(salesDaysIn(...(Object.values(listedRange(year.range)) as [string, string]))).toBe(92)
    expect(drillHref(read("?tim_id=5"), { id: 7 })).toBe("/good-id/laporan-penjualan?tim_id=5&members_id=7")
    expect(drillHref(read("?by=tanggal"), { id: 0, day: "2026-11-02" })).toBe(
      "/good-id/laporan-penjualan?start=2026-11-02&end=2026-11-02",
    )
  })

  test("a changed choice starts at the first page", () => {
    const address = read("?q=a&page=4&cursor=x&varian_id=9")
    expect(salesHref(address, { sort: "qty" })).toBe("/good-id/laporan-penjualan?q=a&varian_id=9&sort=qty")
    expect(salesHref(address, { page: 2 })).toBe("/good-id/laporan-penjualan?q=a&varian_id=9&page=2")
  })
})

describe("what is shown", () => {
  test.each(["area", "tim", "pegawai", "varian", "tanggal"] as const)(
    "%s has a text for each column",
    (view) => {
      const cells = cellsOf(view, { ...sums, target: 3_000_000, achievement_pct: 50, rank: 1 })
      expect(cells).toHaveLength(columnsOf(view).length)
      expect(cells.includes("50%")).toBe(view === "area" || view === "tim")
    },
  )

  test("a change is told in percent, and not where there was nothing", () => {
    const previous = (amount: number) => ({ start: "", end: "", sums: { ...sums, amount } })
    expect(changeOf({ sums, previous: previous(1_000_000) })).toEqual({
      isUp: true,
      text: "50% lebih tinggi",
    })
    expect(changeOf({ sums, previous: previous(2_000_000) })).toEqual({
      isUp: false,
      text: "25% lebih rendah",
    })
    expect(changeOf({ sums, previous: previous(0) })).toBeNull()
  })

  test("a bar is a day, and in a long range a month, which leads to its own days", () => {
    const days = [
      { ...sums, tanggal: "2026-10-30" },
      { ...sums, tanggal: "2026-11-01" },
      { ...sums, tanggal: "2026-11-03" },
    ]
    const month = trendOf(read(""), days)
    expect(month).toHaveLength(30)
    expect(month.find(({ key }) => key === "2026-11-01")?.href).toContain("start=2026-11-01&end=2026-11-01")
    const year = trendOf(read("?start=2025-11-21&end=2026-11-20"), days)
    expect(year.map(({ label, values, href }) => [label, values, href?.includes("end=2026-11-20")])).toEqual([
      ["Oktober 2026", [1_500_000], false],
      ["November 2026", [3_000_000], true],
    ])
  })
})
