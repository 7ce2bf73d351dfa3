import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "./database.ts"

/** `none` = the connection's own user, whom no policy limits. */
type Role = "balai_public" | "balai_tenant" | "balai_platform" | "none"

/**
 * Temporarily switches the transaction to another role, to read what RLS hides from the caller. Never return those rows
 * to the caller. A throw inside aborts the transaction, which also resets the role.
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
