import { dayLine, idleLine, minuteLine } from "./breaks.ts"
import { type CallCost, lineOf, type Point, recordCost, type SweepCost, valueAt } from "./model.ts"
import type { Kept } from "./result.ts"

/** A prediction and what was measured. */
export type Check = {
  readonly what: string
  readonly predicted: number
  readonly measured: number
  /** A bound on what was measured, where no ratio is meant. */
  readonly most?: number
}
export const GOAL = { least: 0.67, most: 1.5 } as const
export const ratioOf = ({ predicted, measured }: Check): number => measured / predicted
export const isReached = (check: Check): boolean =>
  check.most === undefined
    ? ratioOf(check) >= GOAL.least && ratioOf(check) <= GOAL.most
    : check.measured <= check.most

/** Passes that are long enough to be compared, ms. */
const LONG = { quiet: 20, day: 500 } as const
const PRESS_MOST_MS = 1_000

/** The storm as it was played, from the costs of its calls and the sweeps behind them. */
const stormChecks = ({ storm, calls, sweeps, sizes, record, records }: Kept): readonly Check[] => {
  const companies = sizes.at(-1) ?? 0
  const sumOf = (of: (cost: CallCost) => number): number =>
    storm.kinds.reduce((sum, { kind, calls: many }) => {
      const cost = calls.find((one) => one.kind === kind)
      return sum + (cost === undefined ? 0 : many * of(cost))
    }, 0) /
    1_000 /
    storm.seconds
  const recordEach = recordCost(record)
  const background = (of: "server" | "database"): number =>
    valueAt(idleLine(sweeps, of), companies) / 60_000 + (records * recordEach[of]) / 1_000 / storm.seconds
  const press = calls.find(({ kind }) => kind === "saya/absen/catat")
  const played = storm.kinds.find(({ kind }) => kind === "saya/absen/catat")
  return [
    {
      what: "storm: cores of the server process",
      predicted: sumOf(({ server }) => server) + background("server"),
      measured: storm.server,
    },
    {
      what: "storm: cores of PostgreSQL",
      predicted: sumOf(({ database }) => database) + background("database"),
      measured: storm.database,
    },
    {
      what: "storm: connections in use, mean",
      predicted: sumOf(({ connected }) => connected),
      measured: storm.connections,
    },
    {
      what: "storm: log of PostgreSQL, MB",
      predicted: (sumOf(({ walBytes }) => walBytes) * storm.seconds) / 1_000,
      measured: storm.walBytes / 1e6,
    },
    { what: "storm: a check-in at its median, ms", predicted: press?.p50 ?? 0, measured: played?.p50 ?? 0 },
    {
      what: "storm: a check-in at its 99th percentile, ms",
      predicted: press?.p99 ?? 0,
      measured: played?.p99 ?? 0,
      most: PRESS_MOST_MS,
    },
    { what: "storm: calls refused", predicted: 0, measured: storm.refused.length, most: 0 },
  ]
}

const payChecks = ({ trial, pay }: Kept): readonly Check[] => [
  { what: "payroll: slips a second", predicted: trial.perSecond, measured: pay.perSecond },
  { what: "payroll: server, ms a slip", predicted: trial.server, measured: pay.server },
  { what: "payroll: PostgreSQL, ms a slip", predicted: trial.database, measured: pay.database },
]

/** A call costs the same, however many companies there are. */
const callChecks = ({ before, calls }: Kept): readonly Check[] =>
  calls.flatMap((cost) => {
    const smaller = before.find(({ kind }) => kind === cost.kind)
    return smaller === undefined
      ? []
      : [
          {
            what: `${cost.kind}: CPU of both, ms`,
            predicted: smaller.server + smaller.database,
            measured: cost.server + cost.database,
          },
        ]
  })

const upTo = (sweeps: readonly SweepCost[], passes: number): readonly SweepCost[] =>
  sweeps.map((sweep) => ({ ...sweep, passes: sweep.passes.slice(0, passes) }))

/** The largest size by the line through the smaller ones. */
const sweepChecks = ({ sweeps: all, sizes }: Kept): readonly Check[] => {
  const companies = sizes.at(-1) ?? 0
  /** Uploads of machines do not follow the number of companies here. */
  const sweeps = all.filter(({ name }) => name !== "attendance.terminals")
  const smaller = upTo(sweeps, sizes.length - 1)
  const largest = upTo(sweeps, sizes.length).map(({ passes, ...sweep }) => ({
    ...sweep,
    passes: passes.slice(-1),
  }))
  const single = (what: string, least: number, of: (pass: SweepCost["passes"][number]) => number) =>
    sweeps
      .filter(({ name }) => name !== "leave.ledgers")
      .flatMap(({ name, passes }): Check[] => {
        const points = passes.map((pass): Point => [pass.companies, of(pass)])
        const measured = points.at(-1)?.[1] ?? 0
        return measured < least
          ? []
          : [
              {
                what: `\`${name}\`, ${what}`,
                predicted: valueAt(lineOf(points.slice(0, -1)), companies),
                measured,
              },
            ]
      })
  return [
    {
      what: "all sweeps of a minute, nothing due, ms",
      predicted: valueAt(minuteLine(smaller), companies),
      measured: minuteLine(largest).fixed,
    },
    {
      what: "all sweeps, a new day, ms of CPU",
      predicted: valueAt(dayLine(smaller), companies),
      measured: dayLine(largest).fixed,
    },
    ...single("nothing due, ms", LONG.quiet, ({ quiet }) => quiet.ms),
    ...single("a new day, ms of CPU", LONG.day, ({ day }) => day.server + day.database),
  ]
}

/** All predictions with what was measured. */
export const checksOf = (kept: Kept): readonly Check[] => [
  ...stormChecks(kept),
  ...payChecks(kept),
  ...callChecks(kept),
  ...sweepChecks(kept),
]
