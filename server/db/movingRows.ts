import { sql } from "drizzle-orm"
import type { Tx } from "./database.ts"
import { MOVING } from "./trigger.ts"

/** Suppresses triggers that write for new rows, while rows and what those triggers once wrote are moved together. */
export const movingRows = async <A>(tx: Tx, work: () => Promise<A>): Promise<A> => {
  await tx.execute(sql`select set_config(${MOVING}, 'on', true)`)
  const found = await work()
  await tx.execute(sql`select set_config(${MOVING}, '', true)`)
  return found
}
