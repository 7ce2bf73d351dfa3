import { inArray } from "drizzle-orm"
import { asRole } from "../../db/asRole.ts"
import { sessions } from "../../db/tables/index.ts"
import type { Context } from "../../call/handler.ts"

/**
 * Ends every session of accounts. Row-level security hides other accounts' sessions, so this runs as `balai_public`.
 * @returns how many were ended
 */
export const endSessions = ({ tx }: Pick<Context, "tx">, accounts: readonly number[]): Promise<number> =>
  asRole(tx, "balai_public", async () => {
    const ended = await tx
      .delete(sessions)
      .where(inArray(sessions.accounts_id, [0, ...accounts]))
      .returning({ id: sessions.id })
    return ended.length
  })
