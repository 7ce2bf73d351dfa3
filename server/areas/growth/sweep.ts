import { PLATFORM } from "../../db/owner.ts"
import { and, asc, eq, gt, lte } from "drizzle-orm"
import type { Database } from "../../db/database.ts"
import { literal } from "../../db/literal.ts"
import { registrations as t } from "../../db/tables/index.ts"
import { defineSweep } from "../../kit/sweeps/define.ts"
import { runSweep } from "../../kit/sweeps/run.ts"
import { settleRows } from "../../kit/sweeps/settle.ts"
import { EXPIRE_DAYS, registrationLifecycle } from "./registrationRules.ts"

const DAY_MS = 86_400_000

/** Stores the expiry of subscription registrations. */
export const expiredRegistrations = defineSweep({
  name: "growth.registrations",
  every: "minute",
  chunk: async (tx, now, size, mark) => {
    const before = new Date(now.getTime() - EXPIRE_DAYS * DAY_MS).toISOString()
    const due = await tx
      .select({ id: t.id })
      .from(t)
      .where(and(eq(t.status, "pending"), lte(t.created_at, before), gt(t.id, Number(mark?.[0] ?? 0))))
      .orderBy(asc(t.id))
      .limit(literal(size))
    return settleRows(
      tx,
      now,
      registrationLifecycle(null),
      due.map(({ id }) => ({ id, companies_id: PLATFORM })),
      size,
    )
  },
})

/**
 * @returns registrations
 * @public Tests run this sweep alone.
 */
export const expireRegistrations = (db: Database, now: Date): Promise<number> =>
  runSweep(db, expiredRegistrations, now)
