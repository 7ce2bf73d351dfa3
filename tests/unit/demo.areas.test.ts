import { expect, test } from "vitest"
import type { AreaKind } from "#contract/areas.ts"
import { worksOn } from "#server/demo/areas.ts"
import { addDays } from "#server/demo/days.ts"

/** From a Monday. */
const WEEK = Array.from({ length: 7 }, (_, nth) => addDays("2026-11-23", nth))
const KINDS: readonly AreaKind[] = ["kunjungan", "pengiriman", "penjualan", "pengemudi"]

test("all areas of the demo work on Saturdays, and deliveries on Sundays too, so that no day is empty", () => {
  expect(WEEK.map((date) => KINDS.filter((kind) => worksOn(kind, date)).length)).toEqual([
    4, 4, 4, 4, 4, 4, 1,
  ])
  expect(KINDS.filter((kind) => worksOn(kind, "2026-11-29"))).toEqual(["pengiriman"])
})
