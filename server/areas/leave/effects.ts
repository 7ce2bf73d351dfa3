import { sql } from "drizzle-orm"
import { amountWords } from "#contract/areas/leave/leaveWords.ts"
import { dateWords } from "#contract/kit/words.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import type { leaves } from "../../db/tables/index.ts"
import { judgeDays } from "../attendance/index.ts"
import { officeOnDay } from "../../kit/placements.ts"
import { wantedOf } from "./ledger/fits.ts"
import { cents } from "./ledger/terms.ts"
import { enter } from "./ledger/write.ts"
import { recountLeave } from "./recount.ts"
import { keepLedger } from "./sweep.ts"

/** Side effects of approving and revoking leave: ledger entries and attendance records. */

type Row = typeof leaves.$inferSelect
type By = { readonly id: number | null; readonly nama: string | null }

const datesWords = ({ start_date, end_date }: Row): string =>
  start_date === end_date ? dateWords(start_date) : `${dateWords(start_date)} sampai ${dateWords(end_date)}`

/** Debits the ledger by balance year, for categories that keep a balance. */
const take = async (tx: Tx, row: Row, at: string, by: By): Promise<void> => {
  const days = await rowsOf<{ readonly date: string; readonly amount: number }>(
    tx,
    sql`select d.date::text as date, d.amount::float8 as amount from leave_days d
      join leave_categories k on k.companies_id = d.companies_id and k.id = ${row.kategori_id}
      where d.leaves_id = ${row.id} and k.quota_type in ('yearly', 'monthly')`,
  )
  await enter(
    tx,
    row.companies_id,
    wantedOf(days).map(({ year, date, amount }) => ({
      members_id: row.members_id,
      kategori_id: row.kategori_id,
      leaves_id: row.id,
      year,
      date,
      kind: "taken",
      amount: -amount,
      source: `taken:leave:${row.id}:${year}`,
      lapses_on: null,
      note: `${datesWords(row)} (${amountWords(amount, row.unit)})`,
    })),
    at,
    by,
  )
}

type Taken = {
  readonly year: number
  readonly date: string
  readonly amount: number
  readonly kategori_id: number
  readonly members_id: number
}

/** Reverses the net amount of each balance year, dated like the original entry. */
const giveBack = async (tx: Tx, row: Row, at: string, by: By): Promise<void> => {
  const taken = await rowsOf<Taken>(
    tx,
    sql`select year, min(date)::text as date, sum(amount)::float8 as amount, kategori_id::float8 as kategori_id, members_id::float8 as members_id
      from leave_ledger where leaves_id = ${row.id} group by year, kategori_id, members_id having sum(amount) <> 0`,
  )
  await enter(
    tx,
    row.companies_id,
    taken.map(({ amount, ...one }) => ({
      ...one,
      leaves_id: row.id,
      kind: "given_back",
      amount: cents(-amount),
      source: `given_back:leave:${row.id}:${one.year}`,
      lapses_on: null,
      note: `Pembatalan ${datesWords(row)}`,
    })),
    at,
    by,
  )
}

/** Dates of the request that are whole days of leave. */
const wholeDays = (row: Row) =>
  sql`select d.date from leave_days d where d.leaves_id = ${row.id} and d.amount > 0 and d.part = 'full'`

const judge = (tx: Tx, row: Row, at: string): Promise<void> =>
  judgeDays(tx, [row.members_id], row, new Date(at))

/** Writes attendance records for the days, because the home page counts them. Existing check-ins are kept. */
const recordDays = async (tx: Tx, row: Row, at: string): Promise<void> => {
  await tx.execute(
    sql`insert into attendance (companies_id, members_id, business_date, offices_id, day_status)
      select m.companies_id, m.id, w.date, ${officeOnDay(sql`m.companies_id`, sql`m.id`, sql`w.date`)}, ${row.jenis} from members m, (${wholeDays(row)}) w where m.id = ${row.members_id}
      on conflict (companies_id, business_date, members_id) do update set day_status = excluded.day_status
        where attendance.check_in_at is null and attendance.check_out_at is null and attendance.day_status in ('alpa', 'belum')`,
  )
  await judge(tx, row, at)
}

const clearDays = async (tx: Tx, row: Row, at: string): Promise<void> => {
  await tx.execute(
    sql`delete from attendance a where a.members_id = ${row.members_id} and a.business_date in (${wholeDays(row)})
      and a.day_status = ${row.jenis} and a.check_in_at is null and a.check_out_at is null`,
  )
  await judge(tx, row, at)
}

/** The change may affect a closed year (carry-over or expiry), so its ledger is updated now, not at the next sweep. */
const keep = (tx: Tx, row: Row, at: string): Promise<void> =>
  keepLedger(tx, row.companies_id, row.members_id, new Date(at))

export const grantLeave = async (tx: Tx, row: Row, at: string, by: By): Promise<void> => {
  await take(tx, { ...row, amount: await recountLeave(tx, row.companies_id, row.id, at) }, at, by)
  await keep(tx, row, at)
  await recordDays(tx, row, at)
}

export const takeBackLeave = async (tx: Tx, row: Row, at: string, by: By): Promise<void> => {
  await giveBack(tx, row, at, by)
  await keep(tx, row, at)
  await clearDays(tx, row, at)
}

/** Frees the dates for other requests. */
export const releaseDays = async (tx: Tx, { id }: Row): Promise<void> => {
  await tx.execute(sql`update leave_days set is_live = false where leaves_id = ${id}`)
}
