import { readFile, writeFile } from "node:fs/promises"
import { at } from "../../../scripts/lib/paths.mjs"
import { REASONS } from "./reasons.ts"

const FILE = at("docs", "mutation.md")

/** Mutation results of one machine. */
export type Outcome = {
  readonly id: string
  readonly total: number
  /** Names of those no test noticed. */
  readonly unnoticed: readonly string[]
  readonly seconds: number
}

const HEAD = `# Mutation check

Written by \`npm run paths:mutate\` (some machines: \`npm run paths:mutate -- form session\`). Each arrow of a machine is removed
and led to another state, each action is dropped, one at a time; the tests of the machine's actor have to notice. Not asked:
the diagrams in machines/README.md, which change with every arrow, and the browser.
`

const reasonFor = (id: string, name: string): string | null =>
  REASONS.find(({ machine, mutant }) => machine.test(id) && mutant.test(name))?.why ?? null

const sectionOf = ({ id, total, unnoticed, seconds }: Outcome): string => {
  const noticed = total - unnoticed.length
  const lines = unnoticed.map((name) => `- ${name}: ${reasonFor(id, name) ?? "**no reason yet**"}`)
  return `## ${id}: ${noticed} of ${total} noticed\n\n${((100 * noticed) / total).toFixed(1)} %, ${seconds.toFixed(0)} s.\n${lines.length === 0 ? "" : `\n${lines.join("\n")}\n`}`
}

const sectionsIn = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .split(/^(?=## )/m)
      .slice(1)
      .map((section) => [/^## (\S+):/.exec(section)?.[1] ?? "", `${section.trim()}\n`] as const),
  )

/** The results of tests/mutants, below the machines, are written by hand: keep them. */
const BY_HAND = /^# Functions and SQL$/m

/** Writes docs/mutation.md; machines that were not run keep their results. @returns how many of all were noticed */
export const keepOutcomes = async (
  outcomes: readonly Outcome[],
  order: readonly string[],
): Promise<string> => {
  const text = await readFile(FILE, "utf8").catch(() => "")
  const end = text.search(BY_HAND)
  const byHand = end === -1 ? "" : `\n${text.slice(end)}`
  const sections = new Map(sectionsIn(end === -1 ? text : text.slice(0, end)))
  for (const outcome of outcomes) sections.set(outcome.id, sectionOf(outcome))
  const kept = order.flatMap((id) => sections.get(id) ?? [])
  const counts = kept.map((section) => /: (\d+) of (\d+) noticed/.exec(section) ?? [])
  const sum = (nth: number) => counts.reduce((all, one) => all + Number(one[nth] ?? 0), 0)
  const [noticed, total] = [sum(1), sum(2)]
  const words = `${noticed} of ${total} mutants of ${kept.length} machines are noticed: ${((100 * noticed) / total).toFixed(1)} % (goal 95 %).`
  await writeFile(FILE, `${HEAD}\n**${words}**\n\n${kept.join("\n")}${byHand}`)
  return words
}
