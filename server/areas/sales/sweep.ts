import { sql } from "drizzle-orm"
import { type Database, rowsOf } from "../../db/database.ts"
import { anyOf } from "../../db/ids.ts"
import { literal } from "../../db/literal.ts"
import { defineDrain } from "../../kit/sweeps/define.ts"
import { runSweep } from "../../kit/sweeps/run.ts"
import { dateIn } from "../../time/calendar.ts"
import { applyPrices } from "./prices.ts"

/** Makes prices whose day has come the prices of their products. */
export const duePrices = defineDrain({
  name: "prices.due",
  every: "minute",
  chunk: async (tx, now, size) => {
    const today = dateIn(now)
    const due = await rowsOf<{ readonly product: number }>(
      tx,
      sql`select products_id::float8 as product from product_prices
        where applied_at is null and effective_from <= ${today}::date order by effective_from, id limit ${literal(size)}`,
    )
    const ids = [...new Set(due.map(({ product }) => product))]
    if (ids.length === 0) return 0
    await tx.execute(sql`select from products where id = ${anyOf(ids)} order by id for no key update`)
    await applyPrices(tx, ids, today, now)
    return due.length
  },
})

/**
 * @returns number of prices
 * @public Tests run this sweep alone.
 */
export const applyDuePrices = (db: Database, now: Date): Promise<number> => runSweep(db, duePrices, now)
