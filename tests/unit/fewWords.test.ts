import { expect, test } from "vitest"
import { fewWords } from "#contract/kit/fewWords.ts"

test.each([
  [[], ""],
  [["A"], "A"],
  [["A", "B"], "A, B"],
  [["A", "B", "C"], "A, B dan 1 lagi"],
  [["A", "B", "C", "D"], "A, B dan 2 lagi"],
] as const)("%j with at most two is %s", (words, text) => {
  expect(fewWords(words, 2)).toBe(text)
})
