import { PLATFORM } from "../../db/owner.ts"
import { and, asc, eq, gt, lte } from "drizzle-orm"
import type { Database } from "../../db/database.ts"
import { literal } from "../../db/literal.ts"
import { registrations as t } from "../../db/tables/index.ts"
import { settleRow } from "../../kit/approval/move.ts"
import { systemMover } from "../../kit/approval/mover.ts"
import { defineSweep } from "../../kit/sweeps/define.ts"
import { runSweep } from "../../kit/sweeps/run.ts"
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
    let done = 0
    for (const { id } of due)
      if (await settleRow(systemMover(tx, now, PLATFORM, "sweep"), registrationLifecycle(null), id)) done += 1
    const last = due.at(-1)
    return { done, next: last === undefined || due.length < size ? null : [last.id] }
  },
})

/**
 * @returns registrations
 * @public Tests run this sweep alone.
 */
export const expireRegistrations = (db: Database, now: Date): Promise<number> =>
  runSweep(db, expiredRegistrations, now)
