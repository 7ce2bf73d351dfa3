import { type SQL, sql } from "drizzle-orm"
import { groupedBy } from "./groupedBy.ts"
import { rowsOf, type Tx } from "../db/database.ts"

/** Where an employee works from a day on, and from which day that office pays them. Dates are ISO. */
export type Place = {
  readonly members_id: number
  readonly from: string
  readonly paid_from: string
  readonly offices_id: number
}
export type Placed = { readonly id: number; readonly offices_id: number }
/** Places of those who have moved since a day, in their order; whoever is not in it works where they do now. */
export type Moves = ReadonlyMap<number, readonly Place[]>

const idsOf = (ids: readonly number[]): SQL =>
  sql`(select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))`

/** Effective dating: only who moved after a day worked elsewhere on it, and these are few. */
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
/** Office somebody works in on a day. */
export const officeOn = officeBy("from")
/** Office that pays somebody for a day, and whose closed periods close it. */
export const payingOn = officeBy("paid_from")

const placeOn = (column: SQL, by: SQL, company: SQL, member: SQL, day: SQL): SQL =>
  sql`(select ${column} from member_placements mp where mp.companies_id = ${company} and mp.members_id = ${member}
    order by case when ${by} <= ${day} then ${by} end desc nulls last, case when ${by} <= ${day} then mp.from_date end desc, mp.from_date limit 1)`

/** The same in SQL, of a row's employee and day. */
export const officeOnDay = (company: SQL, member: SQL, day: SQL): SQL =>
  placeOn(sql`mp.offices_id`, sql`mp.from_date`, company, member, day)
export const payingOnDay = (company: SQL, member: SQL, day: SQL): SQL =>
  placeOn(sql`mp.offices_id`, sql`mp.paid_from`, company, member, day)
/** Division and position of a day. */
export const divisionOnDay = (company: SQL, member: SQL, day: SQL): SQL =>
  placeOn(sql`mp.departement_id`, sql`mp.from_date`, company, member, day)
export const positionOnDay = (company: SQL, member: SQL, day: SQL): SQL =>
  placeOn(sql`mp.jabatan_id`, sql`mp.from_date`, company, member, day)
