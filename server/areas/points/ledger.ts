import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../db/database.ts"
import { pointLedger } from "../../db/tables/index.ts"

export type Unit = "point" | "storage" | "member"

export type Entry = {
  readonly companies_id: number
  readonly unit: Unit
  /** ISO instant. */
  readonly at: string
  readonly event: string
  /** What caused it: one entry for each, or the transaction fails. */
  readonly ref_type: string
  readonly ref_id: number
  /** Words for a person: an invoice number, a reason. */
  readonly ref: string | null
  /** Added (positive) or used. */
  readonly qty: number
  readonly expires_at: string | null
  readonly by_id: number | null
  readonly by_nama: string | null
}

/**
 * Adds an entry to a company's ledger and its balance, in the caller's transaction. The balance's row is the lock:
 * entries of one company come one after another.
 * @returns the balance after it, or null when it would be negative and nothing was written
 */
export const enter = async (tx: Tx, entry: Entry): Promise<number | null> => {
  await tx.execute(
    sql`insert into point_balances (companies_id, unit, balance) values (${entry.companies_id}, ${entry.unit}, 0) on conflict do nothing`,
  )
  const [row] = await rowsOf<{ balance: number }>(
    tx,
    sql`update point_balances set balance = balance + ${entry.qty}
      where companies_id = ${entry.companies_id} and unit = ${entry.unit} and balance + ${entry.qty} >= 0
      returning balance::float8 as balance`,
  )
  if (row === undefined) return null
  await tx.insert(pointLedger).values({ ...entry, balance_after: row.balance })
  return row.balance
}

/** A number no other adjustment has, for its `ref_id`. */
export const nextAdjustment = async (tx: Tx): Promise<number> => {
  const [row] = await rowsOf<{ id: number }>(
    tx,
    sql`select nextval(pg_get_serial_sequence('point_ledger', 'id'))::float8 as id`,
  )
  if (row === undefined) throw new Error("the ledger has no sequence")
  return row.id
}
