import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { type Database, rowsOf } from "#server/db/database.ts"
import { openEmbedded } from "#server/db/embedded.ts"
import { openPostgres } from "#server/db/postgres.ts"
import { MIGRATIONS } from "#server/run/root.ts"
import { dateIn, plusDays } from "#server/time/calendar.ts"
import { startCluster } from "../../../scripts/lib/postgres.mjs"
import { openEngine, type Place } from "../lib/engine.ts"
import { loadNow, loadWords, machineWords } from "../lib/machine.ts"
import { median, spread } from "../lib/maths.ts"
import { BENCH } from "../lib/product.ts"
import type { Line, Section } from "../lib/report.ts"
import { inside } from "../pegawai/inside.ts"
import { keepDays, openWorkers, type Size } from "./fill.ts"
import { type HomeTimes, readsOf, timeHome, timeReads, type Times } from "./reads.ts"

const COMPANY: Size = { employees: 5_000, offices: 20 }
const LARGE: Size = { employees: 100_000, offices: 100 }
/** Aggregated days are filled first for a quarter and the one before it, then for two years. */
const QUARTERS = 184
const YEARS = 730
/** Days the home looks back. */
const HOME_DAYS = 14

const GOALS = {
  byHand: { most: 2 },
  growth: { most: 1.25 },
  home: { most: 150 },
  cards: { most: 300 },
} as const

/** Where to put the database of each company. */
type PlaceFor = (company: string) => Promise<Place>
const opened = (place: Place) =>
  "url" in place ? openPostgres(place.url, MIGRATIONS) : openEmbedded(place.folder, MIGRATIONS)
const filled = async <A>(place: Place, work: (db: Database) => Promise<A>): Promise<A> => {
  const db = await opened(place)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

const memberOf = (db: Database, company: number): Promise<number> =>
  db.transact(async (tx) => {
    const [found] = await rowsOf<{ id: number }>(
      tx,
      sql`select max(id)::float8 as id from members where companies_id = ${company} and tanggal_keluar is null`,
    )
    return found?.id ?? 0
  })

const timed = async (place: Place, company: number, member: number): Promise<readonly Times[]> =>
  inside(await openEngine(place), (own) => {
    const today = dateIn(new Date())
    return timeReads(
      own,
      readsOf(company, member, (days) => plusDays(today, -days)),
    )
  })

type Measured = {
  readonly few: readonly Times[]
  readonly all: readonly Times[]
  readonly home: HomeTimes
  /** Home timings of the company that has two years of aggregated days. */
  readonly homeOfYears: HomeTimes
  readonly kept: number
}

const measure = async (place: PlaceFor): Promise<Measured> => {
  const own = await place("company")
  const { company, member } = await filled(own, async (db) => {
    const id = await openWorkers(db, COMPANY)
    await keepDays(db, id, QUARTERS, 0)
    return { company: id, member: await memberOf(db, id) }
  })
  const few = await timed(own, company, member)
  const kept = await filled(own, async (db) => {
    await keepDays(db, company, YEARS, QUARTERS + 1)
    const [row] = await db.transact((tx) =>
      rowsOf<{ n: number }>(tx, sql`select count(*)::int as n from attendance_days`),
    )
    return row?.n ?? 0
  })
  const all = await timed(own, company, member)
  const homeOfYears = await inside(await openEngine(own), timeHome)
  const large = await place("large")
  await filled(large, async (db) => keepDays(db, await openWorkers(db, LARGE), HOME_DAYS, 0))
  const home = await inside(await openEngine(large), timeHome)
  return { few, all, home, homeOfYears, kept }
}

const ms = (time: number) => `${time.toFixed(time < 10 ? 1 : 0)} ms`

const timeLine = (what: string, time: number, goal: NonNullable<Line["goal"]>): Line => ({
  what,
  base: "",
  ours: ms(time),
  value: time,
  shown: time.toFixed(0),
  goal,
})

const linesOf = (kind: string, { few, all, home, homeOfYears }: Measured): readonly Line[] => [
  ...all.map(({ what, ours, byHand }): Line => {
    const value = median(ours) / median(byHand)
    return {
      what: `${what}, ${kind}, beside the best query by hand`,
      base: ms(median(byHand)),
      ours: ms(median(ours)),
      value,
      shown: value.toFixed(2),
      noise: spread(ours.map((time, at) => time / (byHand[at] ?? time))),
      goal: GOALS.byHand,
    }
  }),
  ...all
    .filter(({ what }) => !what.includes("year"))
    .map(({ what, ours }): Line => {
      const half = few.find((one) => one.what === what)?.ours ?? ours
      const value = median(ours) / median(half)
      return {
        what: `${what}, ${kind}, two years kept beside half a year`,
        base: ms(median(half)),
        ours: ms(median(ours)),
        value,
        shown: value.toFixed(2),
        noise: spread(ours),
        goal: GOALS.growth,
      }
    }),
  timeLine(`home, 100,000 employees, ${kind}, ms`, home.first, GOALS.home),
  timeLine(`home with all its cards, 100,000 employees, ${kind}, ms`, home.cards, GOALS.cards),
  timeLine(`home with all its cards, two years of days, ${kind}, ms`, homeOfYears.cards, GOALS.cards),
]

const embedded = async (): Promise<Measured> => {
  const folder = join(BENCH, "attendance")
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  try {
    return await measure((name) => Promise.resolve({ folder: join(folder, name) }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
const postgres = async (): Promise<Measured> => {
  const clusters: { stop: () => Promise<void> }[] = []
  try {
    return await measure(async () => {
      const cluster = await startCluster()
      clusters.push(cluster)
      return { url: cluster.url }
    })
  } finally {
    for (const cluster of clusters) await cluster.stop()
  }
}

/** Attendance reports over aggregated days, and the home of a large company, on both databases. */
export const measureAttendance = async (): Promise<Section> => {
  const load = loadNow()
  const own = { embedded: await embedded(), PostgreSQL: await postgres() }
  return {
    part: "attendance",
    title: "Attendance kept for years",
    notes: [
      `${machineWords()} · ${loadWords(load)}.`,
      `${COMPANY.employees.toLocaleString("en")} employees in ${COMPANY.offices} offices, ${own.embedded.kept.toLocaleString("en")} days kept of two years (the other half of the lines: of half a year). Each read by the server's own dispatch without HTTP, as the company's administrator, beside the same by hand in a transaction with the same session look-up and without row-level security, in turn on one database; medians. A year of one employee is four reads of a quarter: no report asks for more than 92 days. The test PostgreSQL runs on this machine without fsync. The home: ${LARGE.employees.toLocaleString("en")} employees in ${LARGE.offices} offices, ${HOME_DAYS} days kept.`,
      "What is left over the goal after one round of mending is fixed work beside very little: a day's first rows are sorted by urgency and name in the server, which reads every employee's name and sums for it (the query by hand leaves that to the database and reads twenty); an employee's month is seven short statements, each seen through row-level security, beside one; a year is four such calls.",
    ],
    base: "beside",
    ours: "server",
    lines: Object.entries(own).flatMap(([kind, measured]) => linesOf(kind, measured)),
    raw: Object.entries(own).flatMap(([kind, { few, all }]) => [
      { name: `${kind}, half a year kept`, rows: few },
      { name: `${kind}, two years kept`, rows: all },
    ]),
  }
}
