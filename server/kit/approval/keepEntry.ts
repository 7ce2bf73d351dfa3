import type { PgTable } from "drizzle-orm/pg-core"
import type { Context } from "../../call/handler.ts"
import { keepMove } from "./move.ts"
import { moverOf } from "./mover.ts"

/**
 * The first transition of a row that an account entered.
 * @param companyId null = a row of the platform
 */
export const keepEntry = (
  ctx: Context,
  companyId: number | null,
  table: PgTable,
  id: number,
  to_state: string,
): Promise<void> =>
  keepMove(moverOf(ctx), table, {
    companies_id: companyId,
    row_id: id,
    version: 1,
    from_state: null,
    to_state,
    level: null,
    at: ctx.now.toISOString(),
    note: null,
  })
