import { expect, test } from "vitest"
import { slidersOf } from "#src/ui/queue/useSlide.ts"

const rows = (text: string) => text.split("")

test("rows below one that left slide, in the order they keep", () => {
  expect(slidersOf(rows("abcd"), rows("bcd"))).toEqual(rows("bcd"))
  expect(slidersOf(rows("abcd"), rows("abd"))).toEqual(["d"])
  expect(slidersOf(rows("abcd"), rows("bd"))).toEqual(rows("bd"))
  /** A new row at the end, as when a page is filled up from the next one. */
  expect(slidersOf(rows("abcd"), rows("bcde"))).toEqual(rows("bcd"))
  expect(slidersOf(rows("abcd"), rows("abc"))).toEqual([])
})

test("nothing slides where there is nothing to follow", () => {
  for (const [before, now] of [
    ["", "abc"],
    ["abcd", "abcd"],
    ["abcd", "abcde"],
    ["abcd", "dcb"],
    ["abcd", "efgh"],
    ["abcd", "xbcd"],
  ] as const)
    expect(slidersOf(rows(before), rows(now)), `${before} → ${now}`).toEqual([])
  expect(slidersOf(["a", "b"], [])).toEqual([])
})
