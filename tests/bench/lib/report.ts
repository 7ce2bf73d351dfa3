import { mkdir, readFile, writeFile } from "node:fs/promises"
import { dirname } from "node:path"
import { at } from "../../../scripts/lib/paths.mjs"
import { type Goal, reaches } from "./maths.ts"

export const PARTS = [
  "login",
  "address",
  "feel",
  "pegawai",
  "server",
  "reads",
  "responsive",
  "live",
  "neighbours",
  "imports",
  "leave",
  "sweeps",
  "payroll",
  "attendance",
  "decisions",
  "deletion",
  "platform",
  "fieldwork",
  "sales",
  "machines",
  "kill",
  "paths",
] as const
export type Part = (typeof PARTS)[number]

/** A row of a section's table. */
export type Line = {
  readonly what: string
  /** The baseline value as shown; "" = none. */
  readonly base: string
  readonly ours: string
  /** The number that is compared with the goal, and its formatted text. */
  readonly value?: number
  readonly shown?: string
  readonly goal?: Goal
  /** Share by which the value may miss its goal: the noise between runs. */
  readonly noise?: number
}

export type Section = {
  readonly part: Part
  readonly title: string
  /** How it was measured, in paragraphs. */
  readonly notes: readonly string[]
  readonly base: string
  readonly ours: string
  readonly lines: readonly Line[]
  /** Raw numbers, shown collapsed. */
  readonly raw: readonly { readonly name: string; readonly rows: readonly object[] }[]
}

const goalWords = (goal: Goal | undefined): string =>
  goal === undefined ? "" : "most" in goal ? `≤ ${goal.most}` : `≥ ${goal.least}`

/** Passed, within the noise, or missed. */
export const verdict = ({ value, goal, noise = 0 }: Line): string => {
  if (goal === undefined || value === undefined) return ""
  if (reaches(value, goal)) return "reached"
  return reaches(value, goal, noise) ? `within noise (±${(noise * 100).toFixed(0)} %)` : "**missed**"
}

const cells = (line: Line): readonly string[] => [
  line.what,
  line.base,
  line.ours,
  line.shown ?? "",
  goalWords(line.goal),
  verdict(line),
]

const headOf = ({ base, ours }: Section) => ["", base, ours, "ratio", "goal", ""]

/** For the terminal: columns are aligned. */
export const asText = (section: Section): string => {
  const rows = [headOf(section), ...section.lines.map(cells)].map((row) =>
    row.map((cell) => cell.replaceAll("**", "")),
  )
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((cellsOf) => cellsOf[column]?.length ?? 0))) ?? []
  const lines = rows.map((all) => all.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "))
  return [`\n${section.title}`, ...lines].map((line) => line.trimEnd()).join("\n")
}

const row = (all: readonly string[]) => `| ${all.join(" | ")} |`

const rounded = (_key: string, value: unknown): unknown =>
  typeof value === "number" ? Math.round(value * 100) / 100 : value

const asMarkdown = (section: Section): string => {
  const head = headOf(section)
  const raw = section.raw.flatMap(({ name, rows }) => [
    name,
    ...rows.map((one) => `  ${JSON.stringify(one, rounded)}`),
  ])
  return [
    `## ${section.title}`,
    "",
    ...section.notes.flatMap((note) => [note, ""]),
    row(head),
    row(head.map(() => "---")),
    ...section.lines.map((line) => row(cells(line))),
    "",
    "<details><summary>raw runs</summary>",
    "",
    "```",
    ...raw,
    "```",
    "",
    "</details>",
  ].join("\n")
}

const HEAD = `# Measures

Written by \`npm run bench\` (a part: \`npm run bench -- login\`, \`address\`, \`feel\`, \`pegawai\`, \`server\`, \`responsive\`, \`imports\`, \`sweeps\`, \`kill\`, \`paths\`). Times vary from machine to
machine and from hour to hour; what counts are the ratios within one run, the thing and what it is compared with in turn.`

const mark = (part: Part) => ({ open: `<!-- ${part} -->`, close: `<!-- /${part} -->` })

/** Replaces this section of the page and keeps the others. */
export const withSection = (page: string, section: Section): string => {
  const { open, close } = mark(section.part)
  const written = `${open}\n${asMarkdown(section)}\n${close}`
  const found = new Map(
    PARTS.flatMap((part) => {
      const marks = mark(part)
      const [from, to] = [page.indexOf(marks.open), page.indexOf(marks.close)]
      return from < 0 || to < from ? [] : [[part, page.slice(from, to + marks.close.length)] as const]
    }),
  ).set(section.part, written)
  const sections = PARTS.flatMap((part) => found.get(part) ?? [])
  return `${[HEAD, ...sections].join("\n\n")}\n`
}

const PAGE = at("docs", "bench.md")

export const keepSection = async (section: Section): Promise<void> => {
  const page = await readFile(PAGE, "utf8").catch(() => "")
  await mkdir(dirname(PAGE), { recursive: true })
  await writeFile(PAGE, withSection(page, section))
}
