import { expect, test } from "vitest"
import { shiftCodeOf, shiftPlan } from "#server/areas/attendance/day/plan.ts"
import { creditExplain, creditOf } from "#server/areas/overtime/giveBack.ts"

test.each([
  ["hours", 150, "hour", 480, 2.5],
  ["hours to hundredths", 50, "hour", 480, 0.83],
  ["a day of eight hours", 480, "day", 480, 1],
  ["part of a day of seven hours", 150, "half_day", 420, 0.36],
] as const)("minutes as %s", (_words, minutes, unit, day, expected) => {
  expect(creditOf(minutes, unit, day)).toBe(expected)
})

test("is told with what it is a part of", () => {
  expect(creditExplain({ id: 1, nama: "Cuti Pengganti", unit: "day" }, 240, 480)).toMatchObject({
    label: "Masuk saldo Cuti Pengganti",
    value: "0,5 hari",
    is_pay: false,
    lines: [{ label: "4 jam lembur dari 8 jam kerja sehari" }],
  })
})

test("the shift a day was worked in is read from how it is written", () => {
  const shift = {
    nama: "Malam (gudang)",
    kode: "MLM9",
    start: "22:00",
    end: "06:00",
    break_start: null,
    break_end: null,
    break_paid: false,
    late_tolerance_min: null,
    early_out_tolerance_min: null,
    checkin_open_before_min: null,
    checkout_close_after_min: null,
    half_day_min_hours: null,
  }
  const plan = shiftPlan(shift, {
    late_tolerance_min: 0,
    early_out_tolerance_min: 0,
    checkin_open_before_min: 60,
    checkout_close_after_min: 240,
  })
  expect(plan.kind === "work" ? shiftCodeOf(plan) : null).toBe("MLM9")
  expect(shiftCodeOf({ source: "offices_hours", nama: "Reguler (MLM9)" })).toBeNull()
  expect(shiftCodeOf({ source: "shift", nama: "Libur menurut jadwal shift" })).toBeNull()
})
