import { describe, expect, test } from "vitest"
import { billOf, invoiceNumber, uniqueCodeFor } from "#server/areas/points/bill.ts"
import { lotsLeft } from "#server/areas/points/lots.ts"

const offer = { price: 450_000, qty: 5_000, bonus_qty: 500 }

test.each([
  [1, 11, 23, { subtotal: 450_000, tax: 49_500, total: 499_523, credit: 5_500 }],
  [2, 11, 0, { subtotal: 900_000, tax: 99_000, total: 999_000, credit: 11_000 }],
  [1, 0, 999, { subtotal: 450_000, tax: 0, total: 450_999, credit: 5_500 }],
])("a bill for %i, tax %i %%, code %i", (count, tax, code, bill) => {
  expect(billOf(offer, count, tax, code)).toEqual(bill)
})

test("tax is whole rupiah, to the nearest", () => {
  const cheap = { price: 105, qty: 1, bonus_qty: 0 }
  expect(billOf(cheap, 1, 11, 0)).toEqual({ subtotal: 105, tax: 12, total: 117, credit: 1 })
})

test("unique codes are 1 to 999, and every attempt is another one", () => {
  const codes = Array.from({ length: 999 }, (_, attempt) => uniqueCodeFor(19_003, attempt))
  expect([Math.min(...codes), Math.max(...codes), new Set(codes).size]).toEqual([1, 999, 999])
})

test("an invoice's number carries year, month and order", () => {
  expect(invoiceNumber("2026-11-20", 123)).toBe("TP/2026/11/000123")
})

describe("what is left of credits", () => {
  const soon = { id: 1, qty: 100, expires_at: "2026-12-01T00:00:00.000Z" }
  const later = { id: 2, qty: 50, expires_at: "2027-01-01T00:00:00.000Z" }
  const never = { id: 3, qty: 10, expires_at: null }
  test.each([
    [0, [soon, later, never]],
    [30, [{ ...soon, qty: 70 }, later, never]],
    [100, [later, never]],
    [120, [{ ...later, qty: 30 }, never]],
    [155, [{ ...never, qty: 5 }]],
    [160, []],
  ])("after %i were used: what runs out first goes first", (used, left) => {
    expect(lotsLeft([never, later, soon], used)).toEqual(left)
  })
  test("of two that run out together the older goes first", () => {
    const twin = { ...soon, id: 9 }
    expect(lotsLeft([twin, soon], 100)).toEqual([twin])
  })
})

test("credits are used by when they run out, however they come, and of two that run out together the older", () => {
  const [a, b, c, d] = [
    { id: 4, qty: 10, expires_at: null },
    { id: 2, qty: 10, expires_at: "2026-12-01T00:00:00.000Z" },
    { id: 1, qty: 10, expires_at: "2026-12-01T00:00:00.000Z" },
    { id: 3, qty: 10, expires_at: "2026-11-30T00:00:00.000Z" },
  ]
  for (const credits of [
    [a, b, c, d],
    [d, c, b, a],
    [b, d, a, c],
  ]) {
    expect(lotsLeft(credits, 0)).toEqual([d, c, b, a])
    expect(lotsLeft(credits, 25)).toEqual([{ ...b, qty: 5 }, a])
    expect(credits).toHaveLength(4)
  }
})
