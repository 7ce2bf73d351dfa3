import { and, asc, gt, inArray, lt } from "drizzle-orm"
import type { Database } from "../../db/database.ts"
import { suratPeringatan as t } from "../../db/tables/index.ts"
import { defineSweep } from "../../kit/sweeps/define.ts"
import { runSweep } from "../../kit/sweeps/run.ts"
import { settleRows } from "../../kit/sweeps/settle.ts"
import { dateIn } from "../../time/calendar.ts"
import { letterLifecycle } from "./letterRules.ts"

/** Stores the expiry of letters. */
export const expiredLetters = defineSweep({
  name: "warnings.expired",
  every: "minute",
  chunk: async (tx, now, size, mark) => {
    const due = await tx
      .select({ id: t.id, companies_id: t.companies_id })
      .from(t)
      .where(
        and(
          inArray(t.status, ["terbit", "diterima"]),
          lt(t.berlaku_sampai, dateIn(now)),
          gt(t.id, Number(mark?.[0] ?? 0)),
        ),
      )
      .orderBy(asc(t.id))
      .limit(size)
    return settleRows(tx, now, letterLifecycle, due, size)
  },
})

/**
 * @returns letters
 * @public Tests run this sweep alone.
 */
export const expireLetters = (db: Database, now: Date): Promise<number> => runSweep(db, expiredLetters, now)
