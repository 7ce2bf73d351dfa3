import { and, asc, inArray, lt } from "drizzle-orm"
import { inChunks } from "../../db/chunks.ts"
import type { Database } from "../../db/database.ts"
import { suratPeringatan as t } from "../../db/tables/index.ts"
import { settleRow } from "../../kit/approval/move.ts"
import { systemMover } from "../../kit/approval/mover.ts"
import { dateIn } from "../../time/calendar.ts"
import { letterLifecycle } from "./letterRules.ts"

/** Writes down that letters have expired. @returns letters */
export const expireLetters = (db: Database, now: Date): Promise<number> =>
  inChunks(db, async (tx, size) => {
    const due = await tx
      .select({ id: t.id, companies_id: t.companies_id })
      .from(t)
      .where(and(inArray(t.status, ["terbit", "diterima"]), lt(t.berlaku_sampai, dateIn(now))))
      .orderBy(asc(t.id))
      .limit(size)
    let done = 0
    for (const { id, companies_id } of due)
      if (await settleRow(systemMover(tx, now, companies_id, "sweep"), letterLifecycle, id)) done += 1
    return done
  })
