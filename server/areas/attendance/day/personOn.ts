import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { type Moves, movesSince, officeOn } from "../../../kit/placements.ts"
import type { Person } from "./people.ts"

type Office = { readonly id: number; readonly zone: Person["zone"]; readonly week_id: number | null }
export type Moved = { readonly moves: Moves; readonly offices: ReadonlyMap<number, Office> }

/** Office transfers of these employees since a day, and all offices. */
export const readMoves = async (tx: Tx, people: readonly Person[], since: string): Promise<Moved> => {
  const moves = await movesSince(
    tx,
    since,
    people.map(({ id }) => id),
  )
  const offices = await rowsOf<Office>(
    tx,
    sql`select id::float8 as id, timezone as zone, offices_hours_id::float8 as week_id from offices`,
  )
  return { moves, offices: new Map(offices.map((one) => [one.id, one])) }
}

/** Effective dating: the employee as of a date, in the office of that day with its zone, hours and days off. */
export const personOn = ({ moves, offices }: Moved, person: Person, date: string): Person => {
  const id = officeOn(moves, person, date)
  const office = offices.get(id)
  if (id === person.offices_id || office === undefined) return person
  const { zone, week_id } = office
  return { ...person, offices_id: id, zone, ...(person.has_own_week ? {} : { week_id }) }
}
