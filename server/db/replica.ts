import { sql } from "drizzle-orm"
import type { openConnections } from "./connections.ts"
import { type Database, DatabaseAway, rowsOf } from "./database.ts"
import { sqlState } from "./sqlState.ts"

type Connections = ReturnType<typeof openConnections>

/**
 * SQLSTATEs for which the primary has the answer: a statement cancelled because it conflicts with replay (40001, 40P01),
 * a write or lock on a standby (25006).
 */
const PRIMARY = ["25006", "40001", "40P01"]

/** A standby that does not begin a transaction so soon is away, ms; then it is left alone for a while. */
const BEGIN_MS = 2_000
const AWAY_MS = 10_000

/** The standby has not yet replayed what was committed before the read began. */
class Behind extends Error {
  override readonly name = "Behind"
}

/**
 * Reads on a standby without missing a committed write, of whichever process: the primary's WAL position when the read
 * begins must have been replayed there. A standby that is behind, away or in conflict with replay is not waited for: then
 * the primary reads.
 */
export const readOnReplica = (
  primary: Database["transact"],
  replica: Connections,
): NonNullable<Database["read"]> => {
  let awayUntil = 0
  return async (work, cause = null) => {
    if (performance.now() < awayUntil) return primary(work, cause)
    const written = await primary(async (tx) => {
      const [row] = await rowsOf<{ at: string }>(tx, sql`select pg_current_wal_lsn()::text as at`)
      return row?.at ?? ""
    }, cause)
    try {
      return await replica.transact(
        async (tx) => {
          const [row] = await rowsOf<{ is_there: boolean | null }>(
            tx,
            sql`select pg_is_in_recovery() is false or pg_last_wal_replay_lsn() >= ${written}::pg_lsn as is_there`,
          )
          if (row?.is_there !== true) throw new Behind()
          return work(tx)
        },
        { accessMode: "read only", beginMs: BEGIN_MS, cause },
      )
    } catch (thrown) {
      const isAway = thrown instanceof DatabaseAway
      if (isAway) awayUntil = performance.now() + AWAY_MS
      if (!isAway && !(thrown instanceof Behind) && !PRIMARY.includes(sqlState(thrown) ?? "")) throw thrown
      return primary(work, cause)
    }
  }
}
