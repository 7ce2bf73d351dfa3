import { and, asc, eq, gt, lte, sql } from "drizzle-orm"
import { type Database, rowsOf, type Tx } from "../../db/database.ts"
import { pointBalances, topups } from "../../db/tables/index.ts"
import { lotsOf } from "./balance.ts"
import { enter, type Unit } from "./ledger.ts"
import { topupRules } from "./topupRules.ts"
import { defineSweep, type Mark } from "../../kit/sweeps/define.ts"
import { runSweeps } from "../../kit/sweeps/run.ts"
import { settleRows } from "../../kit/sweeps/settle.ts"

/** Expires unpaid orders after their deadline. */
export const expiredTopups = defineSweep({
  name: "points.orders",
  every: "minute",
  chunk: async (tx, now, size, mark) => {
    const due = await tx
      .select({ id: topups.id, companies_id: topups.companies_id })
      .from(topups)
      .where(
        and(
          eq(topups.status, "created"),
          lte(topups.expires_at, now.toISOString()),
          gt(topups.id, Number(mark?.[0] ?? 0)),
        ),
      )
      .orderBy(asc(topups.id))
      .limit(size)
    const rules = topupRules({ now, fileUrl: () => null })
    return settleRows(tx, now, rules, due, size)
  },
})

type Due = { readonly companies_id: number; readonly unit: Unit }

/** Balances with an expired credit that has no expiry entry yet. */
const balancesDue = (tx: Tx, now: Date, size: number, mark: Mark | null): Promise<Due[]> =>
  rowsOf<Due>(
    tx,
    sql`select l.companies_id::float8 as companies_id, l.unit from point_ledger l
      where l.expires_at <= ${now.toISOString()}::timestamptz
        and (l.companies_id, l.unit) > (${Number(mark?.[0] ?? 0)}, ${String(mark?.[1] ?? "")}) and not exists (
        select from point_ledger e where e.companies_id = l.companies_id and e.ref_type = 'expired' and e.ref_id = l.id)
      group by l.companies_id, l.unit order by l.companies_id, l.unit limit ${size}`,
  )

/**
 * Expires the unused part of credits: one entry for each credit, with 0 where nothing was left, so that it is not due
 * again.
 */
const expireCredits = async (tx: Tx, now: Date, { companies_id, unit }: Due): Promise<void> => {
  await tx
    .select({ balance: pointBalances.balance })
    .from(pointBalances)
    .where(and(eq(pointBalances.companies_id, companies_id), eq(pointBalances.unit, unit)))
    .for("update")
  const left = new Map((await lotsOf(tx, companies_id, unit)).map((lot) => [lot.id, lot.qty]))
  const over = await rowsOf<{ id: number }>(
    tx,
    sql`select l.id::float8 as id from point_ledger l
      where l.companies_id = ${companies_id} and l.unit = ${unit} and l.expires_at <= ${now.toISOString()}::timestamptz
        and not exists (select from point_ledger e where e.companies_id = l.companies_id and e.ref_type = 'expired' and e.ref_id = l.id)
      order by l.expires_at, l.id`,
  )
  for (const { id } of over)
    await enter(tx, {
      companies_id,
      unit,
      at: now.toISOString(),
      event: "expired",
      ref_type: "expired",
      ref_id: id,
      ref: null,
      qty: -(left.get(id) ?? 0),
      expires_at: null,
      by_id: null,
      by_nama: null,
    })
}

/** Sweep: expires the unused part of credits past their expiry date. */
export const expiredCredits = defineSweep({
  name: "points.credits",
  every: "minute",
  chunk: async (tx, now, size, mark) => {
    const due = await balancesDue(tx, now, size, mark)
    for (const one of due) await expireCredits(tx, now, one)
    const last = due.at(-1)
    return {
      done: due.length,
      next: last === undefined || due.length < size ? null : [last.companies_id, last.unit],
    }
  },
})

/**
 * Writes due expiries of orders and credits.
 * @returns number of rows changed
 * @public Tests run this sweep alone.
 */
export const settleDue = (db: Database, now: Date): Promise<number> =>
  runSweeps(db, [expiredTopups, expiredCredits], now)
