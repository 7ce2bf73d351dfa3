import { describe, expect, test } from "vitest"
import { type AnyModel, known } from "#tests/paths/all.ts"
import { ways } from "#tests/paths/script/phrases.ts"
import { beginningOf } from "#tests/paths/script/beginnings.ts"
import { cases, caseWords } from "#tests/paths/script/cases.ts"
import { unnamedIn } from "#tests/paths/script/data.ts"
import { pageIn } from "#tests/paths/script/pages.ts"
import { answerWords, arrowWords, caseOf, scriptsOf } from "#tests/paths/script/script.ts"

const models = new Map([...known.values()].flatMap(({ id, model }) => (model === null ? [] : [[model, id]])))

/** Identifiers from code, and passive words: a script must say what to do, not what happens. */
const CODE = /\b[a-z]+[A-Z]\w*|undefined|\[object|dijawab/
const NOUN = /^(Meng|Mem|Meny|Men)[a-z]+(kan|i)? /
/** Product names and phrases that are allowed although they match. */
const OURS = /DevTools|(?<=Tunggu )jawaban [a-z][\w/ -]*/g

/** The steps a tester performs or waits for. */
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

  /** Case names that are ordinary Indonesian words. */
  const OWN_WORDS = /^(tingkat|cicilan|satu|batal|ditunda)\b/
  const rawIn = (model: AnyModel): readonly string[] =>
    model.steps.flatMap((step) => {
      const { does, label } = step
      if (does.by === "delay") return []
      if (does.by === "start") {
        const { input } = does
        const said = model.options.guide?.starts?.[input] ?? beginningOf(model.anatomy.id, input)
        return input === "" || (said ?? caseWords(model.anatomy.id, step, input)) !== null ? [] : [label]
      }
      const name = does.by === "answer" ? does.name : label.slice(label.indexOf(" ") + 1)
      const text = does.by === "answer" ? answerWords(model, step) : caseOf(model, step)
      const isRaw =
        name !== "" && !OWN_WORDS.test(name) && (text.endsWith(`: ${name}`) || text.endsWith(`(${name})`))
      return isRaw || /server \(/.test(text) ? [`${label}: ${text}`] : []
    })

  test.each([...models].map(([model, id]) => [id, model] as const))(
    "%s: every state, case and field is told in words, not by its name",
    (_, model) => {
      const { anatomy, options, steps } = model
      const bare = anatomy.places.filter(({ path, description }) => path !== "" && description === null)
      // A parent state is never shown by itself, so it needs no description.
      expect(bare.filter(({ children }) => children.length === 0).map(({ path }) => path)).toEqual([])
      expect(rawIn(model)).toEqual([])
      expect(
        steps.flatMap(({ does, event }) =>
          does.by === "event" ? unnamedIn(event, options.guide?.fields) : [],
        ),
      ).toEqual([])
    },
  )

  /** Started by a link that a command prints, so no page leads there. */
  const UNADDRESSED = ["session start key"]
  test("every script says on which page it begins, and a link can lead there", () => {
    const lost = [...models.keys()].flatMap(({ options, steps, anatomy: { id } }) =>
      steps.flatMap(({ does, label }) => {
        if (does.by !== "start") return []
        const said = options.guide?.starts?.[does.input] ?? beginningOf(id, does.input) ?? ""
        return pageIn(said) === null ? [`${id} ${label}`] : []
      }),
    )
    expect(lost).toEqual(UNADDRESSED)
  })

  test("every case that has words of its own is one of a machine", () => {
    const labels = new Set(
      [...models].flatMap(([{ steps }, id]) => steps.flatMap(({ label }) => [label, `${id}:${label}`])),
    )
    expect(Object.keys(cases).filter((label) => !labels.has(label))).toEqual([])
  })

  test("every phrase stands for an arrow's own words", () => {
    const own = new Set(
      [...models.keys()].flatMap(({ anatomy }) => anatomy.arrows.map(({ description }) => description)),
    )
    expect(Object.keys(ways).filter((text) => !own.has(text))).toEqual([])
  })

  test.each(["leave", "leave2", "leave3", "kasbon", "kasbon2", "kasbon3"])(
    "%s: what is decided, moved or deleted on the screen says so",
    (id) => {
      const model = known.get(id)?.model
      if (model == null) throw new Error(`${id} has no model`)
      const silent = scriptsOf(model, model.arrows()).flatMap(({ steps }) =>
        steps.filter(
          ({ labels, call, toast }) =>
            call !== null &&
            toast === null &&
            labels.some((label) => /^(approval|leave|kasbon)\./.test(label)),
        ),
      )
      expect(silent.map(({ labels }) => labels)).toEqual([])
    },
  )
})
