import type { SQL } from "drizzle-orm"
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core"
import type { Work } from "../telemetry/observe.ts"
import type { Hear } from "./news.ts"

/** A transaction: the only database access of a handler. Await nothing but SQL while holding one. */
export type Tx = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** Roles for row-level security: anonymous, one company (tenant), or the platform. */
export type Role = "balai_public" | "balai_tenant" | "balai_platform"

/**
 * The database is unreachable, or the connection was lost before the commit was confirmed: the transaction was applied
 * entirely or not at all. Answered with 503; a write with a request_id can be retried.
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
   * Runs as the connection's own user, which bypasses row-level security: session look-up, migrations, demo.
   * @param cause the measured work that the transaction is part of: metrics and traces name it
   * @throws DatabaseAway
   */
  readonly transact: <A>(work: (tx: Tx) => Promise<A>, cause?: Work | null) => Promise<A>
  /**
   * Runs a read on a standby that has replayed everything committed before it, or on the primary if none has; the work may
   * run twice. null = there is no standby.
   * @throws DatabaseAway
   */
  readonly read: (<A>(work: (tx: Tx) => Promise<A>, cause?: Work | null) => Promise<A>) | null
  /** Health check; takes a few seconds at most. */
  readonly isThere: () => Promise<boolean>
  /** Subscribes to committed changes of the tables in news.ts, made by any process (LISTEN/NOTIFY). */
  readonly listen: (hear: Hear) => Promise<() => Promise<void>>
  /**
   * Vacuums and analyzes tables that changed much, where there is no autovacuum: one table at a time, while `mayGoOn`
   * returns true.
   * @returns whether all tables are done
   */
  readonly tidy: (mayGoOn: () => boolean) => Promise<boolean>
  /**
   * Copies the embedded database's folder to a new one between two transactions, for a backup: transactions wait for the
   * copy, not for the dump that is then made from it. @returns for how long they waited, ms
   */
  readonly copyTo?: (to: string) => Promise<number>
  readonly close: () => Promise<void>
}

/** A database whose schema is not looked at: backup and restore. Statements have no timeout. */
export type BareDatabase = Pick<Database, "kind" | "transact" | "close">

/** The same database, whose transactions are part of measured work. */
export const causedBy = (db: Database, cause: Work): Database => {
  const { read } = db
  return {
    ...db,
    transact: (work) => db.transact(work, cause),
    read: read === null ? null : (work) => read(work, cause),
  }
}

/** Rows of a raw statement; both drivers return `{rows}`. Cast bigint sums in SQL (`::float8`). */
export const rowsOf = async <R>(tx: Tx, statement: SQL): Promise<R[]> => {
  const result = (await tx.execute(statement)) as unknown as { rows: R[] }
  return result.rows
}
