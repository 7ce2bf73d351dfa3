/** What measured costs mean at another size. Pure functions; tests/unit/scale.test.ts checks them. */

export type CallCost = {
  readonly kind: string
  readonly calls: number
  /** CPU time a call, ms: of the server process, and of all processes of PostgreSQL. */
  readonly server: number
  readonly database: number
  /** Time a call holds a connection in a transaction, ms. */
  readonly connected: number
  readonly walBytes: number
  readonly answerBytes: number
  readonly p50: number
  readonly p99: number
}
export type Pass = {
  readonly items: number
  readonly ms: number
  readonly server: number
  readonly database: number
  /** It was ended before its end. */
  readonly isCut: boolean
}
export type SweepCost = {
  readonly name: string
  readonly every: "minute" | "hour"
  readonly passes: readonly {
    readonly companies: number
    readonly first: Pass
    readonly quiet: Pass
    readonly day: Pass
  }[]
}

export const POPULATION = { companies: 100_000, employees: 10_000_000, share: 0.85, paid: 20_000 } as const
export const ASSUMED = {
  /** Minutes of the storm, and its peak as a multiple of the mean. */
  stormMinutes: 30,
  peak: 2.5,
  /** An administrator of each company opens the home, the list of employees and the report of the day in the storm. */
  admins: 1,
  /** One employee in so many signs in that morning; the others have a session. */
  signInEvery: 100,
  /** One company in so many has machines besides phones, and then all its employees press there too. */
  machineEvery: 10,
  payHours: 4,
  /** Share of a core that a server process, and of the cores that PostgreSQL, may use. */
  utilization: 0.6,
  /** Connections of the pool of a server process. */
  pool: 16,
  workDays: 250,
  pressesADay: 2,
  /** Hours after midnight in which the work of a new day must end. */
  nightHours: 6,
  slowQueryMs: 100,
  /** Cores of the largest database machine that is easy to buy. */
  mostCores: 64,
} as const

export type Point = readonly [size: number, value: number]
export type Line = { readonly fixed: number; readonly each: number }

/** The line through the first and the last point; a negative slope or beginning is noise and counts as none. */
export const lineOf = (points: readonly Point[]): Line => {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return { fixed: 0, each: 0 }
  const each = last[0] === first[0] ? 0 : Math.max(0, (last[1] - first[1]) / (last[0] - first[0]))
  return { fixed: Math.max(0, first[1] - each * first[0]), each }
}
export const valueAt = ({ fixed, each }: Line, size: number): number => fixed + each * size
/** The size at which the line reaches the limit; Infinity = it never does. */
export const sizeAt = ({ fixed, each }: Line, limit: number): number =>
  fixed >= limit ? 0 : each === 0 ? Number.POSITIVE_INFINITY : (limit - fixed) / each

/** Growth beyond the proportion: 1 = ten times the companies take ten times as long beyond the fixed part. */
export const growthOf = (points: readonly Point[]): number | null => {
  const [a, b, c] = points.slice(-3)
  if (a === undefined || b === undefined || c === undefined) return null
  const before = (b[1] - a[1]) / (b[0] - a[0])
  const after = (c[1] - b[1]) / (c[0] - b[0])
  return before <= 0 || after <= 0 ? null : after / before
}

/** Calls a second, by kind. */
export type Rates = Readonly<Record<string, number>>

const PER_PERSON = ["saya/absen/keadaan", "saya/absen/catat", "me"] as const
const PER_ADMIN = ["index/home (admin)", "members/list-all", "laporan-absensi/list/all"] as const

/** Mean rates of the storm, of a share of the population (1 = all). */
export const stormRates = (share = 1): Rates => {
  const seconds = ASSUMED.stormMinutes * 60
  const people = POPULATION.employees * POPULATION.share * share
  const admins = POPULATION.companies * ASSUMED.admins * share
  return {
    ...Object.fromEntries(PER_PERSON.map((kind) => [kind, people / seconds])),
    ...Object.fromEntries(PER_ADMIN.map((kind) => [kind, admins / seconds])),
    "auth/login": people / ASSUMED.signInEvery / seconds,
    "iclock/cdata": people / ASSUMED.machineEvery / seconds,
  }
}
export const times = (rates: Rates, factor: number): Rates =>
  Object.fromEntries(Object.entries(rates).map(([kind, rate]) => [kind, rate * factor]))
export const callsIn = (rates: Rates): number => Object.values(rates).reduce((sum, rate) => sum + rate, 0)

export type Load = {
  readonly calls: number
  /** Cores in use. */
  readonly server: number
  readonly database: number
  /** Connections in use (Little's law: rate × time in a transaction). */
  readonly connections: number
  readonly walBytes: number
  readonly answerBytes: number
}

/** What calls of these rates use each second. */
export const loadOf = (rates: Rates, costs: readonly CallCost[]): Load => {
  const sum = (of: (cost: CallCost) => number): number =>
    costs.reduce((total, cost) => total + (rates[cost.kind] ?? 0) * of(cost), 0)
  return {
    calls: callsIn(rates),
    server: sum(({ server }) => server) / 1_000,
    database: sum(({ database }) => database) / 1_000,
    connections: sum(({ connected }) => connected) / 1_000,
    walBytes: sum(({ walBytes }) => walBytes),
    answerBytes: sum(({ answerBytes }) => answerBytes),
  }
}

/** CPU of a machine's record in the sweep that puts it into its day, ms. */
export const recordCost = ({ items, server, database }: Pass) => ({
  server: server / Math.max(1, items),
  database: database / Math.max(1, items),
})
/** An upload with what follows from it within a minute. */
export const withRecords = (costs: readonly CallCost[], record: Pass): readonly CallCost[] => {
  const { server, database } = recordCost(record)
  return costs.map((cost) =>
    cost.kind === "iclock/cdata"
      ? {
          ...cost,
          server: cost.server + server,
          database: cost.database + database,
          connected: cost.connected + server + database,
        }
      : cost,
  )
}

/** Processes or cores that carry this use at the assumed utilization. */
export const needed = (cores: number): number => Math.ceil(cores / ASSUMED.utilization)

export type PayCost = {
  readonly slips: number
  /** A slip, ms, and bytes. */
  readonly server: number
  readonly database: number
  readonly connected: number
  readonly walBytes: number
  readonly perSecond: number
}

const EMPLOYEES_EACH = POPULATION.employees / POPULATION.companies

/** Payroll of the companies that pay on the same day. */
export const payLoad = (cost: PayCost) => {
  const slips = POPULATION.paid * EMPLOYEES_EACH
  const rate = slips / (ASSUMED.payHours * 3_600)
  return {
    slips,
    rate,
    server: (rate * cost.server) / 1_000,
    database: (rate * cost.database) / 1_000,
    connections: (rate * cost.connected) / 1_000,
    /** Processes, where each has the rate that was measured. */
    processes: Math.ceil(rate / cost.perSecond),
  }
}

/** A statement whose time was measured at several sizes. */
export type QueryCost = {
  readonly name: string
  /** How many of what it is measured by come with a company: 1, or the share of companies with an open job. */
  readonly perCompany: number
  readonly points: readonly Point[]
}

/** Time in PostgreSQL of a call, ms: planning its statements, and running them. */
export type Planning = {
  readonly kind: string
  readonly plan: number
  readonly run: number
  readonly statements: number
}

/** Bytes that stay, of a check-in or of a row. */
export type Stored = {
  /** Of a check-in, by table, with the indexes; without what expires. */
  readonly checkIn: Readonly<Record<string, number>>
  /** Of a check-in that expires within days: idempotency keys, sessions. */
  readonly expiring: number
  readonly day: number
  readonly slip: number
  readonly member: number
}
const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0)

/** Bytes of an employee in a year, and what the log of the database has on a working day. */
export const diskOf = (stored: Stored, costs: readonly CallCost[], pay: PayCost, dayWal: number) => {
  const checkIn = sum(Object.values(stored.checkIn))
  const checkIns = ASSUMED.workDays * ASSUMED.pressesADay * POPULATION.share
  const employee = checkIns * checkIn + 365 * stored.day + 12 * stored.slip
  const walOf = (kind: string): number => costs.find((cost) => cost.kind === kind)?.walBytes ?? 0
  const presses = POPULATION.employees * POPULATION.share * ASSUMED.pressesADay
  return {
    checkIn,
    employee,
    year: employee * POPULATION.employees + POPULATION.employees * stored.member,
    walDay: presses * sum(PER_PERSON.map(walOf)) + POPULATION.employees * dayWal,
    walPay: POPULATION.paid * EMPLOYEES_EACH * pay.walBytes,
  }
}
