import { getTableColumns, type SQL, sql } from "drizzle-orm"
import { timed } from "../../db/chunks.ts"
import { type Database, rowsOf, type Tx } from "../../db/database.ts"
import { literal } from "../../db/literal.ts"
import { companyFigures } from "../../db/tables/index.ts"
import { defineSteps, type Swept } from "../../kit/sweeps/define.ts"
import { runSweep } from "../../kit/sweeps/run.ts"
import { dateIn, plusDays } from "../../time/calendar.ts"
import { startOfJakartaDay } from "#contract/kit/words.ts"
import { healthOf } from "./health.ts"

/** Figures older than this are counted again, ms. */
const FRESH_MS = 60 * 60_000
const WEEK_DAYS = 7
const MONTH_DAYS = 30
/** Files added up in one transaction. */
const FILES = 20_000

type Counted = {
  readonly id: number
  readonly since: string
  readonly members: number
  readonly accounts: number
  readonly active_7d: number
  readonly checkin_7d: number
  readonly checkin_before: number
  readonly visits: number
  readonly leaves: number
  readonly payroll_runs: number
  readonly last_login: string | null
  readonly first_checkin_at: string | null
  readonly last_present_on: string | null
  /** Number of the first `FILES` files, their bytes, and the last id. */
  readonly files: number
  readonly bytes: number
  readonly last_file: number
  /** Counted before; null = never. */
  readonly files_before: number | null
  readonly bytes_before: number | null
}

export type Recounted = Pick<Counted, "members" | "accounts"> & { readonly storage_bytes: number }

/** Counts companies, by id; each sub-select reads one range of an index of one company. */
const count = (tx: Tx, now: Date, where: SQL, size: number): Promise<Counted[]> => {
  const today = dateIn(now)
  const weekStart = plusDays(today, 1 - WEEK_DAYS)
  const monthStart = plusDays(today, 1 - MONTH_DAYS)
  return rowsOf<Counted>(
    tx,
    sql`select c.id::float8 as id, coalesce(c.trial_start, (c.created_at at time zone 'Asia/Jakarta')::date)::text as since,
      (select count(*)::int from members m where m.companies_id = c.id and m.status = 'active') as members,
      coalesce(a.accounts, 0)::int as accounts, coalesce(a.active_7d, 0)::int as active_7d, a.last_login::text as last_login,
      coalesce(d.checkin_7d, 0)::int as checkin_7d, coalesce(d.checkin_before, 0)::int as checkin_before,
      (select count(*)::int from visits v where v.companies_id = c.id and not v.removed and v.visit_status = 'done'
        and v.tanggal between ${monthStart}::date and ${today}::date) as visits,
      (select count(*)::int from leaves l where l.companies_id = c.id and not l.removed and l.status = 'approved'
        and l.start_date between ${monthStart}::date and ${today}::date) as leaves,
      (select count(*)::int from payroll_periods p where p.companies_id = c.id
        and p.calculated_at >= ${startOfJakartaDay(monthStart)}::timestamptz) as payroll_runs,
      coalesce(f.first_checkin_at, (select w.check_in_at from attendance w
        where w.companies_id = c.id and w.check_in_at is not null order by w.business_date limit 1))::text as first_checkin_at,
      s.files::int as files, coalesce(s.bytes, 0)::float8 as bytes, coalesce(s.last_file, 0)::float8 as last_file,
      f.files as files_before, f.storage_bytes::float8 as bytes_before,
      (select max(p.business_date)::text from attendance_sums p where p.companies_id = c.id and p.day_status = 'hadir') as last_present_on
    from companies c
    left join company_figures f on f.companies_id = c.id
    left join lateral (select max(last_login_at) as last_login, count(*) filter (where is_active) as accounts,
        count(*) filter (where last_login_at >= ${startOfJakartaDay(weekStart)}::timestamptz) as active_7d
      from accounts where companies_id = c.id) a on true
    left join lateral (select sum(days) filter (where business_date >= ${weekStart}::date) as checkin_7d,
        sum(days) filter (where business_date < ${weekStart}::date) as checkin_before
      from attendance_sums where companies_id = c.id and day_status in ('hadir', 'tidak_lengkap', 'dinas')
        and business_date between ${plusDays(weekStart, -WEEK_DAYS)}::date and ${today}::date) d on true
    left join lateral (select count(*) as files, sum(size) as bytes, max(id) as last_file
      from (select id, size from files where companies_id = c.id order by files.id limit ${literal(FILES)}) first) s on true
    where ${where} order by c.id limit ${size}`,
  )
}

/** The companies after an id whose figures are older than an hour or missing. */
const countAfter = (tx: Tx, now: Date, after: number, size: number): Promise<Counted[]> => {
  const cutoff = new Date(now.getTime() - FRESH_MS).toISOString()
  const isDue = sql`(f.counted_at is null or f.counted_at <= ${cutoff}::timestamptz)`
  return count(tx, now, sql`c.id > ${after} and ${isDue}`, size)
}

const isoOf = (instant: string | null): string | null =>
  instant === null ? null : new Date(instant).toISOString()

const keep = async (tx: Tx, now: Date, rows: readonly Counted[]): Promise<void> => {
  if (rows.length === 0) return
  const today = dateIn(now)
  await tx
    .insert(companyFigures)
    .values(
      rows.map((row) => ({
        companies_id: row.id,
        members: row.members,
        accounts: row.accounts,
        active_7d: row.active_7d,
        checkin_7d: row.checkin_7d,
        visits: row.visits,
        leaves: row.leaves,
        payroll_runs: row.payroll_runs,
        /** More files than one transaction adds up: the last totals stay until all are added up. */
        files: row.files < FILES ? row.files : (row.files_before ?? row.files),
        storage_bytes: row.files < FILES ? row.bytes : (row.bytes_before ?? row.bytes),
        last_present_on: row.last_present_on,
        last_login: isoOf(row.last_login),
        first_checkin_at: isoOf(row.first_checkin_at),
        ...healthOf({ ...row, last_login: isoOf(row.last_login) }, today),
        counted_at: now.toISOString(),
      })),
    )
    .onConflictDoUpdate({
      target: companyFigures.companies_id,
      set: Object.fromEntries(
        Object.keys(getTableColumns(companyFigures))
          .filter((name) => name !== "companies_id")
          .map((name) => [name, sql.raw(`excluded.${name}`)]),
      ),
    })
}

/** Adds up the other files of a company that has more than one transaction takes. */
async function* restOfFiles(db: Database, company: Counted): AsyncGenerator<Swept, void> {
  let { files, bytes, last_file: after } = company
  for (let isOver = false; !isOver;) {
    const from = after
    const { found, took } = await timed(db, async (tx) => {
      const [part] = await rowsOf<{ files: number; bytes: number; last_file: number }>(
        tx,
        sql`select count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes, coalesce(max(id), 0)::float8 as last_file
          from (select id, size from files where companies_id = ${company.id} and id > ${from} order by files.id limit ${literal(FILES)}) next`,
      )
      const { files: others = 0, bytes: more = 0, last_file = 0 } = part ?? {}
      const isLast = others < FILES
      if (isLast)
        await tx.execute(
          sql`update company_figures set files = ${files + others}, storage_bytes = ${bytes + more} where companies_id = ${company.id}`,
        )
      return { others, more, last_file, isLast }
    })
    files += found.others
    bytes += found.more
    after = found.last_file
    isOver = found.isLast
    yield { done: 0, took, isLook: true }
  }
}

/** Counts the figures of the companies whose figures are older than an hour, and of new companies. */
export const companyFigureSweep = defineSteps(
  { name: "platform.figures", every: "minute" },
  async function* ({ db, now, size }) {
    for (let after = 0, isOver = false; !isOver;) {
      const from = after
      const most = size()
      const { found, took } = await timed(db, async (tx) => {
        const rows = await countAfter(tx, now, from, most)
        await keep(tx, now, rows)
        return rows
      })
      yield { done: found.length, took }
      for (const company of found) if (company.files === FILES) yield* restOfFiles(db, company)
      isOver = found.length < most
      after = found.at(-1)?.id ?? after
    }
  },
)

/** Counts the figures of one company anew, in the caller's transaction. @returns null = there is no such company */
export const recount = async (tx: Tx, now: Date, company: number): Promise<Recounted | null> => {
  const rows = await count(tx, now, sql`c.id = ${company}`, 1)
  await keep(tx, now, rows)
  const [one] = await rowsOf<Recounted>(
    tx,
    sql`select members, accounts, storage_bytes::float8 as storage_bytes from company_figures where companies_id = ${company}`,
  )
  return one ?? null
}

/** @returns companies counted */
export const countFigures = (db: Database, now: Date): Promise<number> =>
  runSweep(db, companyFigureSweep, now)
