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
  /** Idempotency key: the cause of the entry. A second entry with the same cause fails the transaction. */
  readonly ref_type: string
  readonly ref_id: number
  /** Text for people: an invoice number or a reason. */
  readonly ref: string | null
  /** Positive = credited, negative = used. */
  readonly qty: number
  readonly expires_at: string | null
  readonly by_id: number | null
  readonly by_nama: string | null
}

/**
 * Appends an entry to a company's ledger and updates its balance, in the caller's transaction. The balance row is the
 * lock: it serialises the entries of a company.
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

/** A unique number to use as the `ref_id` of an adjustment. */
export const nextAdjustment = async (tx: Tx): Promise<number> => {
  const [row] = await rowsOf<{ id: number }>(
    tx,
    sql`select nextval(pg_get_serial_sequence('point_ledger', 'id'))::float8 as id`,
  )
  if (row === undefined) throw new Error("the ledger has no sequence")
  return row.id
}
