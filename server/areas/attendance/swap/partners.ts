import { type SQL, sql } from "drizzle-orm"
import { SWAP_DAYS } from "#contract/areas/attendance/swapWords.ts"
import { dateWords } from "#contract/kit/words.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { literal } from "../../../db/literal.ts"
import { cut, mostOf, type Asked } from "../../../kit/options.ts"
import { isAccountOf } from "../../../kit/own.ts"
import { isKeptIn, wordsIn } from "../../../kit/textSearch.ts"
import { plusDays } from "../../../time/calendar.ts"
import { someOf } from "../day/people.ts"
import { readPlans } from "../planDays.ts"
import { shiftWords } from "./judge.ts"

/** An employee of a swap: name and account. null = does not exist. */
export const swapperOf = async (
  tx: Tx,
  id: number,
): Promise<{ readonly nama: string; readonly account: number | null } | null> => {
  const [row] = await rowsOf<{ readonly nama: string; readonly account: number | null }>(
    tx,
    sql`select m.nama, (select a.id::float8 from accounts a where a.companies_id = m.companies_id and a.is_active and ${isAccountOf} limit 1) as account
      from members m where m.id = ${id}`,
  )
  return row ?? null
}

/** Whether employee `m` works in the office of employee `self`, or has the same superior. */
const isNear = (self: number): SQL =>
  sql`exists (select from members s where s.id = ${self} and s.companies_id = m.companies_id and m.id <> s.id
    and (m.offices_id = s.offices_id or m.atasan_id = s.atasan_id))`
const works = sql`m.status = 'active' and m.archived_at is null`

export const isColleague = async (tx: Tx, self: number, id: number): Promise<boolean> =>
  (await rowsOf(tx, sql`select 1 from members m where m.id = ${id} and ${works} and ${isNear(self)}`))
    .length > 0

/** Colleagues with a plan of shifts from a day on, by name. */
export const partnersOf = async (tx: Tx, self: number, today: string, ask: Asked) => {
  const most = mostOf(ask)
  const last = plusDays(today, SWAP_DAYS)
  const planned = sql`(exists (select from schedules x where x.companies_id = m.companies_id and x.members_id = m.id
        and x.business_date between ${today}::date and ${last}::date)
      or exists (select from schedule_pattern_members x where x.companies_id = m.companies_id and x.members_id = m.id
        and x.start_date <= ${last}::date and coalesce(x.end_date, date '9999-12-31') >= ${today}::date))`
  const q = wordsIn(ask.q)
  const chosen =
    ask.ids === undefined
      ? sql`${planned}${q === "" ? sql`` : sql` and ${isKeptIn(q, sql`m.nama_sort`, sql`m.nama_fold`)}`}`
      : sql`m.id in (select value::bigint from json_array_elements_text(${JSON.stringify(ask.ids)}::json))`
  const rows = await rowsOf<{ readonly id: number; readonly nama: string }>(
    tx,
    sql`select m.id::float8 as id, m.nama from members m where ${works} and ${isNear(self)} and ${chosen}
      order by m.nama_sort, m.id limit ${literal(most + 1)}`,
  )
  return cut(
    rows.map((row) => ({ ...row, kode: null, is_active: true })),
    most,
  )
}

const WEEKDAYS = ["Minggu", "Senin", "Selasa", "Rabu", "Kamis", "Jumat", "Sabtu"] as const
const dayWords = (date: string): string =>
  `${WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? ""} ${dateWords(date)}`

/** A date as the id of an option; its code is the date. */
const idOf = (date: string): number => Number(date.replaceAll("-", ""))

/**
 * Days of an employee with a shift that can be exchanged, from tomorrow on.
 * @param offDate a date that is offered as a day off too
 */
export const shiftDaysOf = async (
  tx: Tx,
  members_id: number,
  today: string,
  q: string | undefined,
  offDate: string | null,
) => {
  const people = await someOf(tx, [members_id])
  const [person] = people
  if (person === undefined) return { rows: [], has_more: false }
  const span = { start_date: plusDays(today, 1), end_date: plusDays(today, SWAP_DAYS) }
  const plans = await readPlans(tx, people, span, new Date(0))
  const shifts = new Map(plans.shifts.map((one) => [one.id, one]))
  const dates = Array.from({ length: SWAP_DAYS }, (_, at) => plusDays(today, at + 1))
  const words = wordsIn(q).toLowerCase()
  const rows = dates.flatMap((date) => {
    const { shift_id, locked, away } = plans.cellOf(person, date)
    if (locked !== undefined || away === true) return []
    const shift = typeof shift_id === "number" ? shifts.get(shift_id) : undefined
    if (shift === undefined && (date !== offDate || shift_id === "CUTI" || shift_id === "KERJA")) return []
    return [
      {
        id: idOf(date),
        nama: `${dayWords(date)}, ${shift === undefined ? "Libur" : shiftWords(shift)}`,
        kode: date,
        is_active: true,
      },
    ]
  })
  return { rows: rows.filter(({ nama }) => nama.toLowerCase().includes(words)), has_more: false }
}
