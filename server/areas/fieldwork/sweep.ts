import { and, asc, inArray, lt } from "drizzle-orm"
import { inChunks } from "../../db/chunks.ts"
import type { Database } from "../../db/database.ts"
import { visits as t } from "../../db/tables/index.ts"
import { settleRow } from "../../kit/approval/move.ts"
import { systemMover } from "../../kit/approval/mover.ts"
import { dateIn } from "../../time/calendar.ts"
import { visitLifecycle } from "./visitLife.ts"

/** Writes down that visits were missed, and ends those nobody checked out of: their day is over. @returns visits */
export const settleVisits = (db: Database, now: Date): Promise<number> =>
  inChunks(db, async (tx, size) => {
    const due = await tx
      .select({ id: t.id, companies_id: t.companies_id })
      .from(t)
      .where(
        and(inArray(t.visit_status, ["planned", "on_the_way", "in_progress"]), lt(t.tanggal, dateIn(now))),
      )
      .orderBy(asc(t.tanggal), asc(t.id))
      .limit(size)
    let done = 0
    for (const { id, companies_id } of due)
      if (await settleRow(systemMover(tx, now, companies_id, "sweep"), visitLifecycle(), id)) done += 1
    return done
  })
