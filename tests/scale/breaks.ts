import {
  ASSUMED,
  type Line,
  type Load,
  lineOf,
  type PayCost,
  type Point,
  POPULATION,
  type QueryCost,
  sizeAt,
  type SweepCost,
  valueAt,
} from "./model.ts"

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const NIGHT_MS = ASSUMED.nightHours * HOUR_MS

const quietPoints = ({ passes }: SweepCost): readonly Point[] =>
  passes.map(({ companies, quiet }) => [companies, quiet.ms])
/** The work of a day: CPU time, because other work of the machine lengthens a single pass. */
const dayPoints = ({ passes }: SweepCost): readonly Point[] =>
  passes.map(({ companies, day }) => [companies, day.server + day.database])
const sumPoints = (all: readonly (readonly Point[])[]): readonly Point[] =>
  (all[0] ?? []).map(([size], at) => [size, all.reduce((sum, points) => sum + (points[at]?.[1] ?? 0), 0)])

/**
 * The sweeps as they would be if every company had a yearly leave, which a few have. Records of machines are left out: their
 * cost is counted with their uploads.
 */
export const asAllLeave = (sweeps: readonly SweepCost[], leaving: number): readonly SweepCost[] =>
  sweeps
    .filter(({ name }) => name !== "attendance.terminals")
    .map((sweep) =>
      sweep.name !== "leave.ledgers"
        ? sweep
        : {
            ...sweep,
            passes: sweep.passes.map(({ companies, day, ...rest }) => {
              const factor = companies / Math.min(companies, leaving)
              return {
                ...rest,
                companies,
                day: { ...day, server: day.server * factor, database: day.database * factor },
              }
            }),
          },
    )

/** A pass of all sweeps of a minute, which run one after the other in each process. */
export const minuteLine = (sweeps: readonly SweepCost[]): Line =>
  lineOf(sumPoints(sweeps.filter(({ every }) => every === "minute").map(quietPoints)))
export const dayLine = (sweeps: readonly SweepCost[]): Line => lineOf(sumPoints(sweeps.map(dayPoints)))

/**
 * CPU of the sweeps with nothing to do in each minute, ms: every server process adds it. CPU is counted in steps of 10 ms, and
 * a pass has no more of it than it took.
 */
export const idleLine = (sweeps: readonly SweepCost[], of: "server" | "database"): Line =>
  lineOf(
    sumPoints(
      sweeps.map(({ every, passes }) =>
        passes.map(({ companies, quiet }): Point => [
          companies,
          Math.min(quiet[of], quiet.ms) / (every === "minute" ? 1 : 60),
        ]),
      ),
    ),
  )

export type Need = {
  /** Cores, at the peak: of all server processes, and of PostgreSQL, without the sweeps. */
  readonly server: number
  readonly database: number
  /** Server processes at the assumed utilization; Infinity = the sweeps alone use a process up. */
  readonly processes: number
  /** Share of a core that the sweeps use in each process, and cores that they use in PostgreSQL from all processes. */
  readonly sweepsEach: number
  readonly sweepsDatabase: number
  /** Cores of PostgreSQL to have, at the assumed utilization. */
  readonly databaseCores: number
}

/** @param mean what the calls of the whole population use @param share of the population */
export const needAt = (mean: Load, sweeps: readonly SweepCost[], share = 1): Need => {
  const companies = POPULATION.companies * share
  const [server, database] = [mean.server * ASSUMED.peak * share, mean.database * ASSUMED.peak * share]
  const sweepsEach = valueAt(idleLine(sweeps, "server"), companies) / MINUTE_MS
  const left = ASSUMED.utilization - sweepsEach
  const processes = left <= 0 ? Number.POSITIVE_INFINITY : Math.ceil(server / left)
  const sweepsDatabase = (processes * valueAt(idleLine(sweeps, "database"), companies)) / MINUTE_MS
  return {
    server,
    database,
    processes,
    sweepsEach,
    sweepsDatabase,
    databaseCores: Math.ceil((database + sweepsDatabase) / ASSUMED.utilization),
  }
}

export type Breaks = {
  readonly what: string
  readonly limit: string
  /** Companies at which it no longer fits; Infinity = never by its line. */
  readonly at: number
  /** Its share of the limit at the size of the population. */
  readonly share: number
}

/** The size at which a growing value reaches its limit, by halving. */
const crossing = (valueOf: (companies: number) => number, limit: number): number => {
  let [low, high] = [1, 1e9]
  if (valueOf(high) < limit) return Number.POSITIVE_INFINITY
  for (let step = 0; step < 60; step += 1) {
    const middle = Math.sqrt(low * high)
    if (valueOf(middle) < limit) low = middle
    else high = middle
  }
  return high
}

type Measured = {
  readonly sweeps: readonly SweepCost[]
  readonly queries: readonly QueryCost[]
  readonly mean: Load
  readonly pay: PayCost
}

/** Everything that grows with the number of companies, what breaks first at the top. */
export const breaking = ({ sweeps, queries, mean }: Measured): readonly Breaks[] => {
  const ofLine = (what: string, limit: string, line: Line, most: number): Breaks => ({
    what,
    limit,
    at: sizeAt(line, most),
    share: valueAt(line, POPULATION.companies) / most,
  })
  const ofCores = (what: string, coresAt: (companies: number) => number): Breaks => ({
    what,
    limit: `${ASSUMED.mostCores} cores`,
    at: crossing(coresAt, ASSUMED.mostCores),
    share: coresAt(POPULATION.companies) / ASSUMED.mostCores,
  })
  const shareOf = (companies: number) => companies / POPULATION.companies
  return [
    ofLine("all sweeps of a minute, nothing due, one pass", "a minute", minuteLine(sweeps), MINUTE_MS),
    ofLine("all sweeps, the work of a new day", `${ASSUMED.nightHours} hours`, dayLine(sweeps), NIGHT_MS),
    ofCores(
      "one PostgreSQL, calls of the storm's peak",
      (n) => (mean.database * ASSUMED.peak * shareOf(n)) / ASSUMED.utilization,
    ),
    ofCores(
      "one PostgreSQL, idle sweeps of all server processes",
      (n) => needAt(mean, sweeps, shareOf(n)).sweepsDatabase / ASSUMED.utilization,
    ),
    ofCores("one PostgreSQL, both", (n) => needAt(mean, sweeps, shareOf(n)).databaseCores),
    ...sweeps.map((one) =>
      ofLine(
        `\`${one.name}\`, nothing due`,
        one.every === "minute" ? "a minute" : "an hour",
        lineOf(quietPoints(one)),
        one.every === "minute" ? MINUTE_MS : HOUR_MS,
      ),
    ),
    ...sweeps.map((one) =>
      ofLine(`\`${one.name}\`, a new day`, `${ASSUMED.nightHours} hours`, lineOf(dayPoints(one)), NIGHT_MS),
    ),
    ...queries.map(({ name, perCompany, points }): Breaks => {
      const line = lineOf(points)
      const most = ASSUMED.slowQueryMs
      return {
        what: name,
        limit: `${most} ms`,
        at: sizeAt(line, most) / perCompany,
        share: valueAt(line, POPULATION.companies * perCompany) / most,
      }
    }),
  ].toSorted((a, b) => a.at - b.at || b.share - a.share)
}
