import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { type SQL, sql } from "drizzle-orm"
import { DEMO_PASSWORD } from "#server/areas/session/passwords.ts"
import type { Database } from "#server/db/database.ts"
import { openEmbedded } from "#server/db/embedded.ts"
import { openPostgres } from "#server/db/postgres.ts"
import { makeLinks } from "#server/files/links.ts"
import { makeDispatch } from "#server/http/dispatch.ts"
import { liveCalls } from "#server/register/liveCalls.ts"
import { MIGRATIONS } from "#server/run/root.ts"
import { startCluster } from "../../../scripts/lib/postgres.mjs"
import { ADMIN } from "../lib/data.ts"
import { openEngine } from "../lib/engine.ts"
import { loadNow, loadWords, machineWords } from "../lib/machine.ts"
import { median } from "../lib/maths.ts"
import { BENCH } from "../lib/product.ts"
import type { Line, Section } from "../lib/report.ts"
import { countsOf, openSellers, sellOne, sellYear } from "./fill.ts"

/** `BENCH_SALES=200000 npm run bench -- sales` measures fewer sales. */
const SALES = Number(process.env["BENCH_SALES"] ?? 5_000_000)
const FEWER = Math.round(SALES / 5)
const RUNS = 5
const YEAR = { most: { PostgreSQL: 1_000, embedded: 2_000 } } as const
type Kind = keyof typeof YEAR.most

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
const year = { start: daysAgo(365), end: daysAgo(0) }
const month = { start: daysAgo(29), end: daysAgo(0) }

const counted = sql`v.visit_status = 'done' and v.failure is null and not v.removed`
/** The same sums from the sales themselves, as a report without the roll-up would read them. */
const bySales = (company: number, key: SQL, { start, end }: typeof year): SQL =>
  sql`select ${key}, sum(l.qty), sum(l.total), count(distinct v.id) from visits v
    join visit_lines l on l.companies_id = v.companies_id and l.visits_id = v.id
    left join sales_team_members s on s.companies_id = v.companies_id and s.members_id = v.members_id and v.tanggal >= s.valid_from
      and (s.valid_to is null or v.tanggal <= s.valid_to)
    where v.companies_id = ${company} and v.tanggal between ${start}::date and ${end}::date and ${counted} group by 1`

type Read = {
  readonly what: string
  readonly path: string
  readonly range: typeof year
  readonly key: SQL
  readonly isYear?: true
}
const team = sql`s.sales_teams_id`
const reads: readonly Read[] = [
  { what: "a year by area", path: "laporan-penjualan-area", range: year, key: team, isYear: true },
  {
    what: "a year's totals, days and the year before",
    path: "laporan-penjualan",
    range: year,
    key: sql`v.tanggal`,
  },
  { what: "a month by area", path: "laporan-penjualan-area", range: month, key: team },
  { what: "a month by team", path: "laporan-penjualan-by-area", range: month, key: team },
  { what: "a month by employee", path: "laporan-pegawai", range: month, key: sql`v.members_id` },
  { what: "a month by variant", path: "laporan-penjualan/varian", range: month, key: sql`l.products_id` },
]

const timed = async (work: () => Promise<unknown>) => {
  const from = performance.now()
  await work()
  return performance.now() - from
}

type Measured = { readonly sales: number; readonly lines: readonly Line[]; readonly raw: readonly object[] }

/** Sales per round of writes, one employee each. */
const WRITES = 40
const triggers = (isOn: boolean): readonly SQL[] =>
  ["visits", "visit_lines"].flatMap((table) =>
    ["insert", "update", "delete"].map((event) =>
      sql.raw(`alter table ${table} ${isOn ? "enable" : "disable"} trigger ${table}_rolled_up_${event}`),
    ),
  )
const writeRound = async (db: Database, company: number, isOn: boolean): Promise<number> => {
  await db.transact(async (tx) => {
    for (const statement of triggers(isOn)) await tx.execute(statement)
  })
  const took: number[] = []
  for (let nth = 0; nth < WRITES; nth += 1)
    took.push(await timed(() => db.transact((tx) => sellOne(tx, company, nth))))
  return median(took)
}

/** @param filler the same database without time limits of statements */
const measure = async (db: Database, filler: Database, kind: Kind, sales: number): Promise<Measured> => {
  const companies = await openSellers(db, sales)
  const [company = 0] = companies
  const filled = performance.now()
  const rollUpMs = await sellYear(filler, companies)
  const fillMs = performance.now() - filled
  const counts = await countsOf(filler)
  const dispatch = makeDispatch({
    db,
    clock: () => new Date(),
    live: liveCalls,
    links: makeLinks(Buffer.alloc(32, 7)),
    onFault: ({ error }) => {
      throw error
    },
  })
  const call = async (path: string, payload: object, token: string | null) => {
    const asked = { path, method: "POST", payload, read: null, query: {}, token, address: "10.0.0.1" }
    const { envelope } = await dispatch(asked)
    if (envelope.api_status !== 1) throw new Error(`${path}: ${envelope.api_message}`)
    return envelope.data as { readonly token?: string }
  }
  const token = (await call("auth/login", { username: ADMIN, password: DEMO_PASSWORD }, null)).token ?? ""
  const words = `${(counts.lines / 1e6).toFixed(1)} M sales, ${kind}`
  const lines: Line[] = []
  const raw: object[] = [{ kind, ...counts, rollUpMs, fillMs }]
  for (const { what, path, range, key, isYear } of reads) {
    const hand = await timed(() => filler.transact((tx) => tx.execute(bySales(company, key, range))))
    const ours: number[] = []
    for (let run = 0; run <= RUNS; run += 1) {
      const took = await timed(() => call(`good-id/${path}`, range, token))
      if (run > 0) ours.push(took)
    }
    const value = median(ours)
    lines.push({
      what: `${what}, ${words}`,
      base: `${hand.toFixed(0)} ms`,
      ours: `${value.toFixed(0)} ms`,
      value,
      shown: (value / hand).toFixed(3),
      ...(isYear === true ? { goal: { most: YEAR.most[kind] } } : {}),
    })
    raw.push({ kind, what, hand, ours })
  }
  const [without, withThem]: [number[], number[]] = [[], []]
  for (let round = 0; round <= RUNS; round += 1) {
    const [off, on] = [await writeRound(db, company, false), await writeRound(db, company, true)]
    if (round === 0) continue
    without.push(off)
    withThem.push(on)
  }
  const ratio = median(withThem) / median(without)
  lines.push({
    what: `writing one sale of 5 lines, ${words}`,
    base: `${median(without).toFixed(2)} ms`,
    ours: `${median(withThem).toFixed(2)} ms`,
    value: ratio,
    shown: ratio.toFixed(2),
  })
  raw.push({ kind, writes: "median of each round", without, withThem })
  /** A run takes long: each result is printed at once. */
  console.error(lines.map(({ what, base, ours }) => `${what}: ${base}, ${ours}`).join("\n"))
  return { sales, lines, raw }
}

const embedded = async (sales: number) => {
  const folder = join(BENCH, "sales")
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const db = await openEmbedded(join(folder, "pg"), MIGRATIONS)
  try {
    return await measure(db, db, "embedded", sales)
  } finally {
    await db.close()
    await rm(folder, { recursive: true, force: true })
  }
}
const postgres = async (sales: number) => {
  const cluster = await startCluster()
  try {
    const db = await openPostgres(cluster.url, MIGRATIONS)
    const { db: filler, close } = await openEngine({ url: cluster.url })
    try {
      return await measure(db, filler, "PostgreSQL", sales)
    } finally {
      await close()
      await db.close()
    }
  } finally {
    await cluster.stop()
  }
}

/** Reports of sales from the roll-up by day, against the same sums from the sales, and what the roll-up costs a write. */
export const measureSales = async (): Promise<Section> => {
  const load = loadNow()
  const own = [await postgres(SALES), await embedded(FEWER), await embedded(SALES)]
  return {
    part: "sales",
    title: "Reports of millions of sales",
    notes: [
      `${machineWords()} · ${loadWords(load)}.`,
      `A year of sales of four companies, five product lines to a visit and two visits an employee and working day, filled directly into the tables and summed up set-based; the largest company, which is measured, has half of them, 10 areas with 40 below them, 80 teams, 200 products, and every third employee changed the team. The baseline of a report is the same sums grouped from the sales by hand, once, without row-level security; ours is the whole call by a company administrator from the roll-up, the median of ${RUNS} after one that warms the caches. Goals are of the time, not of the ratio. The baseline of a write is the same sale with the triggers of the roll-up switched off, medians of ${RUNS} alternating rounds of ${WRITES}.`,
    ],
    base: "from the sales, or without the roll-up",
    ours: "call, or with it",
    lines: own.flatMap(({ lines }) => lines),
    raw: [{ name: "runs", rows: own.flatMap(({ raw }) => raw) }],
  }
}
