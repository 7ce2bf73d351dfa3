import type { SQL } from "drizzle-orm"
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core"

/** A transaction: all a handler ever gets of the database. Await nothing but SQL while holding one. */
export type Tx = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** Nobody's rows, one company's, or the platform's. */
export type Role = "balai_public" | "balai_tenant" | "balai_platform"

export type Database = {
  readonly kind: "embedded" | "postgres"
  /** Runs as the connection's own user, whom row-level security does not bind: session look-up, migrations, demo. */
  readonly transact: <A>(work: (tx: Tx) => Promise<A>) => Promise<A>
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
