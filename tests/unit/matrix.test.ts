import { describe, expect, test } from "vitest"
import {
  difference,
  groupsOf,
  type Matrix,
  matrixInWords,
  shareOfColumn,
  shareOfRow,
  withCell,
  withColumn,
  withRow,
} from "#src/screens/form/kinds/matrix.ts"

const row = (key: string, group: string, columns: readonly string[]) => ({
  key,
  label: `L${key}`,
  group,
  columns,
})
const a = row("a", "satu", ["view", "edit", "export"])
const b = row("b", "satu", ["view", "edit"])
const c = row("c", "dua", ["edit"])
const matrix: Matrix = {
  rows: [a, b, c],
  columns: [
    { key: "view", label: "Melihat" },
    { key: "edit", label: "Mengubah" },
    { key: "export", label: "Mengekspor" },
  ],
  basis: "view",
}
const bare: Matrix = { rows: matrix.rows, columns: matrix.columns }

describe("ticking", () => {
  test.each([
    ["a cell brings what it rests on", withCell(matrix, [], a, "edit", true), ["a.view", "a.edit"]],
    ["without a basis a cell is itself", withCell(bare, [], a, "edit", true), ["a.edit"]],
    ["a row that lacks the basis has none", withCell(matrix, [], c, "edit", true), ["c.edit"]],
    [
      "without the basis the row is empty",
      withCell(matrix, ["a.view", "a.edit", "b.view"], a, "view", false),
      ["b.view"],
    ],
    ["another cell goes alone", withCell(matrix, ["a.view", "a.edit"], a, "edit", false), ["a.view"]],
    ["a cell there is none of changes nothing", withCell(matrix, ["a.view"], b, "export", true), ["a.view"]],
    ["a whole row", withRow(matrix, ["b.view"], a, true), ["a.view", "a.edit", "a.export", "b.view"]],
    ["a whole row goes", withRow(matrix, ["a.view", "a.export", "b.view"], a, false), ["b.view"]],
    [
      "a whole column brings its basis",
      withColumn(matrix, [], "edit", true),
      ["a.view", "a.edit", "b.view", "b.edit", "c.edit"],
    ],
    [
      "the basis as a column goes with all that rests on it",
      withColumn(matrix, ["a.view", "a.edit", "c.edit"], "view", false),
      ["c.edit"],
    ],
    [
      "order is the table's",
      withCell(matrix, ["b.edit", "b.view"], a, "view", true),
      ["a.view", "b.view", "b.edit"],
    ],
  ])("%s", (_, got, wanted) => {
    expect(got).toEqual(wanted)
  })
})

test("how much of a row and of a column is ticked", () => {
  expect(shareOfRow(a, [])).toBe("none")
  expect(shareOfRow(a, ["a.view"])).toBe("some")
  expect(shareOfRow(c, ["c.edit"])).toBe("all")
  expect(shareOfColumn(matrix, "view", ["a.view", "b.view"])).toBe("all")
  expect(shareOfColumn(matrix, "edit", ["a.edit"])).toBe("some")
})

test("rows stand under their headings", () => {
  expect(groupsOf(matrix)).toEqual([
    ["satu", [a, b]],
    ["dua", [c]],
  ])
})

test("in words, and what is more or less than another", () => {
  expect(matrixInWords(matrix, ["b.view", "a.edit", "a.view"])).toBe("La: Melihat, Mengubah; Lb: Melihat")
  expect(matrixInWords(matrix, [])).toBe("")
  expect(difference(matrix, ["a.view", "b.view"], ["b.edit", "b.view"])).toEqual({
    more: ["a.view"],
    less: ["b.edit"],
  })
})
