import type { Context } from "../../call/handler.ts"
import { lockLedger } from "./ledger/write.ts"
import { freeOutside } from "./recount.ts"

/** After the first or last day at work was entered: credits back approved leave outside the employment period at once. */
export const giveBackOutside = async (
  { tx, companyId, now }: Pick<Context, "tx" | "companyId" | "now">,
  ids: readonly number[],
): Promise<void> => {
  await lockLedger(tx)
  await freeOutside(tx, companyId, ids, now.toISOString())
}
