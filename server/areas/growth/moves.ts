import { type SQL, sql } from "drizzle-orm"
import type { AnyPgColumn } from "drizzle-orm/pg-core"
import type { LastMove } from "#machines/lifecycles/lifecycle.ts"
import { wireInstant } from "../../time/calendar.ts"

/** Last transition of a row as its contract shows it. */
export const lastOf = (nama: AnyPgColumn, at: AnyPgColumn): SQL<LastMove | null> =>
  sql<LastMove | null>`case when ${at} is null then null else json_build_object('nama', ${nama}, 'at', ${at}) end`

type Dated = { readonly at: string }
const dated = <A extends Dated>(move: A): A => ({ ...move, at: wireInstant(move.at) })

/** A row with the instants of its transitions in the wire format; lists have no history. */
export const withMoves = <R extends object>(row: R): R => {
  const { last, history } = row as { readonly last?: Dated | null; readonly history?: readonly Dated[] }
  return {
    ...row,
    ...(last === undefined || last === null ? {} : { last: dated(last) }),
    ...(history === undefined ? {} : { history: history.map(dated) }),
  }
}
