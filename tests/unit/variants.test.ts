import { expect, test } from "vitest"
import { another } from "#tests/server/lib/variants.ts"

test("rows of an example differ in what there may be once, and keep its shape", () => {
  expect(another("B 1234 XYZ", 40)).toBe("B 1274 XYZ")
  expect(another("CTH-001", 9)).toBe("CTH-010")
  expect(another("budi@contoh.id", 3)).toBe("v3budi@contoh.id")
  expect(another(7, 2)).toBe(9)
})
