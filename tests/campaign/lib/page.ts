import type { Kept, Line, RowName } from "./result.ts"
import { ROWS } from "./result.ts"

const HEAD = `# Reliability

Written by \`npm run campaign\` from [reliability.json](reliability.json); \`npm run campaign -- kills\` runs one row again and keeps the
others. *Lost* counts what must not occur: acknowledged writes that are gone, writes done twice, server faults, rows of another
company. *Silence* is the longest time without an answer. Times are those of the machine named below each table.`

const TITLES: Record<RowName, string> = {
  kills: "Kills of the server",
  outage: "Kills of PostgreSQL",
  hostile: "Hostile requests",
  tenants: "Another company's rows",
  races: "Races",
  soak: "Soak",
  clock: "Clock jumps",
  disk: "Full disk",
  "slow-disk": "Slow disk",
  partition: "Partition of server and database",
  upgrade: "Upgrade of earlier schemas",
}

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ")
const row = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`
const seconds = (ms: number | null) =>
  ms === null ? "–" : ms < 10_000 ? `${(ms / 1_000).toFixed(2)} s` : `${(ms / 1_000).toFixed(0)} s`
const HEADS = ["tried", "how many", "lost", "silence", "verdict", "seen"]

const lineOf = ({ what, tried, lost, silenceMs, isPassed, seen }: Line) =>
  row([what, tried, String(lost), seconds(silenceMs), isPassed ? "passed" : "**failed**", seen])

const sectionOf = (name: RowName, { lines, how, wrong, date, commit, machine, percent }: Kept): string =>
  [
    `## ${TITLES[name]}`,
    "",
    row(HEADS),
    row(HEADS.map(() => "---")),
    ...lines.map(lineOf),
    "",
    ...how.flatMap((one) => [one, ""]),
    ...(wrong.length === 0
      ? []
      : ["Found:", "", ...wrong.map((one) => `- \`${cell(one).replaceAll("`", "'").slice(0, 300)}\``), ""]),
    `${date} · commit ${commit} · ${machine} · ${percent === 100 ? "full size" : `${percent} % of the full size`}`,
  ].join("\n")

/** The first table of the cluster's page. */
const tableIn = (page: string): string | null => {
  const lines = page.split("\n")
  const from = lines.findIndex((line) => line.startsWith("|"))
  if (from < 0) return null
  const after = lines.findIndex((line, at) => at > from && !line.startsWith("|"))
  return lines.slice(from, after < 0 ? undefined : after).join("\n")
}

/** @param cluster docs/cluster.md, whose table is quoted; null = `npm run cluster` has not run */
export const asPage = (results: Partial<Record<RowName, Kept>>, cluster: string | null): string => {
  const sections = ROWS.flatMap((name) => {
    const kept = results[name]
    return kept === undefined ? [] : [sectionOf(name, kept)]
  })
  const table = cluster === null ? null : tableIn(cluster)
  const quoted =
    table === null
      ? []
      : [`## Cluster\n\n${table}\n\nFrom [cluster.md](cluster.md), which \`npm run cluster\` writes.`]
  return `${[HEAD, ...sections, ...quoted].join("\n\n")}\n`
}
