import { expect, test } from "vitest"
import { another, referring } from "#tests/server/lib/variants.ts"

test("rows of an example differ in what there may be once, and keep its shape", () => {
  expect(another("B 1234 XYZ", 40)).toBe("B 1274 XYZ")
  expect(another("CTH-001", 9)).toBe("CTH-010")
  expect(another("budi@contoh.id", 3)).toBe("v3budi@contoh.id")
  expect(another(7, 2)).toBe(9)
})

test("an example refers to rows of the company that it is seeded in; other numbers stay", () => {
  const example = { members_id: 1, nama: "Ahli K3 Umum", biaya: 1, kantor_id: 1 }
  expect(referring(example, { members_id: 7_001, nama: 9 })).toEqual({ ...example, members_id: 7_001 })
})
