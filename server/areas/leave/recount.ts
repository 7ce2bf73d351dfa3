import { type SQL, sql } from "drizzle-orm"
import { dateWords } from "#contract/kit/words.ts"
import { notEmployed } from "#machines/lifecycles/employment.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { isClosedDay } from "../../kit/closedPeriods.ts"
import { lastDay } from "../../kit/employment.ts"
import { groupedBy } from "../../kit/groupedBy.ts"
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
  /** Approved: the balance has already been debited. */
  readonly is_taken: boolean
}
type Freed = Coming & { readonly why: string }

/** Leave days of pending or approved requests that take an amount. */
const daysOf = (tx: Tx, where: SQL): Promise<Coming[]> =>
  rowsOf<Coming>(
    tx,
    sql`select d.id::float8 as id, l.id::float8 as leave, d.members_id::float8 as members_id, l.kategori_id::float8 as kategori_id,
      d.date::text as date, d.amount::float8 as amount, k.quota_type in ('yearly', 'monthly') as has_balance, l.status = 'approved' as is_taken
    from leave_days d join leaves l on l.companies_id = d.companies_id and l.id = d.leaves_id
    join leave_categories k on k.companies_id = l.companies_id and k.id = l.kategori_id
    join members m on m.companies_id = d.companies_id and m.id = d.members_id
    where ${where} and d.is_live and d.amount > 0 and l.status in ('pending', 'approved') order by d.date, d.id`,
  )
/** A new holiday frees only leave that is counted in working days. */
const worksOnly = sql`l.unit <> 'hour' and not k.count_holidays`

/** Those of the days that have become days off in the calendar of their office. */
const freedAmong = async (tx: Tx, coming: readonly Coming[]): Promise<readonly Freed[]> => {
  const people = await someOf(tx, [...new Set(coming.map(({ members_id }) => members_id))])
  const dates = [...new Set(coming.map(({ date }) => date))].toSorted((a, b) => (a < b ? -1 : 1))
  const asked = await askedDays(tx, people, dates)
  const free = new Map(
    people.flatMap((person) =>
      asked(person).flatMap(({ date, work, why }): [string, string][] =>
        work === null && why !== null ? [[`${person.id} ${date}`, why]] : [],
      ),
    ),
  )
  return coming.flatMap((day) => {
    const why = free.get(`${day.members_id} ${day.date}`)
    return why?.startsWith("Hari libur") === true ? [{ ...day, why }] : []
  })
}

const HOLIDAY = "holiday"
const OUTSIDE = "left"

/** Why dates of pending requests would take nothing if they were decided now, by request and date. */
export const freeIfDecided = async (
  tx: Tx,
  leaves: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<string, string>>> => {
  const open = leaves.length === 0 ? [] : await daysOf(tx, sql`l.id = ${anyOf(leaves)} and ${worksOnly}`)
  const freed = open.length === 0 ? [] : await freedAmong(tx, open)
  return new Map(
    [...groupedBy(freed, ({ leave }) => leave)].map(([leave, days]) => [
      leave,
      new Map(days.map(({ date, why }) => [date, why])),
    ]),
  )
}

/** Recounts the days of a request with the calendar at the time of the decision. @returns the amount it takes then */
export const recountLeave = async (tx: Tx, company: number, leave: number, at: string): Promise<number> => {
  const open = await daysOf(tx, sql`l.id = ${leave} and ${worksOnly}`)
  const freed = open.length === 0 ? [] : await freedAmong(tx, open)
  /** Runs before the approval, so the ledger is debited with the recounted amount only. */
  await free(
    tx,
    company,
    freed.map((day) => ({ ...day, is_taken: false })),
    HOLIDAY,
    at,
  )
  const [row] = await rowsOf<{ readonly amount: number }>(
    tx,
    sql`select amount::float8 as amount from leaves where id = ${leave}`,
  )
  return row?.amount ?? 0
}

/**
 * Credits back leave days that have become holidays: the line gets the reason, and the ledger an entry. Future days
 * only; past days are not changed.
 */
export const freeHolidays = async (
  tx: Tx,
  company: number,
  ids: readonly number[],
  today: string,
  at: string,
): Promise<void> => {
  const coming = await daysOf(
    tx,
    sql`d.members_id = ${anyOf(ids)} and d.date > ${today}::date and ${worksOnly}`,
  )
  await free(tx, company, coming.length === 0 ? [] : await freedAmong(tx, coming), HOLIDAY, at)
}

/**
 * Credits back approved leave after a last working day that was entered later, unless the payroll period is closed.
 * Removing the last working day does not restore the leave: the employee makes a new request.
 */
export const freeOutside = async (
  tx: Tx,
  company: number,
  ids: readonly number[],
  at: string,
): Promise<void> => {
  const outside = await daysOf(
    tx,
    sql`d.members_id = ${anyOf(ids)} and l.status = 'approved' and (d.date > ${lastDay} or d.date < m.tanggal_masuk)
      and not ${isClosedDay(sql`d.companies_id`, sql`d.members_id`, sql`d.date`)}`,
  )
  if (outside.length === 0) return
  const people = new Map(
    (await someOf(tx, [...new Set(outside.map(({ members_id }) => members_id))])).map((one) => [one.id, one]),
  )
  await free(
    tx,
    company,
    outside.flatMap((day): Freed[] => {
      const person = people.get(day.members_id)
      const why = person === undefined ? null : notEmployed(person, day.date)
      return why === null ? [] : [{ ...day, why }]
    }),
    OUTSIDE,
    at,
  )
}

const free = async (
  tx: Tx,
  company: number,
  freed: readonly Freed[],
  cause: typeof HOLIDAY | typeof OUTSIDE,
  at: string,
): Promise<void> => {
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
      .filter(({ has_balance, is_taken }) => has_balance && is_taken)
      .map(({ leave, members_id, kategori_id, date, amount, why }): Entry => ({
        members_id,
        kategori_id,
        leaves_id: leave,
        year: yearOf(date),
        date,
        kind: "given_back",
        amount,
        source: `${cause}:leave:${leave}:${date}`,
        lapses_on: null,
        note: `${why}, ${dateWords(date)}`,
      })),
    at,
  )
}
