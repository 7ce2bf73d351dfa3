import { expect, test } from "vitest"
import { importSheets, type SheetColumn } from "#contract/areas/imports/sheets.ts"
import { mannerOf, readCell } from "#server/imports/values.ts"
import type { Cell } from "#server/sheets/cells.ts"

const text = (value: string): Cell => ({ kind: "text", text: value })
const number = (value: number): Cell => ({ kind: "number", number: value, text: String(value) })
const read = (columns: readonly SheetColumn[], key: string, cell: Cell) => {
  const column = columns.find((one) => one.key === key)
  if (column === undefined) throw new Error(`no column ${key}`)
  return readCell(column, cell, mannerOf(column, [cell], "2026-11-26"))
}

test.each<[cell: Cell, value: number | null]>([
  [text("12"), 12],
  [text("1.250"), 1_250],
  [text("1,250"), 1_250],
  [number(4), 4],
  [number(0), 0],
  [text("2,5"), null],
  [number(2.5), null],
  [text("-1"), null],
  [number(-1), null],
  [text("Rp 5"), null],
  [text("lima"), null],
  [text("1".repeat(20)), null],
])("points %o are a whole number, or no number at all", (cell, value) => {
  expect(read(importSheets.produk, "point_reward", cell)).toEqual(
    value === null ? { problem: "Isi angka bulat, 0 atau lebih" } : { value },
  )
})

test.each<[cell: Cell, value: number | null]>([
  [number(5_250_000.000001), 5_250_000],
  [number(4_999_999.9999999991), 5_000_000],
  [number(0.1 + 0.2 - 0.3), 0],
  [number(-1e-9), 0],
  [number(1_234_567_890_123.0002), 1_234_567_890_123],
  [text("5250000.000001"), 5_250_000],
  [text("Rp 4999999,9999999991"), 5_000_000],
  [number(5_250_000.5), null],
  [number(5_250_000.01), null],
  [number(28_901.734), null],
  [text("5250000.50000"), null],
])("an amount of %o is %s: what computing leaves is no fraction", (cell, amount) => {
  expect(read(importSheets.pegawai, "gaji_pokok", cell)).toEqual(
    amount === null ? { problem: "Isi jumlah rupiah tanpa desimal" } : { value: amount },
  )
})
