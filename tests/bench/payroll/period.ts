import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { calculateSome, keepSums } from "#server/areas/payroll/run/calculate.ts"
import { fillParameters } from "#server/areas/payroll/index.ts"
import { drawSlip, readSlip, slipHead } from "#server/areas/payroll/slipPaper.ts"
import { asCompany } from "#server/db/asCompany.ts"
import { type Database, rowsOf } from "#server/db/database.ts"
import { openEmbedded } from "#server/db/embedded.ts"
import { openPostgres } from "#server/db/postgres.ts"
import { MIGRATIONS } from "#server/run/root.ts"
import { startCluster } from "../../../scripts/lib/postgres.mjs"
import { showTimes } from "../lib/asking.ts"
import { openCompany } from "../lib/data.ts"
import { median } from "../lib/maths.ts"
import { BENCH } from "../lib/product.ts"
import type { Measured } from "./engine.ts"

const EMPLOYEES = 10_000
/** The largest chunk of the job. */
const CHUNK = 200
const PDFS = 1_000
const GOALS = { calculation: { most: 10 }, pdf: { most: 60 } } as const
/** Pause of the concurrent reader between an answer and its next request. */
const BETWEEN_MS = 5
const NOW = new Date("2026-03-31T10:00:00Z")
const MB = 1024 * 1024

/** A company with daily attendance for March: all employees are insured, three in a hundred were absent once. */
const fill = (db: Database): Promise<{ readonly company: number; readonly period: number }> =>
  db.transact(async (tx) => {
    const { company, office } = await openCompany(tx, "PT Gaji Besar", "admin@gaji.test")
    await fillParameters(tx, { companyId: company, now: NOW, accountId: null })
    await tx.execute(sql`insert into members (companies_id, nip, nama, jenis_kelamin, offices_id, status_karyawan, tanggal_masuk, nik,
        bpjs_kes_no, bpjs_tk_no, gaji_pokok, status, created_at, updated_at)
      select ${company}, 'P' || n, 'Pegawai ' || n, case when n % 2 = 0 then 'L' else 'P' end, ${office}, 'tetap', date '2024-01-01' - n % 3000,
        lpad(n::text, 16, '1'), lpad(n::text, 13, '9'), lpad(n::text, 11, '9'), 5000000 + (n % 400) * 50000, 'active', '2024-01-01', '2024-01-01'
      from generate_series(1, ${EMPLOYEES}::int) n`)
    await tx.execute(sql`insert into attendance_days (companies_id, members_id, business_date, offices_id, day_status, is_workday, work_min, late_min)
      select m.companies_id, m.id, d::date, m.offices_id, case when extract(isodow from d) > 5 then 'off' when (m.id + extract(day from d)::int) % 700 = 0 then 'alpa' else 'hadir' end,
        extract(isodow from d) < 6, case when extract(isodow from d) < 6 then 480 else 0 end, case when (m.id + extract(day from d)::int) % 90 = 0 then 12 else 0 end
      from members m, generate_series(date '2026-03-01', date '2026-03-31', interval '1 day') d where m.companies_id = ${company}`)
    await tx.execute(
      sql`insert into attendance_progress (companies_id, from_date, through_date, at_member) values (${company}, '2026-03-01', '2026-03-31', 0)
        on conflict (companies_id) do update set from_date = excluded.from_date, through_date = excluded.through_date`,
    )
    await tx.execute(sql`delete from attendance_gaps where companies_id = ${company}`)
    const [row] = await rowsOf<{ readonly id: number }>(
      tx,
      sql`insert into payroll_periods (companies_id, nama, type, month, start_date, end_date, pay_date, created_at, updated_at)
        values (${company}, 'Gaji Maret', 'regular', '2026-03', '2026-03-01', '2026-03-31', '2026-03-31', now(), now()) returning id::float8 as id`,
    )
    return { company, period: row?.id ?? 0 }
  })

/** Concurrent reader: asks for the company and an account, as `me` does, until `isOver`. */
const watch = async (db: Database, company: number, isOver: () => boolean): Promise<number[]> => {
  const times: number[] = []
  while (!isOver()) {
    const from = performance.now()
    await db.transact((tx) =>
      asCompany(tx, company, "2026-03-31", () =>
        rowsOf(
          tx,
          sql`select c.nama, a.nama_lengkap from companies c join accounts a on a.companies_id = c.id`,
        ),
      ),
    )
    times.push(performance.now() - from)
    await pause(BETWEEN_MS)
  }
  return times
}

const percentile = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0

type Company = { readonly company: number; readonly period: number }
type Run = { readonly seconds: number; readonly idle: readonly number[]; readonly others: readonly number[] }

const inCompanyOf =
  (db: Database, company: number) =>
  <A>(work: (tx: Parameters<Parameters<Database["transact"]>[0]>[0]) => Promise<A>) =>
    db.transact((tx) => asCompany(tx, company, "2026-03-31", () => work(tx)))

/** Calculates ten thousand slips in chunks of the job's size; concurrent requests are answered between the chunks. */
const calculated = async (db: Database, { company, period }: Company): Promise<Run> => {
  const inCompany = inCompanyOf(db, company)
  let over = false
  const idling = watch(db, company, () => over)
  await pause(2_000)
  over = true
  const idle = await idling
  over = false
  const watching = watch(db, company, () => over)
  const from = performance.now()
  const making = { company, period, isDraft: false, at: NOW.toISOString(), now: NOW }
  for (let after = 0; ;) {
    const made = await inCompany((tx) => calculateSome(tx, making, { after, size: CHUNK, some: null }))
    const last = made.at(-1)
    if (last === undefined || made.length < CHUNK) break
    after = last.payee.id
  }
  const { members, errors } = await inCompany((tx) => keepSums(tx, period))
  const seconds = (performance.now() - from) / 1_000
  over = true
  const others = await watching
  if (members !== EMPLOYEES || errors > 0) throw new Error(`${members} slips, ${errors} failed`)
  return { seconds, idle, others }
}

/** Renders a thousand slips as PDF, one after another. @returns seconds, and memory after each hundred */
const drawnSlips = async (db: Database, { company, period }: Company) => {
  const inCompany = inCompanyOf(db, company)
  const head = await inCompany((tx) => slipHead(tx, period))
  const ids = await inCompany((tx) =>
    rowsOf<{ readonly id: number }>(
      tx,
      sql`select members_id::float8 as id from slips where payroll_periods_id = ${period} order by members_id limit ${PDFS}`,
    ),
  )
  const memory: number[] = []
  const began = performance.now()
  for (const [at, { id }] of ids.entries()) {
    await drawSlip(await inCompany((tx) => readSlip(tx, head, id)), NOW)
    if (at % 100 === 99) memory.push(Math.round(process.memoryUsage().rss / MB))
  }
  return { drawn: (performance.now() - began) / 1_000, memory }
}

const runLines = (name: string, { seconds, idle, others }: Run): Measured["lines"] => {
  const [at, alone] = [percentile(others, 0.99), percentile(idle, 0.99)]
  return [
    {
      what: `${EMPLOYEES.toLocaleString("en")} employees calculated, ${name}, seconds`,
      base: "",
      ours: `${seconds.toFixed(1)} s`,
      value: seconds,
      shown: seconds.toFixed(1),
      goal: GOALS.calculation,
    },
    { what: `others meanwhile, ${name}`, base: "", ours: showTimes(others) },
    {
      what: `p99 of others meanwhile, ${name}, times idle`,
      base: "",
      ours: `${at.toFixed(0)} ms, idle ${alone.toFixed(0)} ms`,
      value: at / alone,
      shown: (at / alone).toFixed(1),
      goal: { most: 10 },
    },
  ]
}

const embedded = async () => {
  const folder = join(BENCH, "payroll")
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const db = await openEmbedded(join(folder, "pg"), MIGRATIONS)
  try {
    const made = await fill(db)
    await db.tidy(() => true)
    const run = await calculated(db, made)
    return { run, ...(await drawnSlips(db, made)) }
  } finally {
    await db.close()
  }
}

const postgres = async (): Promise<Run> => {
  const cluster = await startCluster()
  try {
    const db = await openPostgres(cluster.url, MIGRATIONS)
    try {
      const made = await fill(db)
      await db.transact((tx) => tx.execute(sql`analyze`))
      return await calculated(db, made)
    } finally {
      await db.close()
    }
  } finally {
    await cluster.stop()
  }
}

/** The calculation on both databases; then slips as PDF. */
export const measureRun = async (): Promise<Measured> => {
  const { run, drawn, memory } = await embedded()
  const onPostgres = await postgres()
  return {
    note: `Period: ${EMPLOYEES.toLocaleString("en")} employees with five BPJS programmes and a month of kept days, in chunks of ${CHUNK} as the job's largest, in this process (the job itself shrinks its chunks until one takes about 20 ms, so others wait less and the whole takes longer); meanwhile what \`me\` reads is asked for every ${BETWEEN_MS} ms. The test PostgreSQL runs on this machine without fsync. Then ${PDFS.toLocaleString("en")} of the slips are read and drawn one after another.`,
    lines: [
      ...runLines("embedded", run),
      ...runLines("PostgreSQL", onPostgres),
      {
        what: `${PDFS.toLocaleString("en")} slips as PDF, seconds`,
        base: "",
        ours: `${drawn.toFixed(1)} s, ${median(memory)} MB (first ${memory[0] ?? 0}, last ${memory.at(-1) ?? 0})`,
        value: drawn,
        shown: drawn.toFixed(1),
        goal: GOALS.pdf,
      },
    ],
    raw: [
      {
        name: "memory, MB, each hundred slips",
        rows: memory.map((mb, at) => ({ slips: (at + 1) * 100, mb })),
      },
    ],
  }
}
