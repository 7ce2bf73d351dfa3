import type { Context } from "../../call/handler.ts"
import { lockLedger } from "./ledger/write.ts"
import { freeOutside } from "./recount.ts"

/** When the first or last day of employees is entered: leave granted outside of it is given back at once. */
export const giveBackOutside = async (
  { tx, companyId, now }: Pick<Context, "tx" | "companyId" | "now">,
  ids: readonly number[],
): Promise<void> => {
  await lockLedger(tx)
  await freeOutside(tx, companyId, ids, now.toISOString())
}
