import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "./database.ts"

/**
 * Works as if this person saw the whole company: for what is added up, compared or let go whoever asks. Rows are answered
 * from it only where they say themselves whom they are for (announcements). A throw inside ends the transaction, and its settings with it.
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
