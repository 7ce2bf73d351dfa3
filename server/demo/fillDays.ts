import { sql } from "drizzle-orm"
import { inChunks } from "../db/chunks.ts"
import type { Database, Tx } from "../db/database.ts"
import { rowsOf } from "../db/database.ts"
import { attendance } from "../db/tables/index.ts"
import { dateIn } from "../time/calendar.ts"
import { type AttendancePerson, attendanceDay, knownAt } from "./attendance.ts"
import { addDays } from "./days.ts"
import { OFF_DAYS } from "./holidays.ts"
import { insertRows } from "./rows.ts"

const READ = 2_000

/** A company whose attendance is to be filled. */
export type FillCompany = { readonly id: number; readonly seed: number }

/** ISO dates between which a company was a customer of Balai; null = open. */
type Period = { readonly from: string | null; readonly until: string | null }
type Worker = AttendancePerson & {
  readonly company: FillCompany
  readonly offices_id: number
  readonly period: Period
}

/** Days before its last one on which a company that has cancelled stops using the product. */
const UNUSED_DAYS = 27

/**
 * Attendance begins with the trial; it ends with the trial or plan of a company that has left, and earlier for one that
 * has cancelled.
 */
const periodOf = async (tx: Tx, id: number): Promise<Period> => {
  const [row] = await rowsOf<Period>(
    tx,
    sql`select trial_start::text as "from",
      case when leaves_on is not null then (leaves_on - ${UNUSED_DAYS}::int)::text
        when status = 'active' then null else coalesce(trial_end, plan_expires_at)::text end as until
    from companies where id = ${id}`,
  )
  return row ?? { from: null, until: "0001-01-01" }
}

const workersOf = async (db: Database, company: FillCompany): Promise<readonly Worker[]> => {
  const all: Worker[] = []
  const period = await db.transact((tx) => periodOf(tx, company.id))
  for (let after = 0; ;) {
    const rows = await db.transact((tx) =>
      rowsOf<AttendancePerson & { readonly offices_id: number }>(
        tx,
        sql`select m.id::float8 as id, m.offices_id::float8 as offices_id, o.timezone,
          m.tanggal_masuk::text as tanggal_masuk
        from members m join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
        where m.companies_id = ${company.id} and m.id > ${after} and m.status = 'active'
        order by m.id limit ${READ}`,
      ),
    )
    all.push(...rows.map((row) => ({ ...row, company, period })))
    const last = rows.at(-1)
    if (last === undefined || rows.length < READ) return all
    after = last.id
  }
}

const rowsOn = (date: string, workers: readonly Worker[], now: string): (typeof attendance.$inferInsert)[] =>
  workers.flatMap(({ company, offices_id, period, ...person }) => {
    if ((period.from !== null && date < period.from) || (period.until !== null && date > period.until))
      return []
    const record = attendanceDay({ seed: company.seed, person, date, holidays: OFF_DAYS })
    const known = record === null ? null : knownAt(record, person.timezone, now)
    return known === null ? [] : [{ companies_id: company.id, offices_id, ...known }]
  })

/**
 * Upsert that updates generated rows which are still open as the day goes on. Rows changed by a user are kept: they
 * have another check-in time, or are closed.
 */
const goOn = sql`on conflict (companies_id, business_date, members_id) do update set
    check_out_at = excluded.check_out_at, late_min = excluded.late_min, early_out_min = excluded.early_out_min,
    work_min = excluded.work_min, day_status = excluded.day_status
  where attendance.check_out_at is null and attendance.day_status = 'hadir'
    and attendance.check_in_at = excluded.check_in_at
    and (excluded.check_out_at is not null or excluded.day_status <> 'hadir')`

export type FillOptions = {
  readonly companies: readonly FillCompany[]
  /** ISO date of the first day. */
  readonly from: string
  readonly now: Date
  /** Called in the same transaction, after each day that is final. */
  readonly onDay?: (tx: Tx, date: string) => Promise<void>
  readonly onRows?: (rows: number) => void
  readonly signal?: AbortSignal
}

/**
 * Writes the missing attendance of these companies from a day up to this instant, day by day, in short transactions
 * that do not block other requests. Deterministic: days filled before come out the same and are skipped.
 * @throws the signal's reason, after rolling back the current chunk
 */
export const fillDays = async (db: Database, options: FillOptions): Promise<void> => {
  const { companies, from, now, onDay, onRows, signal } = options
  const today = dateIn(now)
  const at = now.toISOString()
  const workers: Worker[] = []
  for (const company of companies) workers.push(...(await workersOf(db, company)))
  for (let date = from; date <= today; date = addDays(date, 1)) {
    await inChunks(db, async (tx, size, done) => {
      signal?.throwIfAborted()
      const chunk = workers.slice(done, done + size)
      const rows = rowsOn(date, chunk, at)
      if (rows.length > 0) await insertRows(tx, attendance, rows, goOn)
      onRows?.(rows.length)
      return chunk.length
    })
    if (date < today && onDay !== undefined) await db.transact((tx) => onDay(tx, date))
  }
}
