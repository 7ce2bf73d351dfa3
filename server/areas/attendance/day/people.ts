import { type SQL, sql } from "drizzle-orm"
import { anyOf } from "../../../db/ids.ts"
import { literal } from "../../../db/literal.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { lastDay } from "../../../kit/employment.ts"
import { memberWhere } from "../../../kit/approval/members.ts"
import { officeOnDay, positionOnDay } from "../../../kit/placements.ts"
import { Refusal } from "../../../call/answer.ts"
import type { OfficeZone } from "../schedule.ts"
import type { Way } from "./plan.ts"

/** Filter of employees. Dates are ISO, both included. */
export type PeopleAsk = {
  readonly start_date: string
  readonly end_date: string
  readonly q?: string | undefined
  readonly offices_id?: number | undefined
  readonly departement_id?: number | undefined
  readonly jabatan_id?: number | undefined
  readonly members_id?: number | undefined
}

export type Person = {
  readonly id: number
  readonly nama: string
  readonly nip: string
  readonly jabatan: string | null
  readonly offices_id: number
  readonly kantor: string
  readonly zone: OfficeZone
  readonly from: string
  readonly until: string | null
  readonly way: Way
  readonly week_id: number | null
  /** Has hours of their own, which override the office's. */
  readonly has_own_week: boolean
}

/** Maximum number of employees in one report; above it the filter has to be narrowed. */
export const MOST_PEOPLE = 20_000

/**
 * Last day at work of a row of `members` called m; for an archived employee without one the day of archiving. An
 * inactive employee without either counts as having left before any range.
 */
const until = sql`coalesce(${lastDay}, case when m.status <> 'active' then date '0001-01-01' end)`

/**
 * Effective dating: employees whose placement at the end of a range names an office, division or position. A report of a
 * past month keeps who was there; a plan of a coming one has who will be.
 */
const placedIn = (column: "offices_id" | "departement_id" | "jabatan_id", id: number, day: string): SQL =>
  sql`(m.companies_id, m.id) in (select mp.companies_id, mp.members_id from member_placements mp
    where mp.${sql.identifier(column)} = ${id} and (mp.from_date <= ${day}::date or not exists (select from member_placements mf
        where mf.companies_id = mp.companies_id and mf.members_id = mp.members_id and mf.from_date < mp.from_date))
      and not exists (select from member_placements mn where mn.companies_id = mp.companies_id and mn.members_id = mp.members_id
        and mn.from_date > mp.from_date and mn.from_date <= ${day}::date))`

const fitting = ({
  start_date,
  end_date,
  members_id,
  offices_id,
  departement_id,
  jabatan_id,
  ...ask
}: PeopleAsk): SQL => {
  const parts = [
    memberWhere(ask, sql`m`),
    sql`(m.tanggal_masuk <= ${end_date}::date and coalesce(${until}, date '9999-12-31') >= ${start_date}::date
      or exists (select from attendance a where a.companies_id = m.companies_id and a.members_id = m.id
        and a.business_date between ${start_date}::date and ${end_date}::date))`,
  ]
  if (members_id !== undefined) parts.push(sql`m.id = ${members_id}`)
  for (const [column, id] of Object.entries({ offices_id, departement_id, jabatan_id }))
    if (id !== undefined) parts.push(placedIn(column as "offices_id", id, end_date))
  return sql.join(parts, sql` and `)
}

/**
 * Condition: a stored day (`members_id`) belongs to a matching employee. Only employees with a day in the range have
 * stored days, so without a filter no condition is needed; with one it is a subquery instead of thousands of ids.
 */
export const isOfFitting = (ask: PeopleAsk): SQL => {
  const { q = "", offices_id, departement_id, jabatan_id, members_id } = ask
  const isEverybody =
    q.trim() === "" && [offices_id, departement_id, jabatan_id, members_id].every((one) => one === undefined)
  return isEverybody ? sql`true` : sql`members_id in (select m.id from members m where ${fitting(ask)})`
}

type Order = {
  readonly order?: SQL
  readonly after?: number
  /** Day whose office and position are shown; today by default. */
  readonly day?: string
}
const positionAt = (day: string | undefined): SQL =>
  day === undefined ? sql`m.jabatan_id` : positionOnDay(sql`m.companies_id`, sql`m.id`, sql`${day}::date`)
/** An office that the caller may not see is shown as the one of today. */
const officeName = (day: string | undefined): SQL =>
  day === undefined
    ? sql`o.nama`
    : sql`coalesce((select x.nama from offices x where x.companies_id = m.companies_id
        and x.id = ${officeOnDay(sql`m.companies_id`, sql`m.id`, sql`${day}::date`)}), o.nama)`

const readPeople = (
  tx: Tx,
  where: SQL,
  most: number,
  { order = sql`m.nama_sort, m.id`, after = 0, day }: Order = {},
): Promise<Person[]> =>
  rowsOf<Person>(
    tx,
    sql`select m.id::float8 as id, m.nama, m.nip, j.nama as jabatan, m.offices_id::float8 as offices_id, ${officeName(day)} as kantor,
      o.timezone as zone, m.tanggal_masuk::text as "from", (${until})::text as until, m.attendance_type as way,
      coalesce(m.offices_hours_id, o.offices_hours_id)::float8 as week_id,
      m.offices_hours_id is not null as has_own_week
    from members m join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
    left join jabatan j on j.companies_id = m.companies_id and j.id = ${positionAt(day)}
    where ${where} order by ${order} limit ${literal(most)} offset ${after}`,
  )

/** All employees with a day in a range, by name. @throws Refusal where there are more than one report allows */
export const peopleOf = async (tx: Tx, ask: PeopleAsk): Promise<readonly Person[]> => {
  const people = await readPeople(tx, fitting(ask), MOST_PEOPLE + 1, { day: ask.end_date })
  if (people.length > MOST_PEOPLE)
    throw new Refusal(
      `Lebih dari ${MOST_PEOPLE.toLocaleString("id-ID")} pegawai: pilih kantor atau divisi`,
      "state",
    )
  return people
}

/** A page of the employees with a day in a range, by name, and their total number. */
export const pageOfPeople = async (
  tx: Tx,
  ask: PeopleAsk,
  { after, most }: { readonly after: number; readonly most: number },
): Promise<{ readonly people: readonly Person[]; readonly total: number }> => {
  const where = fitting(ask)
  const [count] = await rowsOf<{ readonly total: number }>(
    tx,
    sql`select count(*)::int as total from members m where ${where}`,
  )
  return { people: await readPeople(tx, where, most, { after, day: ask.end_date }), total: count?.total ?? 0 }
}

/**
 * The next employees with a day in a range, by id (keyset pagination). The page of ids is a subquery without joins, so
 * that the primary key serves it: with stale statistics the planner starts a join at the office and sorts the company.
 */
export const peopleAfter = (
  tx: Tx,
  ask: PeopleAsk,
  after: number,
  most: number,
): Promise<readonly Person[]> =>
  readPeople(
    tx,
    sql`m.id = any (array(select m.id from members m where ${fitting(ask)} and m.id > ${after} order by m.companies_id, m.id limit ${literal(most)}))`,
    most,
    { order: sql`m.id` },
  )

/** Employees by id and in id order, regardless of their employment period. */
export const someOf = (tx: Tx, ids: readonly number[]): Promise<readonly Person[]> =>
  readPeople(tx, sql`m.id = ${anyOf(ids)}`, ids.length, { order: sql`m.id` })

/** Number of employees with a day in a range. */
export const countPeople = async (tx: Tx, ask: PeopleAsk): Promise<number> =>
  (await rowsOf<{ n: number }>(tx, sql`select count(*)::int as n from members m where ${fitting(ask)}`))[0]
    ?.n ?? 0
