import { type SQL, sql } from "drizzle-orm"
import { groupedBy } from "./groupedBy.ts"
import { rowsOf, type Tx } from "../db/database.ts"

/** An employee's office from a date on, and the date from which that office pays them. ISO dates. */
export type Place = {
  readonly members_id: number
  readonly from: string
  readonly paid_from: string
  readonly offices_id: number
}
export type Placed = { readonly id: number; readonly offices_id: number }
/** Placements of employees who moved after a date, in order; employees not in the map are in their current office. */
export type Moves = ReadonlyMap<number, readonly Place[]>

const idsOf = (ids: readonly number[]): SQL =>
  sql`(select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))`

/** Effective dating: only employees who moved after the date were in another office on it, and they are few. */
export const movesSince = async (tx: Tx, day: string, ids?: readonly number[]): Promise<Moves> => {
  const some = ids === undefined ? sql`true` : sql`l.members_id in ${idsOf(ids)}`
  const rows = await rowsOf<Place>(
    tx,
    sql`select l.members_id::float8 as members_id, l.from_date::text as "from", l.paid_from::text as paid_from, l.offices_id::float8 as offices_id
      from member_placements l where ${some} and l.members_id in (select x.members_id from member_placements x where x.from_date > ${day}::date
        union select x.members_id from member_placements x where x.paid_from > ${day}::date)
      order by l.members_id, l.from_date`,
  )
  return groupedBy(rows, ({ members_id }) => members_id)
}

const officeBy =
  (key: "from" | "paid_from") =>
  (moves: Moves, { id, offices_id }: Placed, date: string): number => {
    const places = moves.get(id) ?? []
    return (places.findLast((place) => place[key] <= date) ?? places[0])?.offices_id ?? offices_id
  }
/** Office where an employee works on a date. */
export const officeOn = officeBy("from")
/** Office that pays an employee for a date; its closed periods lock that date. */
export const payingOn = officeBy("paid_from")

const placeOn = (column: SQL, by: SQL, company: SQL, member: SQL, day: SQL): SQL =>
  sql`(select ${column} from member_placements mp where mp.companies_id = ${company} and mp.members_id = ${member}
    order by case when ${by} <= ${day} then ${by} end desc nulls last, case when ${by} <= ${day} then mp.from_date end desc, mp.from_date limit 1)`

/** The same in SQL, for a row's employee and date. */
export const officeOnDay = (company: SQL, member: SQL, day: SQL): SQL =>
  placeOn(sql`mp.offices_id`, sql`mp.from_date`, company, member, day)
export const payingOnDay = (company: SQL, member: SQL, day: SQL): SQL =>
  placeOn(sql`mp.offices_id`, sql`mp.paid_from`, company, member, day)
/** Status of employment on a date. */
export const statusOnDay = (company: SQL, member: SQL, day: SQL): SQL =>
  placeOn(sql`mp.status_karyawan`, sql`mp.from_date`, company, member, day)
/** Division and position on a date. */
export const divisionOnDay = (company: SQL, member: SQL, day: SQL): SQL =>
  placeOn(sql`mp.departement_id`, sql`mp.from_date`, company, member, day)
export const positionOnDay = (company: SQL, member: SQL, day: SQL): SQL =>
  placeOn(sql`mp.jabatan_id`, sql`mp.from_date`, company, member, day)
