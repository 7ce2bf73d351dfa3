import type { SQL } from "drizzle-orm"
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core"
import type { Hear } from "./news.ts"

/** A transaction: all a handler ever gets of the database. Await nothing but SQL while holding one. */
export type Tx = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** Nobody's rows, one company's, or the platform's. */
export type Role = "balai_public" | "balai_tenant" | "balai_platform"

/**
 * The database cannot be reached, or the connection was lost before the transaction's end was heard: it happened wholly
 * or not at all. Answered with 503; a write under a request_id can be sent again.
 */
export class DatabaseAway extends Error {
  override readonly name = "DatabaseAway"
  constructor(cause: unknown) {
    super("Basis data sedang tidak dapat dihubungi. Coba lagi sebentar lagi.", {
      cause: cause instanceof Error && cause.cause !== undefined ? cause.cause : cause,
    })
  }
}

export type Database = {
  readonly kind: "embedded" | "postgres"
  /**
   * Runs as the connection's own user, whom row-level security does not bind: session look-up, migrations, demo.
   * @throws DatabaseAway
   */
  readonly transact: <A>(work: (tx: Tx) => Promise<A>) => Promise<A>
  /** Whether it answers right now; takes seconds at most. */
  readonly isThere: () => Promise<boolean>
  /** Hears of every change of the tables that are told (news.ts), whichever process made it, once it is committed. */
  readonly listen: (hear: Hear) => Promise<() => Promise<void>>
  /**
   * Vacuums and analyzes what has changed much, where no autovacuum does: a table at a time, as long as `mayGoOn`.
   * @returns whether all of it is done
   */
  readonly tidy: (mayGoOn: () => boolean) => Promise<boolean>
  readonly close: () => Promise<void>
}

/** Rows of a raw statement; both drivers answer `{rows}`. Cast bigint sums in SQL (`::float8`). */
export const rowsOf = async <R>(tx: Tx, statement: SQL): Promise<R[]> => {
  const result = (await tx.execute(statement)) as unknown as { rows: R[] }
  return result.rows
}
