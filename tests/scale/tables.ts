import type { Breaks } from "./breaks.ts"
import { type Check, GOAL, isReached, ratioOf } from "./checks.ts"
import { growthOf, lineOf, type Point, POPULATION, recordCost, type SweepCost, valueAt } from "./model.ts"
import type { Kept } from "./result.ts"
import { bytes, percent, short, table, time, whole } from "./words.ts"

export const costTable = ({ calls, record }: Kept): string => {
  const each = recordCost(record)
  return table(
    ["call", "calls", "server, ms", "PostgreSQL, ms", "in a transaction, ms", "log", "answer", "p50", "p99"],
    [
      ...calls.map((cost) => [
        `\`${cost.kind}\``,
        whole(cost.calls),
        short(cost.server),
        short(cost.database),
        short(cost.connected),
        bytes(cost.walBytes),
        bytes(cost.answerBytes),
        `${short(cost.p50)} ms`,
        `${short(cost.p99)} ms`,
      ]),
      [
        "a machine's record, put into its day by a sweep",
        whole(record.items),
        short(each.server),
        short(each.database),
        "",
        "",
        "",
        "",
        "",
      ],
    ],
  )
}

/** Sweeps that are seen at the largest size; the rest is shown as one number. */
const SEEN = { quiet: 8, day: 300 } as const
export const sweepTable = ({ sizes }: Kept, sweeps: readonly SweepCost[]): string =>
  table(
    [
      "sweep",
      ...sizes.map((n) => `nothing due, ${whole(n)}`),
      ...sizes.map((n) => `a new day, ${whole(n)}`),
      "growth",
      `nothing due, ${whole(POPULATION.companies)}`,
      `a new day, ${whole(POPULATION.companies)}`,
    ],
    sweeps
      .filter(({ passes }) => {
        const last = passes.at(-1)
        return (
          last !== undefined &&
          (last.quiet.ms >= SEEN.quiet || last.day.server + last.day.database >= SEEN.day)
        )
      })
      .map(({ name, passes }) => {
        const quiet = passes.map(({ companies, quiet: one }): Point => [companies, one.ms])
        const day = passes.map(({ companies, day: one }): Point => [companies, one.server + one.database])
        const isDay = (day.at(-1)?.[1] ?? 0) >= SEEN.day
        const growth = growthOf(isDay ? day : quiet)
        const isCut = passes.some((pass) => pass.day.isCut || pass.first.isCut)
        return [
          `\`${name}\`${isCut ? " (cut at 90 s)" : ""}`,
          ...quiet.map(([, ms]) => time(ms)),
          ...day.map(([, ms]) => time(ms)),
          growth === null ? "" : `${short(growth)}${growth > GOAL.most ? " **more than linear**" : ""}`,
          time(valueAt(lineOf(quiet), POPULATION.companies)),
          time(valueAt(lineOf(day), POPULATION.companies)),
        ]
      }),
  )

const FIRST = 14
export const breakTable = (breaks: readonly Breaks[]): string =>
  table(
    ["what", "limit", "companies at which it no longer fits", `at ${whole(POPULATION.companies)}`],
    breaks
      .slice(0, FIRST)
      .map(({ what, limit, at, share }) => [
        what,
        limit,
        at < POPULATION.companies ? `**${whole(at)}**` : whole(at),
        share >= 1 ? `${short(share)} times the limit` : `${percent(share)} of the limit`,
      ]),
  )

export const checkTable = (checks: readonly Check[]): string =>
  table(
    ["what", "predicted", "measured", "ratio", "goal", ""],
    checks.map((check) => [
      check.what,
      check.most === undefined ? short(check.predicted) : "",
      short(check.measured),
      check.most === undefined ? short(ratioOf(check)) : "",
      check.most === undefined ? `${GOAL.least}–${GOAL.most}` : `≤ ${whole(check.most)}`,
      isReached(check) ? "reached" : "**missed**",
    ]),
  )
