import { type SQL, sql } from "drizzle-orm"
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core"
import type { LastMove } from "#machines/lifecycles/lifecycle.ts"
import { InvalidFields } from "../../call/answer.ts"
import type { Context } from "../../call/handler.ts"
import { keepMove } from "../../kit/approval/move.ts"
import { moverOf } from "../../kit/approval/mover.ts"
import type { Versions } from "../../kit/approval/moveEach.ts"
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

/** The first transition of a row that an account of the platform entered. */
export const keepEntry = (ctx: Context, table: PgTable, id: number, to_state: string): Promise<void> =>
  keepMove(moverOf(ctx), table, {
    companies_id: null,
    row_id: id,
    version: 1,
    from_state: null,
    to_state,
    level: null,
    at: ctx.now.toISOString(),
    note: null,
  })

type Chosen = {
  readonly id?: number
  readonly ids?: readonly number[]
  readonly version?: number
}
/** @throws InvalidFields when no row is chosen */
export const chosenIds = ({ id, ids }: Chosen): readonly number[] => {
  const chosen = ids ?? (id === undefined ? [] : [id])
  if (chosen.length === 0) throw new InvalidFields({ ids: ["Pilih paling sedikit satu baris"] })
  return chosen
}

/** Optimistic lock: a version names the state of a single row. */
export const chosenVersion = ({ id, ids, version }: Chosen): Versions =>
  version === undefined || id === undefined || ids !== undefined ? new Map() : new Map([[id, version]])
