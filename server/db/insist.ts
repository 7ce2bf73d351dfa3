import { setTimeout as pause } from "node:timers/promises"
import { type Database, DatabaseAway, type Tx } from "./database.ts"

/** Shorter than the leases of mails and deliveries: afterwards another process may repeat them anyway. */
const MOST_MS = 120_000
const AGAIN_MS = 500

/**
 * Notes what was done outside the database (a mail that was sent), where doing it again is worse than waiting: while the
 * database is away, the transaction is repeated. It may have been committed without an answer, so it must not add up.
 * @throws DatabaseAway after two minutes
 */
export const insist = async <A>(
  db: Pick<Database, "transact">,
  work: (tx: Tx) => Promise<A>,
  mayTake = MOST_MS,
): Promise<A> => {
  const until = performance.now() + mayTake
  for (;;) {
    try {
      return await db.transact(work)
    } catch (thrown) {
      if (!(thrown instanceof DatabaseAway) || performance.now() > until) throw thrown
      await pause(AGAIN_MS, undefined, { ref: false })
    }
  }
}
