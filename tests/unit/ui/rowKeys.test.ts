import { expect, test } from "vitest"
import { keysFor, NO_KEYS } from "#src/ui/list/rowKeys.ts"

const rowsOf = (...ids: readonly number[]) => ids.map((id) => ({ id }))
const keysOf = (held: ReadonlyMap<number | string, number>, ...ids: readonly number[]) =>
  ids.map((id) => held.get(id))
const first = keysFor(NO_KEYS, rowsOf(7, 8, 9))

test("the first rows have elements in their order", () => {
  expect(keysOf(first, 7, 8, 9)).toEqual([0, 1, 2])
})

test("other rows take the elements of those before them, in order; more get new ones", () => {
  const next = keysFor(first, rowsOf(21, 22, 23, 24, 25))
  expect(keysOf(next, 21, 22, 23, 24, 25)).toEqual([0, 1, 2, 3, 4])
})

test("a row that stays keeps its element, wherever it stands now", () => {
  expect(keysOf(keysFor(first, rowsOf(9, 7, 8)), 9, 7, 8)).toEqual([2, 0, 1])
  expect(keysOf(keysFor(first, rowsOf(5, 9)), 5, 9)).toEqual([0, 2])
})

test("no two rows share an element, whatever came and went", () => {
  let held = first
  for (const ids of [[8], [1, 8, 2, 3], [3, 4], [10, 11, 12, 13, 14], [14, 7, 8]]) {
    held = keysFor(held, rowsOf(...ids))
    expect([...held.keys()]).toEqual(ids)
    expect(new Set(held.values()).size).toBe(ids.length)
  }
})
