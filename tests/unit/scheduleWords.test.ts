import { expect, test } from "vitest"
import { scheduleInWords } from "#server/areas/attendance/day/words.ts"

test("a schedule says its hours once, as a person writes them", () => {
  expect(scheduleInWords({ nama: "Pagi", start: "07:00", end: "15:00" })).toBe("Pagi 07.00–15.00")
  expect(scheduleInWords({ nama: "Senin–Jumat 08.00–17.00", start: "08:00", end: "17:00" })).toBe(
    "Senin–Jumat 08.00–17.00",
  )
  /** The hours are added if they differ from those in the name. */
  expect(scheduleInWords({ nama: "Toko 08.00–17.00", start: "10:00", end: "19:00" })).toBe(
    "Toko 08.00–17.00 10.00–19.00",
  )
  expect(scheduleInWords({ nama: "Absensi bebas", start: null, end: null })).toBe("Absensi bebas")
})
