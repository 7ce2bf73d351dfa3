import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "./database.ts"

/**
 * Runs with the scope of the whole company, for totals, comparisons and clean-up that must not depend on the caller's
 * scope. Return rows from it only if they define their own audience (announcements). A throw inside aborts the
 * transaction, which also resets the settings.
 */
export const inWholeCompany = async <A>(tx: Tx, read: () => Promise<A>): Promise<A> => {
  const [row] = await rowsOf<{ held: string | null }>(
    tx,
    sql`select current_setting('app.offices', true) as held`,
  )
  await tx.execute(sql`select set_config('app.offices', '', true)`)
  const found = await read()
  await tx.execute(sql`select set_config('app.offices', ${row?.held ?? ""}, true)`)
  return found
}
