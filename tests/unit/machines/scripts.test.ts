import { describe, expect, test } from "vitest"
import { type Known, known } from "#tests/paths/all.ts"
import { ways } from "#tests/paths/script/phrases.ts"
import { scriptsOf } from "#tests/paths/script/script.ts"

/** One model is walked once, whoever has it. */
const machines = [...new Map([...known.values()].map((one) => [one.model, one])).values()]

/** Words of our code, and what happens instead of what to do. */
const CODE = /\b[a-z]+[A-Z]\w*|undefined|\[object|dijawab/
const NOUN = /^(Meng|Mem|Meny|Men)[a-z]+(kan|i)? /
/** Names that are written so. */
const OURS = /DevTools|offices_hours/g

const linesOf = ({ model }: Known): readonly string[] =>
  model === null
    ? []
    : scriptsOf(model, model.tour("arrow")).flatMap(({ steps }) => steps.map((line) => line.do))

describe("what a tester is told to do", () => {
  test.each(machines.map((one) => [one.id, one] as const))("%s: in plain words", (_, one) => {
    const wrong = linesOf(one).filter((text) => CODE.test(text.replaceAll(OURS, "")) || NOUN.test(text))
    expect([...new Set(wrong)]).toEqual([])
  })

  test("every phrase stands for an arrow's own words", () => {
    const own = new Set(
      machines.flatMap(({ model }) => model?.anatomy.arrows.map(({ description }) => description) ?? []),
    )
    expect(Object.keys(ways).filter((text) => !own.has(text))).toEqual([])
  })
})
