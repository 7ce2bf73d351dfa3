import { sql } from "drizzle-orm"
import { dateWords } from "#contract/kit/words.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { askedDays, someOf } from "../attendance/index.ts"
import { anyOf } from "../../db/ids.ts"
import { yearOf } from "./ledger/terms.ts"
import { enter, type Entry } from "./ledger/write.ts"

type Coming = {
  readonly id: number
  readonly leave: number
  readonly members_id: number
  readonly kategori_id: number
  readonly date: string
  readonly amount: number
  readonly has_balance: boolean
}
type Freed = Coming & { readonly why: string }

/** Days to come of granted leave that takes working days only. */
const comingOf = (tx: Tx, ids: readonly number[], today: string): Promise<Coming[]> =>
  rowsOf<Coming>(
    tx,
    sql`select d.id::float8 as id, l.id::float8 as leave, d.members_id::float8 as members_id, l.kategori_id::float8 as kategori_id,
      d.date::text as date, d.amount::float8 as amount, k.quota_type in ('yearly', 'monthly') as has_balance
    from leave_days d join leaves l on l.companies_id = d.companies_id and l.id = d.leaves_id
    join leave_categories k on k.companies_id = l.companies_id and k.id = l.kategori_id
    where d.members_id = ${anyOf(ids)} and d.date > ${today}::date and d.is_live and d.amount > 0 and l.status = 'approved'
      and l.unit <> 'hour' and not k.count_holidays order by d.date, d.id`,
  )

const freedAmong = async (tx: Tx, coming: readonly Coming[]): Promise<readonly Freed[]> => {
  const people = await someOf(tx, [...new Set(coming.map(({ members_id }) => members_id))])
  const dates = [...new Set(coming.map(({ date }) => date))].toSorted((a, b) => (a < b ? -1 : 1))
  const daysOf = await askedDays(tx, people, dates)
  const free = new Map(
    people.flatMap((person) =>
      daysOf(person).flatMap(({ date, work, why }): [string, string][] =>
        work === null && why !== null ? [[`${person.id} ${date}`, why]] : [],
      ),
    ),
  )
  return coming.flatMap((day) => {
    const why = free.get(`${day.members_id} ${day.date}`)
    return why?.startsWith("Hari libur") === true ? [{ ...day, why }] : []
  })
}

/**
 * A day of granted leave that has since become a day off is given back: its line says why it takes nothing, and the ledger gets
 * an entry for it. Only days to come: what is over was as it was.
 */
export const freeHolidays = async (
  tx: Tx,
  company: number,
  ids: readonly number[],
  today: string,
  at: string,
): Promise<void> => {
  const coming = await comingOf(tx, ids, today)
  const freed = coming.length === 0 ? [] : await freedAmong(tx, coming)
  if (freed.length === 0) return
  const rows = JSON.stringify(freed)
  await tx.execute(
    sql`update leave_days d set amount = 0, why = f.why from json_to_recordset(${rows}::text::json) as f(id bigint, why text) where d.id = f.id`,
  )
  await tx.execute(
    sql`update leaves l set amount = l.amount - f.amount from (
        select leave, sum(amount) as amount from json_to_recordset(${rows}::text::json) as x(leave bigint, amount numeric) group by 1) f
      where l.id = f.leave`,
  )
  await tx.execute(
    sql`delete from attendance a using json_to_recordset(${rows}::text::json) as f(members_id bigint, date date)
      where a.members_id = f.members_id and a.business_date = f.date and a.check_in_at is null and a.check_out_at is null
        and a.day_status in ('cuti', 'izin', 'sakit')`,
  )
  await enter(
    tx,
    company,
    freed
      .filter(({ has_balance }) => has_balance)
      .map(({ leave, members_id, kategori_id, date, amount, why }): Entry => ({
        members_id,
        kategori_id,
        leaves_id: leave,
        year: yearOf(date),
        date,
        kind: "given_back",
        amount,
        source: `holiday:leave:${leave}:${date}`,
        lapses_on: null,
        note: `${why}, ${dateWords(date)}`,
      })),
    at,
  )
}
