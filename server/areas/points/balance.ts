import { and, eq, gt, sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../db/database.ts"
import { pointBalances, pointLedger } from "../../db/tables/index.ts"
import { type Lot, lotsLeft } from "./lots.ts"
import type { Unit } from "./ledger.ts"

export const balanceOf = async (tx: Tx, companyId: number, unit: Unit): Promise<number> => {
  const [row] = await tx
    .select({ balance: pointBalances.balance })
    .from(pointBalances)
    .where(and(eq(pointBalances.companies_id, companyId), eq(pointBalances.unit, unit)))
  return row?.balance ?? 0
}

/** The lots (credits) of a company, each with its remaining quantity. */
export const lotsOf = async (tx: Tx, companyId: number, unit: Unit): Promise<readonly Lot[]> => {
  const credits = await tx
    .select({ id: pointLedger.id, qty: pointLedger.qty, expires_at: pointLedger.expires_at })
    .from(pointLedger)
    .where(and(eq(pointLedger.companies_id, companyId), eq(pointLedger.unit, unit), gt(pointLedger.qty, 0)))
  /** The balance is the sum of the ledger, so the credits minus the balance is the amount used. */
  const credited = credits.reduce((sum, { qty }) => sum + qty, 0)
  return lotsLeft(credits, credited - (await balanceOf(tx, companyId, unit)))
}

/** Points in orders that are waiting for payment or verification. */
export const pendingPoints = async (tx: Tx, companyId: number, now: Date): Promise<number> => {
  const [row] = await rowsOf<{ qty: number }>(
    tx,
    sql`select coalesce(sum(credit), 0)::float8 as qty from topups where companies_id = ${companyId} and type = 'point'
      and (status = 'waiting_confirmation' or (status = 'created' and expires_at > ${now.toISOString()}::timestamptz))`,
  )
  return row?.qty ?? 0
}
