import type { AnyModel } from "../all.ts"
import { pathsIn } from "../steps.ts"
import type { WalkStep } from "../walks.ts"

/** An address in the words of a step: "buka /users/pegawai". */
const IN_WORDS = /(?<=^|[\s(])\/[a-z][\w/-]*(?:\?[\w=&%.-]+)?/

export const pageIn = (text: string): string | null => IN_WORDS.exec(text)?.[0] ?? null

type Words = { readonly do: string; readonly redirect: string | null }

/** The address the screen declares for the step: undefined = no change, null = no single address. */
const saidBy = ({ browser }: AnyModel, steps: readonly WalkStep[]): string | null | undefined => {
  const [last] = steps.toReversed()
  if (browser === null || last === undefined) return undefined
  const { screen, states } = browser.said
  const sights = pathsIn(last.to).flatMap((path) => {
    const sight = states[path]
    return sight === undefined || "never" in sight || sight.at === undefined ? [] : [sight.at]
  })
  const [at] = [...steps.flatMap(({ step }) => screen.leaves?.[step.label] ?? []), ...sights]
  return at === undefined ? undefined : typeof at === "string" ? at : null
}

/** Adds to each line its page: from its text or its screen, else that of the line before. */
export const withPages = <Line extends Words>(
  model: AnyModel,
  told: readonly { readonly line: Line; readonly steps: readonly WalkStep[] }[],
): readonly (Line & { readonly page: string | null })[] => {
  let here: string | null = null
  return told.map(({ line, steps }) => {
    const inWords = pageIn(line.do)
    const led = line.redirect?.startsWith("/") === true ? line.redirect : saidBy(model, steps)
    const page = inWords ?? (led === undefined ? here : led)
    here = led === undefined ? page : led
    return { ...line, page }
  })
}
