import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "./database.ts"

type Role = "balai_public" | "balai_tenant" | "balai_platform"

/**
 * Works for a moment as another role, for what the caller's own cannot see: whoever asks is given none of it. A throw
 * inside ends the transaction, and its role with it.
 */
export const asRole = async <A>(tx: Tx, role: Role, work: () => Promise<A>): Promise<A> => {
  const [held] = await rowsOf<{ role: string }>(
    tx,
    sql`select was.role, set_config('role', ${role}, true) from (select current_setting('role') as role) was`,
  )
  const found = await work()
  await tx.execute(sql`select set_config('role', ${held?.role ?? "none"}, true)`)
  return found
}
