import { sql } from "drizzle-orm"
import type { Tx } from "./database.ts"

/**
 * Temporarily shows deleted companies to the platform, which row-level security hides: for their restoration, and for
 * bookkeeping that outlives them. A throw inside aborts the transaction, which also resets the setting.
 */
export const withDeleted = async <A>(tx: Tx, work: () => Promise<A>): Promise<A> => {
  await tx.execute(sql`select set_config('app.deleted', 'on', true)`)
  const found = await work()
  await tx.execute(sql`select set_config('app.deleted', '', true)`)
  return found
}
