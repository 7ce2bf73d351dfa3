import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { ARCHIVE_DAYS } from "#contract/areas/platform/companyReset.ts"
import { startPurges } from "#server/areas/platform/purge.sweep.ts"
import { LOOSE, passes } from "#server/areas/platform/removal/order.ts"
import { DEMO_PASSWORD } from "#server/areas/session/passwords.ts"
import { rest } from "#server/db/chunks.ts"
import { type Database, rowsOf } from "#server/db/database.ts"
import { openEmbedded } from "#server/db/embedded.ts"
import { openPostgres } from "#server/db/postgres.ts"
import { makeLinks } from "#server/files/links.ts"
import { makeDispatch } from "#server/http/dispatch.ts"
import type { Sizes } from "#server/kit/jobs/turn.ts"
import { takeTurn } from "#server/kit/jobs/turn.ts"
import { jobKinds } from "#server/register/jobs.ts"
import { liveCalls } from "#server/register/liveCalls.ts"
import { MIGRATIONS } from "#server/run/root.ts"
import { startCluster } from "../../../scripts/lib/postgres.mjs"
import { showTimes } from "../lib/asking.ts"
import { SUPER } from "../lib/largeCompany.ts"
import { loadNow, loadWords, machineWords } from "../lib/machine.ts"
import { median, percentile } from "../lib/maths.ts"
import { BENCH } from "../lib/product.ts"
import type { Line, Section } from "../lib/report.ts"
import { fillClosed, OTHER } from "./fill.ts"

/** `BENCH_EMPLOYEES=500 npm run bench -- deletion` deletes a smaller company. */
const EMPLOYEES = Number(process.env["BENCH_EMPLOYEES"] ?? 5_000)
const OFFICES = 20
const DAYS = 730
const BETWEEN_MS = 20
/** A chunk that took longer is reported with the table it was in. */
const LONG_MS = 50
const GOAL = { most: 100 }
const DAY_MS = 86_400_000

type Phase = { readonly what: string; readonly seconds: number; readonly me: readonly number[] }
type Long = { readonly took: number; readonly table: string }
type Measured = {
  readonly days: number
  readonly phases: readonly Phase[]
  readonly chunks: number
  readonly long: readonly Long[]
}

const placeName = (mark: readonly unknown[] | null): string => {
  const at = Number(mark?.[0] ?? 0)
  const loose = LOOSE[at]
  return loose === undefined
    ? (passes[at - LOOSE.length]?.table.name ?? "")
    : `${loose.table}.${loose.column}`
}

const marked = (db: Database) =>
  db.transact(async (tx) => {
    const [job] = await rowsOf<{ mark: readonly unknown[] | null }>(
      tx,
      sql`select mark from jobs order by id desc limit 1`,
    )
    return placeName(job?.mark ?? null)
  })

/** Runs the queue as the worker does. @returns the chunks, and those that held the database for long */
const workOff = async (db: Database, clock: () => Date) => {
  const sizes: Sizes = new Map()
  const long: Long[] = []
  for (let chunks = 0; ; chunks += 1) {
    const table = await marked(db)
    const turn = await takeTurn(db, jobKinds, clock, sizes)
    if (turn.what !== "chunk") return { chunks, long }
    if (turn.fault !== null) throw new Error(`a chunk in ${table} failed`, { cause: turn.fault })
    if (turn.took > LONG_MS) long.push({ took: turn.took, table })
    await rest(turn.took)
  }
}

const measure = async (db: Database): Promise<Measured> => {
  const { company, days } = await fillClosed(db, { employees: EMPLOYEES, offices: OFFICES }, DAYS)
  let ahead = 0
  const clock = () => new Date(Date.now() + ahead)
  const dispatch = makeDispatch({
    db,
    clock,
    live: liveCalls,
    links: makeLinks(Buffer.alloc(32, 7)),
    onFault: ({ error }) => {
      throw error
    },
  })
  const call = async (path: string, payload: object, token: string | null, method = "POST") => {
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
    return envelope.data as { readonly token?: string; readonly nama?: string }
  }
  const signIn = async (username: string) =>
    (await call("auth/login", { username, password: DEMO_PASSWORD }, null)).token ?? ""
  const phase = async <A>(what: string, work: () => Promise<A>) => {
    const other = await signIn(OTHER)
    const me: number[] = []
    const over = new AbortController()
    const asking = async () => {
      /** From when it was due: while a statement of the embedded database runs, this process does nothing else. */
      do {
        const due = performance.now() + BETWEEN_MS
        await pause(BETWEEN_MS)
        await call("me", {}, other, "GET")
        me.push(performance.now() - due)
      } while (!over.signal.aborted)
    }
    const asked = asking()
    const from = performance.now()
    const found = await work().finally(() => over.abort())
    const seconds = (performance.now() - from) / 1_000
    await asked
    return { found, told: { what, seconds, me } }
  }
  const id = company
  const boss = await signIn(SUPER)
  const preview = await phase("preview", () => call("companies/delete/preview", { id }, boss))
  const removal = await phase("deletion", () =>
    call("companies/delete", { id, confirm_name: preview.found.nama }, boss),
  )
  ahead = (ARCHIVE_DAYS + 1) * DAY_MS
  if ((await startPurges(db, clock())) !== 1) throw new Error("the purge did not start")
  const purge = await phase("purge", () => workOff(db, clock))
  const tidy = await phase("vacuum after it", () => db.tidy(() => true))
  return { days, ...purge.found, phases: [preview.told, removal.told, purge.told, tidy.told] }
}

const embedded = async (): Promise<Measured> => {
  const folder = join(BENCH, "deletion")
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const db = await openEmbedded(join(folder, "pg"), MIGRATIONS)
  try {
    return await measure(db)
  } finally {
    await db.close()
    await rm(folder, { recursive: true, force: true })
  }
}
const postgres = async (): Promise<Measured> => {
  const cluster = await startCluster()
  try {
    const db = await openPostgres(cluster.url, MIGRATIONS)
    try {
      return await measure(db)
    } finally {
      await db.close()
    }
  } finally {
    await cluster.stop()
  }
}

const linesOf = (kind: string, { phases }: Measured): readonly Line[] =>
  phases
    .filter(({ me }) => me.length > 0)
    .map(({ what, seconds, me }): Line => {
      const longest = Math.max(...me)
      return {
        what: `${what}, ${kind}: others' me, longest ms`,
        base: showTimes(me),
        ours: `${seconds.toFixed(1)} s`,
        value: longest,
        shown: longest.toFixed(0),
        goal: GOAL,
      }
    })

/** Deletes a large company for good while the administrator of another company asks for `me`. */
export const measureDeletion = async (): Promise<Section> => {
  const load = loadNow()
  const own = { embedded: await embedded(), PostgreSQL: await postgres() }
  return {
    part: "deletion",
    title: "A large company deleted",
    notes: [
      `${machineWords()} · ${loadWords(load)}.`,
      `${EMPLOYEES.toLocaleString("en")} employees in ${OFFICES} offices, ${own.embedded.days.toLocaleString("en")} days kept of two years, their attendance, a quarter of marks, requests, accounts and notifications. The super administrator asks for the preview and deletes the company; ${ARCHIVE_DAYS} days later by the clock the job removes its rows. Meanwhile the administrator of another company asks for \`me\` ${BETWEEN_MS} ms after each answer, in the same process without HTTP. The vacuum is the one the embedded database runs while nobody asks.`,
    ],
    base: "others' me",
    ours: "took",
    lines: Object.entries(own).flatMap(([kind, measured]) => linesOf(kind, measured)),
    raw: Object.entries(own).flatMap(([kind, { phases, chunks, long }]) => [
      {
        name: `${kind}: ${chunks} chunks`,
        rows: phases.map(({ what, seconds, me }) => ({
          what,
          seconds,
          asked: me.length,
          p50: median(me),
          p99: percentile(me, 0.99),
          most: Math.max(...me),
        })),
      },
      { name: `${kind}: chunks over ${LONG_MS} ms, and their table`, rows: long },
    ]),
  }
}
