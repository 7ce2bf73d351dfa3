import { describe, expect, test } from "vitest"
import { type AnyModel, known } from "#tests/paths/all.ts"
import { ways } from "#tests/paths/script/phrases.ts"
import { answerWords, arrowWords } from "#tests/paths/script/script.ts"

const models = new Map([...known.values()].flatMap(({ id, model }) => (model === null ? [] : [[model, id]])))

/** Words of our code, and what happens instead of what to do. */
const CODE = /\b[a-z]+[A-Z]\w*|undefined|\[object|dijawab/
const NOUN = /^(Meng|Mem|Meny|Men)[a-z]+(kan|i)? /
/** Names that are written so. */
const OURS = /DevTools|(?<=Tunggu )jawaban [a-z][\w/ -]*/g

/** What a tester does because of an event, and waits for. */
const linesOf = ({ anatomy, steps, ...rest }: AnyModel): readonly string[] => [
  ...anatomy.arrows.flatMap(({ description, trigger }) =>
    trigger.by === "event" && description !== null ? [arrowWords(description)] : [],
  ),
  ...steps.flatMap((step) =>
    step.does.by === "answer" ? [answerWords({ anatomy, steps, ...rest }, step)] : [],
  ),
]

describe("what a tester is told to do", () => {
  test.each([...models].map(([model, id]) => [id, model] as const))("%s: in plain words", (_, model) => {
    const wrong = linesOf(model).filter((text) => CODE.test(text.replaceAll(OURS, "")) || NOUN.test(text))
    expect([...new Set(wrong)]).toEqual([])
  })

  test("every phrase stands for an arrow's own words", () => {
    const own = new Set(
      [...models.keys()].flatMap(({ anatomy }) => anatomy.arrows.map(({ description }) => description)),
    )
    expect(Object.keys(ways).filter((text) => !own.has(text))).toEqual([])
  })
})
