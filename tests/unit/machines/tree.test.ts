import { describe, expect, test } from "vitest"
import type { TreeArea } from "#src/api/actors/salesAreas.ts"
import { idsBelow, pathWords, treeRows } from "#src/screens/sales/treeRows.ts"
import { testWalks } from "#tests/paths/check.ts"
import { treeModel } from "#tests/paths/models/tree.ts"

describe("every path", () => {
  testWalks(treeModel)({
    machine: { accepts: ["tree.search"] },
    states: {
      whole: {
        by: ["start", "tree.search blank"],
        accepts: ({ context }) => [
          context.closed.includes(7) ? "node.open" : "node.close",
          "tree.open",
          "tree.close",
        ],
      },
      narrowed: { by: ["tree.search text"], context: { q: "bek" } },
    },
    emits: {},
  })
})

const area = (
  id: number,
  nama: string,
  parent_id: number | null,
  values: Partial<TreeArea> = {},
): TreeArea => ({
  id,
  nama,
  kode: null,
  parent_id,
  is_active: true,
  lat: null,
  lng: null,
  outline: null,
  teams: 0,
  people: 0,
  target: 0,
  ...values,
})
const areas = [
  area(1, "Bandung Raya", null, { teams: 1, people: 2, target: 10 }),
  area(2, "Jabodetabek", null),
  area(3, "Bekasi", 2, { teams: 1, people: 3, target: 5, kode: "BKS" }),
  area(4, "Jakarta", 2, { teams: 2, people: 4, target: 7 }),
  area(5, "Jakarta Timur", 4, { people: 1 }),
  area(6, "Yatim", 99),
]
const shown = (closed: readonly number[] = [], q = "") =>
  treeRows(areas, closed, q).map(({ area: { nama }, depth }) => `${"  ".repeat(depth)}${nama}`)

describe("rows of the tree", () => {
  test("are in order below their parents; an unknown parent is none", () => {
    expect(shown()).toEqual([
      "Bandung Raya",
      "Jabodetabek",
      "  Bekasi",
      "  Jakarta",
      "    Jakarta Timur",
      "Yatim",
    ])
    expect(shown([2])).toEqual(["Bandung Raya", "Jabodetabek", "Yatim"])
  })
  test("sum what is below them, also when closed", () => {
    const [, top] = treeRows(areas, [2], "")
    expect(top).toMatchObject({ teams: 3, people: 8, target: 12, hasChildren: true, isOpen: false })
  })
  test("are narrowed by name or code, with their parents, whatever is closed", () => {
    expect(shown([2], "timur")).toEqual(["Jabodetabek", "  Jakarta", "    Jakarta Timur"])
    expect(shown([], "bks")).toEqual(["Jabodetabek", "  Bekasi"])
    expect(shown([], "papua")).toEqual([])
  })
  test("1,000 areas in one chain are rows too", () => {
    const chain = Array.from({ length: 1_000 }, (_, nth) => area(nth + 1, `A${nth}`, nth === 0 ? null : nth))
    expect(treeRows(chain, [], "")).toHaveLength(1_000)
  })
})

test("an area has all areas below it, and a path from the top", () => {
  expect([...idsBelow(areas, 2)].toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5])
  expect(pathWords(areas, 5)).toBe("Jabodetabek › Jakarta › Jakarta Timur")
})
