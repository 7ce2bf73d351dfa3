import { and, eq, inArray, isNull, type SQL } from "drizzle-orm"
import { asRole } from "../../db/asRole.ts"
import { keys } from "../../db/tables/index.ts"
import type { Context } from "../../call/handler.ts"
import type { Session } from "../../call/session.ts"

/** Ends the unused links of accounts. Row-level security hides keys from companies, so this runs as `balai_public`. */
export const endLinks = (
  { tx, now }: Pick<Context<Session | null>, "tx" | "now">,
  accounts: number | readonly number[],
  purpose?: "password",
): Promise<unknown> => {
  const whose: SQL =
    typeof accounts === "number" ? eq(keys.accounts_id, accounts) : inArray(keys.accounts_id, [...accounts])
  return asRole(tx, "balai_public", () =>
    tx
      .update(keys)
      .set({ used_at: now.toISOString() })
      .where(and(whose, isNull(keys.used_at), purpose === undefined ? undefined : eq(keys.purpose, purpose))),
  )
}
