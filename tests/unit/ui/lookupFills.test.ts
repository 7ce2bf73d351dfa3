import { expect, test } from "vitest"
import { filledIn, fillsOf } from "#src/screens/form/kinds/lookupFills.ts"

const rows = [
  { code: "2026-11", fills: { nama: "Gaji November 2026", pay_date: "2026-11-25" } },
  { code: "2026-12", fills: { nama: "Gaji Desember 2026", pay_date: "2026-12-23" } },
]
const november = fillsOf(rows, "2026-11")
const december = fillsOf(rows, "2026-12")

test.each([
  ["empty fields are filled", { nama: "", pay_date: null }, {}, december],
  ["what the earlier choice filled is replaced", november, november, december],
  ["what was typed stays", { ...november, nama: "Gaji akhir tahun" }, november, { pay_date: "2026-12-23" }],
  ["what was typed before any choice stays", { pay_date: "2026-12-20" }, {}, { nama: "Gaji Desember 2026" }],
])("%s", (_, values, before, filled) => {
  expect(filledIn("untyped", values, before, december)).toEqual(filled)
})

test("a plain lookup fills all its fields, and a row that is not known none", () => {
  expect(filledIn(true, { nama: "Gaji akhir tahun" }, november, december)).toEqual(december)
  expect([fillsOf(rows, null), fillsOf(rows, "2027-01")]).toEqual([{}, {}])
})
