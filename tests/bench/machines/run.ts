import { rm } from "node:fs/promises"
import { Agent } from "node:http"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { API_BASE } from "#contract/kit/constants.ts"
import { terminalDays } from "#server/areas/attendance/terminals/days.ts"
import { rowsOf } from "#server/db/database.ts"
import { runSweep } from "#server/kit/sweeps/run.ts"
import { dateIn, plusDays } from "#server/time/calendar.ts"
import { startCluster } from "../../../scripts/lib/postgres.mjs"
import { askAndTime, shareOf, showTimes } from "../lib/asking.ts"
import { loadNow, loadWords, machineWords } from "../lib/machine.ts"
import { percentile } from "../lib/maths.ts"
import { BENCH, type Product, takeProduct } from "../lib/product.ts"
import type { Line, Section } from "../lib/report.ts"
import { signIn, startServer, tokenHeader, type Where } from "../lib/serverProcess.ts"
import { fillMachines } from "./fill.ts"
import { fillMonth, type Month } from "./month.ts"
import { opened, type Place } from "./place.ts"
import { type Sent, sendMorning } from "./load.ts"
import {
  COMPANIES,
  EMPLOYEES,
  expectedOf,
  MACHINES,
  PRESSES,
  peopleIn,
  pressesOf,
  wallOf,
} from "./morning.ts"

/** `BENCH_MINUTES=4 npm run bench -- machines` replays a part of the hour, at the hour's rate. */
const MINUTES = Number(process.env["BENCH_MINUTES"] ?? 60)
const REST_MS = 15_000
const BETWEEN_MS = 20
const GOALS = { acknowledged: { most: 1_000 }, me: { most: 2 }, wrong: { most: 0 } } as const

type Checked = {
  /** Records that were not in their days yet when the last one was acknowledged. */
  readonly left: number
  readonly stored: number
  readonly wrong: number
}
type Measured = Checked & {
  readonly sent: Sent
  readonly rest: readonly number[]
  readonly busy: readonly number[]
  readonly month: Month
}

const watch = async (url: string, token: string, isOver: () => boolean): Promise<readonly number[]> => {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  while (!isOver()) {
    times.push(await askAndTime(agent, `${url}${API_BASE}/me`, tokenHeader(token)))
    await pause(BETWEEN_MS)
  }
  agent.destroy()
  return times
}

/** Compares the days with those computed from the presses. */
const check = (place: Place, companies: readonly number[], date: string): Promise<Checked> =>
  opened(place, async (db) => {
    const count = async (fit: ReturnType<typeof sql>) => {
      const [row] = await db.transact((tx) =>
        rowsOf<{ n: number }>(tx, sql`select count(*)::int as n from terminal_records where ${fit}`),
      )
      return row?.n ?? 0
    }
    const [left, stored] = [await count(sql`state = 'waiting'`), await count(sql`true`)]
    await runSweep(db, terminalDays, new Date())
    const days = await db.transact((tx) =>
      rowsOf<{ company: number; pin: string; in: string; out: string | null }>(
        tx,
        sql`select a.companies_id::float8 as company, m.nip as pin, to_char(a.check_in_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD HH24:MI:SS') as in,
          to_char(a.check_out_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD HH24:MI:SS') as out
          from attendance a join members m on m.companies_id = a.companies_id and m.id = a.members_id where a.business_date = ${date}::date`,
      ),
    )
    const found = new Map(days.map((day) => [`${day.company} ${day.pin}`, `${day.in} ${day.out}`]))
    const wanted = expectedOf(MINUTES)
    const wrong = wanted.filter(
      (one) =>
        found.get(`${companies[one.company]} ${one.pin}`) !==
        `${wallOf(date, one.in)} ${one.out === null ? null : wallOf(date, one.out)}`,
    ).length
    return { left, stored, wrong: wrong + Math.abs(days.length - wanted.length) }
  })

const measureMorning = async (product: Product, place: Place): Promise<Omit<Measured, "month">> => {
  const companies = await opened(place, (db) =>
    fillMachines(db, { companies: COMPANIES, machines: MACHINES, employees: EMPLOYEES }),
  )
  const date = plusDays(dateIn(new Date()), -1)
  const presses = pressesOf(MINUTES, date)
  const where: Where = { ...place, env: { TRUSTED_PROXIES: "127.0.0.1" } }
  const server = await startServer(product, where)
  let times: { readonly sent: Sent; readonly rest: readonly number[]; readonly busy: readonly number[] }
  try {
    const token = await signIn(server.url)
    const warm = performance.now() + 2_000
    await watch(server.url, token, () => performance.now() > warm)
    const end = performance.now() + REST_MS
    const rest = await watch(server.url, token, () => performance.now() > end)
    let isOver = false
    const [sent, busy] = await Promise.all([
      sendMorning(server.url, presses, COMPANIES * MACHINES).finally(() => (isOver = true)),
      watch(server.url, token, () => isOver),
    ])
    times = { sent, rest, busy }
  } finally {
    await server.stop()
  }
  return { ...times, ...(await check(place, companies, date)) }
}

const linesOf = (
  kind: string,
  { sent, rest, busy, left, stored, wrong, month }: Measured,
): readonly Line[] => {
  const records = peopleIn(MINUTES) * PRESSES
  const p99 = percentile(sent.acknowledged, 0.99)
  const me = percentile(busy, 0.99) / percentile(rest, 0.99)
  const lost = records - stored
  return [
    {
      what: `upload acknowledged, ${kind}, p99 in ms`,
      base: `${sent.acknowledged.length} uploads in ${sent.seconds.toFixed(0)} s`,
      ours: showTimes(sent.acknowledged),
      value: p99,
      shown: p99.toFixed(0),
      goal: GOALS.acknowledged,
    },
    {
      what: `me of others, ${kind}, p99 beside that of rest`,
      base: showTimes(rest),
      ours: showTimes(busy),
      value: me,
      shown: me.toFixed(1),
      goal: GOALS.me,
    },
    {
      what: `records lost or doubled, ${kind}`,
      base: String(records),
      ours: String(stored),
      value: Math.abs(lost),
      shown: String(lost),
      goal: GOALS.wrong,
    },
    {
      what: `days that differ from those computed from the presses, ${kind}`,
      base: String(peopleIn(MINUTES)),
      ours: `${left} records were left to be counted at the end`,
      value: wrong,
      shown: String(wrong),
      goal: GOALS.wrong,
    },
    {
      what: `records of a month through ${month.kills} kills, ${kind}, lost or doubled`,
      base: String(month.pressed),
      ours: String(month.stored),
      value: Math.abs(month.pressed - month.stored),
      shown: String(month.pressed - month.stored),
      goal: GOALS.wrong,
    },
    {
      what: `sums of the month that differ from those computed from the raw records, ${kind}`,
      base: "250 employees, five sums each",
      ours: month.wrong.slice(0, 3).join("; "),
      value: month.wrong.length,
      shown: String(month.wrong.length),
      goal: GOALS.wrong,
    },
  ]
}

type PlaceFor = (name: string) => Promise<Place>
const measure = async (product: Product, place: PlaceFor): Promise<Measured> => {
  const month = await fillMonth(product, await place("month"))
  return { ...(await measureMorning(product, await place("morning"))), month }
}

const folderOf = async (name: string): Promise<string> => {
  const dataDir = join(BENCH, `machines-${name}`)
  await rm(dataDir, { recursive: true, force: true })
  return dataDir
}
const postgres = async (product: Product): Promise<Measured> => {
  const clusters: { stop: () => Promise<void> }[] = []
  try {
    return await measure(product, async (name) => {
      const cluster = await startCluster()
      clusters.push(cluster)
      return { dataDir: await folderOf(`${name}-pg`), databaseUrl: cluster.url }
    })
  } finally {
    for (const cluster of clusters) await cluster.stop()
  }
}

/** A morning of attendance machines, on both databases. */
export const measureMachines = async (): Promise<Section> => {
  const load = loadNow()
  const product = await takeProduct()
  const own = {
    embedded: await measure(product, async (name) => ({ dataDir: await folderOf(name) })),
    PostgreSQL: await postgres(product),
  }
  return {
    part: "machines",
    title: "Attendance machines in the morning",
    notes: [
      `${machineWords()} · ${loadWords(load)}.`,
      `The built server; ${COMPANIES} companies with ${MACHINES} machines and ${EMPLOYEES.toLocaleString("en")} employees each. ${MINUTES} minutes at the rate of a million records an hour: ${peopleIn(MINUTES).toLocaleString("en")} employees press ${PRESSES} times. A machine sends a record at once; those that come during an upload go with the next one. Each machine also asks for commands every ten seconds. Another client asks for \`me\` ${BETWEEN_MS} ms after each answer, first for ${REST_MS / 1_000} s at rest. The machines run on the same processors as the server. Afterwards the days are compared with those that a second derivation computes from the presses. The month: three simulated machines with repeats and cut uploads, 250 people, the server killed on every other working day while they send. The test PostgreSQL runs without fsync.`,
    ],
    base: "rest, or wanted",
    ours: "server",
    lines: Object.entries(own).flatMap(([kind, measured]) => linesOf(kind, measured)),
    raw: Object.entries(own).map(([kind, { sent, rest, busy }]) => ({
      name: `${kind}: uploads, polls, me at rest, me busy (ms); refused ${sent.refused}`,
      rows: [sent.acknowledged, sent.polled, rest, busy].map(shareOf),
    })),
  }
}
