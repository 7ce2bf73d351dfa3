import { inArray } from "drizzle-orm"
import { asRole } from "../../db/asRole.ts"
import { sessions } from "../../db/tables/index.ts"
import type { Context } from "../../call/handler.ts"

/** Ends every session of accounts. Row-level security hides other accounts' sessions, so this runs as `balai_public`. */
export const endSessions = ({ tx }: Pick<Context, "tx">, accounts: readonly number[]): Promise<unknown> =>
  asRole(tx, "balai_public", () => tx.delete(sessions).where(inArray(sessions.accounts_id, [0, ...accounts])))
