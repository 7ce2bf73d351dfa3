/**
 * `npm run scale`: fills 1,000 companies of 100 employees, measures what calls, sweeps and payroll cost there, computes what
 * 100,000 companies need, plays a hundredth of it and compares. It writes docs/scale.json and docs/scale.md. `-- --small`
 * tries the program within a minute or two and writes to .cache; `-- --companies 300` fills fewer; `-- --planning` measures only how much of a check-in is
 * planning; `-- --page` only writes the page again.
 */
import { writeFileSync } from "node:fs"
import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { parseArgs } from "node:util"
import type { Database } from "#server/db/database.ts"
import { Client, type pg } from "#server/db/pg.ts"
import { openPostgres } from "#server/db/postgres.ts"
import { MIGRATIONS } from "#server/run/root.ts"
import { dateIn } from "#server/time/calendar.ts"
import { giveTestKeys } from "#tests/server/lib/dataKeys.ts"
import { type Cluster, startCluster } from "../../scripts/lib/postgres.mjs"
import { loadNow, machineWords } from "../bench/lib/machine.ts"
import { BENCH, type Product, takeProduct } from "../bench/lib/product.ts"
import { killAll, startServer } from "../bench/lib/serverProcess.ts"
import { measureCalls, type Place } from "./costs.ts"
import { companiesIn, type Company, fillScale, LEAVING } from "./fill.ts"
import { keep, readKept, writePage } from "./keep.ts"
import type { Stored } from "./model.ts"
import { asPage } from "./page.ts"
import { measurePlanning } from "./planning.ts"
import { approve, measurePay, measurePick } from "./payroll.ts"
import type { Kept } from "./result.ts"
import { playStorm, shareFor } from "./storm.ts"
import { measureDay, measureQuiet, settleMinute, sweepCosts } from "./sweeps.ts"
import { makeMeter, memoryOf, tableBytes } from "./watch.ts"

const { values } = parseArgs({
  options: {
    small: { type: "boolean", default: false },
    planning: { type: "boolean", default: false },
    companies: { type: "string", default: "1000" },
    page: { type: "boolean", default: false },
  },
})
const MANY = Number(values.companies)
if (!Number.isInteger(MANY) || MANY < 100) throw new Error("--companies: at least 100")
const SIZE = values.small
  ? { companies: [5, 10, 50], calls: 60, trial: 2, paid: 8, seconds: 10, jobs: [10, 100, 1_000] }
  : {
      companies: [10, MANY / 10, MANY].map(Math.round),
      calls: 200,
      trial: 5,
      paid: Math.round(MANY / 5),
      seconds: 65,
      jobs: [200, 2_000, 20_000],
    }
const EMPLOYEES = 100
/** As a production database has them, apart from its memory; the tests' cluster does not care for power cuts. */
const SETTINGS = {
  fsync: "on",
  full_page_writes: "on",
  shared_buffers: "1GB",
  max_wal_size: "4GB",
  max_connections: "100",
} as const
const SETTINGS_WORDS = "fsync, full_page_writes and synchronous_commit on, shared_buffers 1 GB"
/** Bytes of a check-in that are deleted again within days. */
const EXPIRING = ["writes", "sessions", "throttles", "known_networks"]

const say = (text: string): void =>
  void process.stdout.write(`${new Date().toISOString().slice(11, 19)}  ${text}\n`)

const withClient = async <A>(url: string, work: (client: pg.Client) => Promise<A>): Promise<A> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
const withDatabase = async <A>(url: string, work: (db: Database) => Promise<A>): Promise<A> => {
  const db = await openPostgres(url, MIGRATIONS)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

type Filled = { readonly url: string; readonly companies: readonly Company[]; readonly now: Date }

/** A database of its own in the cluster, with its sweeps measured where there is nothing for them to do. */
const fillOne = async (cluster: Cluster, count: number) => {
  const name = `skala${count}`
  await withClient(cluster.url, (client) => client.query(`create database ${name}`))
  const url = cluster.url.replace(/\/postgres$/, `/${name}`)
  const now = new Date()
  const paid = SIZE.trial + SIZE.paid
  await withDatabase(url, (db) => fillScale(db, { companies: count, employees: EMPLOYEES, paid }, now))
  await withClient(url, async (client) => {
    await client.query("vacuum (analyze)")
    await client.query("checkpoint")
  })
  say(`${count} companies are filled`)
  const found = await withDatabase(url, async (db) => ({
    quiet: await measureQuiet(db, cluster.pid(), count, new Date()),
    companies: await companiesIn(db),
  }))
  say(`${count} companies: quiet passes are measured`)
  const filled: Filled = { url, companies: found.companies, now }
  return { filled, quiet: found.quiet }
}

/** The built server on one of the databases. */
const served = async <A>(
  product: Product,
  cluster: Cluster,
  { url, companies }: Filled,
  work: (place: Place, pid: number) => Promise<A>,
): Promise<A> => {
  const dataDir = join(BENCH, "scale")
  await rm(dataDir, { recursive: true, force: true })
  await mkdir(dataDir, { recursive: true })
  const server = await startServer(product, {
    dataDir,
    databaseUrl: url,
    env: { TRUSTED_PROXIES: "127.0.0.1" },
  })
  try {
    return await withClient(url, (client) =>
      work(
        { url: server.url, client, meter: makeMeter(client, cluster.pid(), server.pid), companies },
        server.pid,
      ),
    )
  } finally {
    await server.stop()
  }
}

const walNow = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ readonly wal: string }>(
    "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as wal",
  )
  return Number(rows[0]?.wal)
}

const rowBytes = async (client: pg.Client, table: string): Promise<number> => {
  const { rows } = await client.query<{ readonly bytes: number }>(
    `select (pg_total_relation_size('${table}') / greatest(1, (select count(*) from ${table})))::float8 as bytes`,
  )
  return rows[0]?.bytes ?? 0
}

/** Records of machines that are in their days. */
const countedRecords = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ readonly n: number }>(
    "select count(*)::int as n from terminal_records where state <> 'waiting'",
  )
  return rows[0]?.n ?? 0
}

const measureLarge = (product: Product, cluster: Cluster, filled: Filled) =>
  served(product, cluster, filled, async (place, pid) => {
    const { client, companies } = place
    const trialOf = companies.slice(0, SIZE.trial)
    const { cost: trial, periods } = await measurePay(place, trialOf, filled.now)
    await approve(place, periods)
    say("trial payroll is measured")
    const calls = await measureCalls(place, trialOf, SIZE.calls)
    say("calls are measured")
    /** Sweeps do now what the measured calls left to them, so that the storm has its own work alone. */
    const record = await withDatabase(filled.url, (db) => settleMinute(db, cluster.pid(), new Date()))
    const share = shareFor(calls, record)
    const counted = await countedRecords(client)
    const before = await tableBytes(client)
    const storm = await playStorm(place, {
      share,
      seconds: SIZE.seconds,
      from: 40 + SIZE.calls,
      today: dateIn(new Date()),
    })
    const records = (await countedRecords(client)) - counted
    const memory = memoryOf(pid)
    const after = await tableBytes(client)
    say(
      `the storm is played at 1/${Math.round(1 / share)}: ${storm.calls} calls, ${storm.refused.length} refused`,
    )
    for (const one of storm.refused.slice(0, 3)) say(one)
    const grown = [...after].map(([table, bytes]): [string, number] => [
      table,
      (bytes - (before.get(table) ?? 0)) / Math.max(1, storm.people),
    ])
    const isOfPress = ([table, bytes]: [string, number]) => bytes > 0 && !table.startsWith("terminal")
    const payers = companies.slice(SIZE.trial, SIZE.trial + SIZE.paid)
    const pay = await measurePay(place, payers, filled.now)
    say("payroll is calculated")
    const stored: Stored = {
      checkIn: Object.fromEntries(grown.filter((one) => isOfPress(one) && !EXPIRING.includes(one[0]))),
      expiring: grown
        .filter((one) => isOfPress(one) && EXPIRING.includes(one[0]))
        .reduce((sum, [, bytes]) => sum + bytes, 0),
      day: await rowBytes(client, "attendance_days"),
      slip: await rowBytes(client, "slips"),
      member: (await rowBytes(client, "members")) + (await rowBytes(client, "accounts")),
    }
    return {
      trial,
      calls,
      record,
      records,
      storm,
      memory,
      stored,
      pay: { ...pay.cost, companies: payers.length },
    }
  })

const measure = async (cluster: Cluster, product: Product): Promise<Omit<Kept, "planning">> => {
  const began = performance.now()
  const load = loadNow()
  const all = []
  for (const count of SIZE.companies) all.push(await fillOne(cluster, count))
  const [middle, large] = all.slice(-2)
  if (middle === undefined || large === undefined) throw new Error("no databases")
  const before = await served(product, cluster, middle.filled, (place) =>
    measureCalls(place, [], Math.ceil(SIZE.calls / 2)),
  )
  say("calls of the smaller database are measured")
  const found = await measureLarge(product, cluster, large.filled)
  const picks = await withDatabase(large.filled.url, (db) => measurePick(db, SIZE.jobs))
  const costs = []
  let dayWal = 0
  for (const { filled, quiet } of all) {
    const [day, wal] = await withClient(filled.url, async (client) => {
      const from = await walNow(client)
      const passes = await withDatabase(filled.url, (db) => measureDay(db, cluster.pid(), new Date()))
      return [passes, (await walNow(client)) - from] as const
    })
    dayWal = wal / (filled.companies.length * EMPLOYEES)
    costs.push({ ...quiet, day })
    say(`${filled.companies.length} companies: the passes of a new day are measured`)
  }
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: machineWords(),
    load,
    postgres: SETTINGS_WORDS,
    minutes: (performance.now() - began) / 60_000,
    sizes: SIZE.companies,
    leaving: LEAVING,
    before,
    sweeps: sweepCosts(costs),
    dayWal,
    picks,
    ...found,
  }
}

/** The cluster of this run, which must not outlive it. */
let started: Cluster | null = null

const main = async (): Promise<void> => {
  if (values.page) return writePage()
  giveTestKeys()
  if (values.planning) {
    keep({ ...readKept(), planning: await measurePlanning() })
    return writePage()
  }
  const product = await takeProduct()
  const cluster = await startCluster({ keepsCommits: true, more: SETTINGS })
  started = cluster
  try {
    const kept = { ...(await measure(cluster, product)), planning: await measurePlanning() }
    if (values.small) {
      const file = join(BENCH, "scale-small.md")
      writeFileSync(file, asPage(kept))
      say(`${file} is written; docs/scale.md stays as it is`)
      return
    }
    keep(kept)
    writePage()
  } finally {
    killAll()
    await cluster.stop()
  }
}

const end = async (code: number): Promise<void> => {
  killAll()
  await started?.stop()
  process.exit(code)
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end(130))
main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    return end(1)
  },
)
