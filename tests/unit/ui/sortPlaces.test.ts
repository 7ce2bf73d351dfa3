import { describe, expect, test } from "vitest"
import { besideOf, lastUnder, levelOf, placeAt, type SortItem, type Span } from "#src/ui/list/sortPlaces.ts"

const item = (id: number, under?: number): SortItem => ({
  id,
  label: `M${id}`,
  ...(under === undefined ? {} : { under }),
})
const [top, first, second, deep, last] = [item(1), item(2, 1), item(3, 1), item(4, 3), item(5)]
const items = [top, first, second, deep, last]

test("a row of a tree stands beside those under the same one", () => {
  expect(besideOf(items, first)).toEqual([first, second])
  expect(besideOf(items, last)).toEqual([top, last])
  expect(besideOf(items, undefined)).toEqual([])
  expect(items.map((one) => levelOf(items, one))).toEqual([1, 2, 2, 3, 1])
  expect(lastUnder(items, top)).toBe(deep)
  expect(lastUnder(items, first)).toBe(first)
})

describe("where a row is dragged to", () => {
  /** Rows of 40 px: the second has two below it. */
  const span = (from: number, height: number): Span => ({ top: from, bottom: from + 40, end: from + height })
  const spans = [span(0, 40), span(40, 120), span(160, 40)]

  test.each([
    ["it stays under the pointer", 0, 20, 0],
    ["a short way into a high one is not past it", 0, 100, 0],
    ["past the whole of it", 0, 130, 1],
    ["past all", 0, 900, 2],
    ["a high one past a low one", 1, 85, 2],
    ["up over a low one", 1, 30, 0],
    ["up over a high one, at its first row only", 2, 120, 2],
    ["up to it", 2, 70, 1],
    ["above all", 2, -50, 0],
  ])("%s", (_, at, y, place) => {
    expect(placeAt(spans, at, y)).toBe(place)
  })

  test("a pointer that rests moves nothing to and fro", () => {
    for (let y = -20; y < 260; y += 1) {
      const to = placeAt(spans, 0, y)
      const heights = [40, 120, 40]
      const order = [...[1, 2].slice(0, to), 0, ...[1, 2].slice(to)]
      let from = 0
      const after = order.map((i) => {
        const made = span(from, heights[i] ?? 0)
        from = made.end
        return made
      })
      expect([y, placeAt(after, to, y)]).toEqual([y, to])
    }
  })
})
