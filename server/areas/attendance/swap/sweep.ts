import { and, asc, gt, inArray, lte } from "drizzle-orm"
import { asCompany } from "../../../db/asCompany.ts"
import type { Database } from "../../../db/database.ts"
import { shiftSwaps as t } from "../../../db/tables/index.ts"
import { systemMover } from "../../../kit/approval/mover.ts"
import { defineSweep } from "../../../kit/sweeps/define.ts"
import { runSweep } from "../../../kit/sweeps/run.ts"
import { dateIn } from "../../../time/calendar.ts"
import { shiftSwapApproval } from "../shiftSwap.flow.ts"

/** Swaps that nobody decided before their first day. */
export const expiredSwaps = defineSweep({
  name: "swaps.expired",
  every: "minute",
  chunk: async (tx, now, size, mark) => {
    const due = await tx
      .select({ id: t.id, companies_id: t.companies_id })
      .from(t)
      .where(
        and(
          inArray(t.status, ["asked", "pending"]),
          lte(t.first_date, dateIn(now)),
          gt(t.id, Number(mark?.[0] ?? 0)),
        ),
      )
      .orderBy(asc(t.id))
      .limit(size)
    for (const { id, companies_id } of due)
      /** Its plan is read as one company's, with the calendar and the shifts of that one. */
      await asCompany(tx, companies_id, dateIn(now), () =>
        shiftSwapApproval.move(systemMover(tx, now, companies_id, "sweep"), id, {
          type: "swap.expire",
          note: null,
        }),
      )
    const last = due.at(-1)
    return { done: due.length, next: last === undefined || due.length < size ? null : [last.id] }
  },
})

/**
 * @returns number of swaps
 * @public Tests run this sweep alone.
 */
export const expireSwaps = (db: Database, now: Date): Promise<number> => runSweep(db, expiredSwaps, now)
