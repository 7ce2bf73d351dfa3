import { writeFile } from "node:fs/promises"
import { at } from "../../scripts/lib/paths.mjs"
import type { Check } from "./checks.ts"

export type Observed = {
  readonly what: string
  /** Longest time without an acknowledged write, ms. */
  readonly silence: number
  /** Writes acknowledged while it lasted, and attempts that were not answered. */
  readonly written: number
  readonly unanswered: number
  /** Time from a change to the last of the open pages that heard of it, ms; null = not all heard. */
  readonly heard: number | null
}

/** The goal of the longest silence, ms. */
export const MOST_SILENCE = 10_000

export type Report = {
  readonly machine: string
  readonly versions: string
  /** Load average before and after, in words. */
  readonly load: string
  readonly seconds: number
  readonly observed: readonly Observed[]
  readonly checks: readonly Check[]
  readonly activity: { readonly done: number; readonly failed: number }
  /** Refused writes of the load, and reasons of failed activities with their count. */
  readonly refused: readonly string[]
  readonly reasons: readonly (readonly [string, number])[]
}

export const isGood = ({ observed, checks, refused }: Report): boolean =>
  refused.length === 0 &&
  checks.every(({ found, most }) => found <= most) &&
  observed.every(({ silence, heard }) => silence <= MOST_SILENCE && heard !== null)

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
const table = (rows: readonly (readonly string[])[]): string => {
  const [head = [], ...rest] = rows
  return [head, head.map(() => "---"), ...rest].map((cells) => `| ${cells.join(" | ")} |`).join("\n")
}

export const asText = (report: Report): string => {
  const { observed, checks, activity, refused, reasons } = report
  const faults = table([
    [
      "fault",
      "longest silence",
      "writes acknowledged",
      "attempts unanswered",
      "pages of all servers heard after",
    ],
    ...observed.map(({ what, silence, written, unanswered, heard }) => [
      what,
      `${seconds(silence)}${silence > MOST_SILENCE ? " **missed**" : ""}`,
      String(written),
      String(unanswered),
      heard === null ? "**not all**" : seconds(heard),
    ]),
  ])
  const counts = table([
    ["after all faults", "found", "of", "at most"],
    ...checks.map(({ what, found, of, most }) => [
      what,
      found <= most ? String(found) : `**${found}**`,
      String(of),
      String(most),
    ]),
  ])
  const failed = reasons.map(([reason, count]) => `- ${count} × ${reason}`).join("\n")
  return `# Cluster

Written by \`npm run cluster\`. It starts a whole cluster on one machine, with the settings files of
[cluster/](cluster) as they are, uses the product, and causes one fault after another:
three servers behind HAProxy, PgBouncer in transaction mode beside each, PostgreSQL with a synchronous standby under Patroni,
three members of etcd. Between the machines are links that can lose all packets.

${report.machine} · ${report.versions} · ${Math.round(report.seconds)} s.
Everything shares this machine, with whatever else it does (${report.load}), so times are longer than on machines of their own.

Four writers create rows, one after another, and repeat a write with its \`request_id\` until it is acknowledged, as pages do.
\`demo:activity\` plays beside them (${activity.done} activities, ${activity.failed} failed), mails and exports are queued.
The longest silence is the longest time without any acknowledged write of all four; the goal is ${seconds(MOST_SILENCE)}.
After each fault one activity is played, and a page open at each server must hear of it over \`/api/v1/live\`.

${faults}

${counts}

A mail is sent at least once: a server killed between sending and noting it leads to the same mail, with the same
Message-ID, a second time. Leases of killed servers are ended by the run at its end, because they last for minutes.
Webhooks are queued and claimed like mails; none was delivered here, because they go to public https addresses only.
${refused.length === 0 ? "" : `\nRefused writes: ${[...new Set(refused)].join("; ")}\n`}${failed === "" ? "" : `\nFailed activities:\n\n${failed}\n`}
HAProxy runs once here. Two of them share an address with keepalived (VRRP), which needs a network of its own and was not tried.
`
}

export const keepReport = (report: Report): Promise<void> =>
  writeFile(at("docs", "cluster.md"), asText(report))
