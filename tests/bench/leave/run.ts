import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { asCompany } from "#server/db/asCompany.ts"
import { type Database, rowsOf } from "#server/db/database.ts"
import { openEmbedded } from "#server/db/embedded.ts"
import { keepLedgers } from "#server/areas/leave/sweep.ts"
import { MIGRATIONS } from "#server/run/root.ts"
import { showTimes } from "../lib/asking.ts"
import { openCompany } from "../lib/data.ts"
import { loadNow, loadWords, machineWords } from "../lib/machine.ts"
import { median } from "../lib/maths.ts"
import { BENCH } from "../lib/product.ts"
import type { Section } from "../lib/report.ts"

const EMPLOYEES = 5_000
const YEARS = ["2024", "2025", "2026"] as const
/** Limits on the embedded database: seconds for a yearly grant, ms for a balance. */
const GOALS = { grant: { most: 5 }, balance: { most: 5 } } as const
const READS = 400
/** Pause of the concurrent reader between an answer and its next request. */
const BETWEEN_MS = 5

const newYear = (year: string) => new Date(`${year}-01-01T01:00:00Z`)

/** A company with annual leave, hours by the month and eight days of collective leave a year. */
const fill = async (db: Database): Promise<number> =>
  db.transact(async (tx) => {
    const { company, office } = await openCompany(tx, "PT Cuti Besar", "admin@cuti.test")
    await tx.execute(sql`insert into leave_categories (companies_id, nama, kode, dasar, jenis, is_paid, unit, quota_type, quota,
        accrual_per_month, prorate_first_year, min_service_months, gender, carry_over_max, carry_over_months, min_notice_days,
        max_backdate_days, count_holidays, is_claimable, claim_rate, is_active, created_at, updated_at) values
      (${company}, 'Tahunan', 'CT', 'tahunan', 'cuti', true, 'day', 'yearly', 12, null, true, 12, 'all', 6, 3, 0, 0, false, true, 'daily_wage', true, '2024-01-01', '2024-01-01'),
      (${company}, 'Izin jam', 'IJ', null, 'izin', true, 'hour', 'monthly', 24, 2, false, 0, 'all', null, null, 0, 0, false, false, 'daily_wage', true, '2024-01-01', '2024-01-01')`)
    await tx.execute(sql`insert into members (companies_id, nip, nama, jenis_kelamin, offices_id, status_karyawan, tanggal_masuk,
        status, created_at, updated_at)
      select ${company}, 'P' || n, 'Pegawai ' || n, case when n % 2 = 0 then 'L' else 'P' end, ${office}, 'tetap',
        date '2024-01-01' - n % 3000, 'active', '2024-01-01', '2024-01-01' from generate_series(1, ${EMPLOYEES}::int) n`)
    await tx.execute(sql`insert into holidays (companies_id, nama, start_date, end_date, type, length, recurring, deduct_leave,
        all_offices, created_at, updated_at)
      select ${company}, 'Cuti bersama ' || n, date '2024-02-05' + n * 35, date '2024-02-05' + n * 35, 'cuti_bersama', 'full', true, true, true,
        '2024-01-01', '2024-01-01' from generate_series(0, 7) n`)
    return company
  })

/** Concurrent reader: asks for one employee's balance, as a request would, until `isOver`. */
const watch = async (db: Database, company: number, isOver: () => boolean): Promise<number[]> => {
  const times: number[] = []
  for (let n = 0; !isOver(); n += 1) {
    const from = performance.now()
    await db.transact((tx) =>
      asCompany(tx, company, "2026-01-01", () =>
        rowsOf(
          tx,
          sql`select sum(amount) from leave_ledger where members_id = ${1 + ((n * 37) % EMPLOYEES)} and year = 2026`,
        ),
      ),
    )
    times.push(performance.now() - from)
    await pause(BETWEEN_MS)
  }
  return times
}

/** Cost of a year's leave ledgers, and of one balance. */
export const measureLeave = async (): Promise<Section> => {
  const load = loadNow()
  const folder = join(BENCH, "leave")
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const db = await openEmbedded(join(folder, "pg"), MIGRATIONS)
  try {
    const company = await fill(db)
    await db.tidy(() => true)
    const grants: { year: string; seconds: number; entries: number }[] = []
    const others: number[] = []
    for (const year of YEARS) {
      let over = false
      const watched = watch(db, company, () => over)
      const from = performance.now()
      await keepLedgers(db, newYear(year))
      const seconds = (performance.now() - from) / 1_000
      over = true
      others.push(...(await watched))
      const [row] = await db.transact((tx) =>
        rowsOf<{ n: number }>(
          tx,
          sql`select count(*)::int as n from leave_ledger where year >= ${Number(year)}`,
        ),
      )
      grants.push({ year, seconds, entries: row?.n ?? 0 })
      /** Fills the rest of the year, so that the next run does the year-end closing. */
      await keepLedgers(db, new Date(`${year}-12-30T01:00:00Z`))
      /** Analyzes the tables as the server does by itself, so that the planner has current statistics. */
      await db.tidy(() => true)
    }
    const balances: number[] = []
    for (let n = 0; n < READS; n += 1) {
      const from = performance.now()
      await db.transact((tx) =>
        asCompany(tx, company, "2026-12-30", () =>
          rowsOf(
            tx,
            sql`select kategori_id, sum(amount) from leave_ledger where members_id = ${1 + ((n * 37) % EMPLOYEES)} and year = 2026 group by 1`,
          ),
        ),
      )
      balances.push(performance.now() - from)
    }
    const seconds = median(grants.map((one) => one.seconds))
    return {
      part: "leave",
      title: "Ledgers of leave",
      notes: [
        `${machineWords()} · ${loadWords(load)}.`,
        `${EMPLOYEES} employees, two categories with a balance, eight days of collective leave a year, three turns of the year on the embedded database in this process. The first line is the sweep on New Year's Day: last year closed, carried and lapsed, this one granted. Meanwhile a balance is asked for every ${BETWEEN_MS} ms: the longest wait is one chunk of the sweep.`,
      ],
      base: "",
      ours: "server",
      lines: [
        {
          what: "a year granted, seconds",
          base: "",
          ours: grants.map((one) => `${one.year}: ${one.seconds.toFixed(2)} s`).join(", "),
          value: seconds,
          shown: seconds.toFixed(2),
          goal: GOALS.grant,
        },
        { what: "others meanwhile", base: "", ours: showTimes(others) },
        {
          what: "one balance, ms",
          base: "",
          ours: showTimes(balances),
          value: median(balances),
          shown: median(balances).toFixed(2),
          goal: GOALS.balance,
        },
      ],
      raw: [{ name: "turns of the year", rows: grants }],
    }
  } finally {
    await db.close()
  }
}
