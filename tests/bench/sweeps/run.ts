import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import type { Database } from "#server/db/database.ts"
import { openEmbedded } from "#server/db/embedded.ts"
import { openPostgres } from "#server/db/postgres.ts"
import { DEMO_PASSWORD } from "#server/areas/session/passwords.ts"
import { makeLinks } from "#server/files/links.ts"
import { makeDispatch } from "#server/http/dispatch.ts"
import type { Sweep } from "#server/kit/sweeps/define.ts"
import { runSweep } from "#server/kit/sweeps/run.ts"
import { liveCalls } from "#server/register/liveCalls.ts"
import { sweeps } from "#server/register/sweeps.ts"
import { MIGRATIONS } from "#server/run/root.ts"
import { startCluster } from "../../../scripts/lib/postgres.mjs"
import { loadNow, loadWords, machineWords } from "../lib/machine.ts"
import { percentile } from "../lib/maths.ts"
import { BENCH } from "../lib/product.ts"
import type { Line, Section } from "../lib/report.ts"
import { due, fillCompany, NOW } from "./cases.ts"

/** `BENCH_EMPLOYEES=1000,10000 npm run bench -- sweeps` measures fewer. */
const SIZES = (process.env["BENCH_EMPLOYEES"] ?? "1000,10000,100000").split(",").map(Number)
const ADMIN = "admin@sapu.test"
const BETWEEN_MS = 20
/**
 * Limits: CPU seconds of the leave sweep for 10,000 employees; ms of a concurrent `me`; ms of a concurrent sign-in; the
 * growth factor for ten times as many employees.
 */
const GOALS = {
  leave: { most: 20 },
  me: { most: 100 },
  signIn: { most: 1_000 },
  ratio: { most: 10 },
} as const

type Measured = {
  readonly database: string
  readonly employees: number
  readonly sweep: string
  readonly pieces: number
  readonly seconds: number
  readonly cpu: number
  readonly chunks: number
  readonly longest: number
  readonly me: number
  readonly signIn: number
}

/** Calls as the HTTP edge makes them but without HTTP, in this process: on the same event loop as the sweep. */
const callsOf = (db: Database) => {
  const dispatch = makeDispatch({
    db,
    clock: () => NOW,
    live: liveCalls,
    links: makeLinks(Buffer.alloc(32, 7)),
    onFault: ({ error }) => {
      throw error
    },
  })
  return async (path: string, payload: object, token: string | null, method = "POST") => {
    const { envelope } = await dispatch({
      path,
      method,
      payload,
      read: null,
      query: {},
      token,
      address: "10.0.0.1",
    })
    if (envelope.api_status !== 1) throw new Error(`${path}: ${envelope.api_message}`)
    return envelope.data as { readonly token?: string }
  }
}

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** Runs one sweep while a concurrent reader asks for `me` all the time and signs in every second. */
const measureOne = async (db: Database, sweep: Sweep): Promise<Omit<Measured, "database" | "employees">> => {
  const call = callsOf(db)
  const signIn = () => call("auth/login", { username: ADMIN, password: DEMO_PASSWORD }, null)
  const { token = "" } = await signIn()
  const [me, entered]: [number[], number[]] = [[], []]
  const over = new AbortController()
  const asking = async () => {
    do {
      me.push(await timeOf(() => call("me", {}, token, "GET")))
      await pause(BETWEEN_MS)
    } while (!over.signal.aborted)
  }
  const entering = async () => {
    do {
      entered.push(await timeOf(signIn))
      await pause(1_000, undefined, { signal: over.signal }).catch(() => undefined)
    } while (!over.signal.aborted)
  }
  const others = Promise.all([asking(), entering()])
  const [from, before] = [performance.now(), process.cpuUsage()]
  const took: number[] = []
  const pieces = await runSweep(db, sweep, NOW, { onChunk: (chunk) => took.push(chunk.took) })
  const { user, system } = process.cpuUsage(before)
  const seconds = (performance.now() - from) / 1_000
  over.abort()
  await others
  return {
    sweep: sweep.name,
    pieces,
    seconds,
    cpu: (user + system) / 1e6,
    chunks: took.length,
    longest: Math.max(0, ...took),
    me: percentile(me, 0.99),
    signIn: percentile(entered, 0.99),
  }
}

const measureAll = async (db: Database, database: string, employees: number): Promise<Measured[]> => {
  const company = await db.transact((tx) => fillCompany(tx, ADMIN, employees))
  const found: Measured[] = []
  /** Sweeps that need aggregated days run after the one that aggregates them. */
  const order = [...sweeps].toSorted((a, b) => Number(a.name in due) - Number(b.name in due))
  for (const sweep of order) {
    const make = due[sweep.name]
    if (make !== undefined) await db.transact((tx) => tx.execute(make(company, employees)))
    const one = { database, employees, ...(await measureOne(db, sweep)) }
    console.log(
      `${database} ${employees} ${one.sweep}: ${one.pieces} pieces, ${one.seconds.toFixed(1)} s, ${one.cpu.toFixed(1)} s CPU, longest ${one.longest.toFixed(0)} ms, me p99 ${one.me.toFixed(0)}, sign-in p99 ${one.signIn.toFixed(0)}`,
    )
    found.push(one)
  }
  return found
}

const onEmbedded = async (employees: number): Promise<Measured[]> => {
  const folder = join(BENCH, "sweeps")
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const db = await openEmbedded(join(folder, "pg"), MIGRATIONS)
  try {
    return await measureAll(db, "embedded", employees)
  } finally {
    await db.close()
  }
}

const onPostgres = async (employees: number): Promise<Measured[]> => {
  const cluster = await startCluster()
  try {
    const db = await openPostgres(cluster.url, MIGRATIONS)
    try {
      return await measureAll(db, "PostgreSQL", employees)
    } finally {
      await db.close()
    }
  } finally {
    await cluster.stop()
  }
}

const lineOf = (one: Measured, all: readonly Measured[]): Line => {
  const smaller = all.findLast(
    ({ database, sweep, employees }) =>
      database === one.database && sweep === one.sweep && employees < one.employees,
  )
  const ratio =
    smaller === undefined ? null : one.cpu / smaller.cpu / (one.employees / smaller.employees / 10)
  const isMeasured = ratio !== null && one.cpu > 1
  return {
    what: `${one.sweep}, ${one.database}, ${one.employees.toLocaleString("en")}`,
    base: `me ${one.me.toFixed(0)}, sign-in ${one.signIn.toFixed(0)} ms at p99`,
    ours: `${one.pieces} pieces, ${one.seconds.toFixed(1)} s, ${one.cpu.toFixed(1)} s CPU, longest chunk ${one.longest.toFixed(0)} ms`,
    ...(isMeasured ? { value: ratio, shown: ratio.toFixed(1), goal: GOALS.ratio } : {}),
  }
}

const worst = (
  what: string,
  all: readonly Measured[],
  of: (one: Measured) => number,
  goal: Line["goal"],
): Line => {
  const value = Math.max(0, ...all.map(of))
  return { what, base: "", ours: "", value, shown: value.toFixed(0), ...(goal === undefined ? {} : { goal }) }
}

/** Cost of each sweep, and how long concurrent requests wait during it. */
export const measureSweeps = async (): Promise<Section> => {
  const load = loadNow()
  const all: Measured[] = []
  for (const employees of SIZES) all.push(...(await onEmbedded(employees)), ...(await onPostgres(employees)))
  return {
    part: "sweeps",
    title: "Sweeps",
    notes: [
      `${machineWords()} · ${loadWords(load)}.`,
      "A company without statistics, every sweep run to its end by itself while one asks for `me` every 20 ms and one signs in every second, in the same process. CPU is this process's, on PostgreSQL without the server's. The ratio is CPU beside the next smaller company, as for ten times as many; it is told above one second. A sweep with 0 pieces had nothing due.",
    ],
    base: "others meanwhile",
    ours: "the sweep",
    lines: [
      worst(
        "leave at 10,000, s of one core",
        all.filter(({ sweep, employees }) => sweep === "leave.ledgers" && employees === 10_000),
        ({ cpu }) => cpu,
        GOALS.leave,
      ),
      worst("others' me meanwhile, p99 of the worst, ms", all, ({ me }) => me, GOALS.me),
      worst("a sign-in meanwhile, p99 of the worst, ms", all, ({ signIn }) => signIn, GOALS.signIn),
      ...all.map((one) => lineOf(one, all)),
    ],
    raw: [{ name: "sweeps", rows: all }],
  }
}
