import { and, asc, gt, inArray, lt, sql } from "drizzle-orm"
import { TRACK_DAYS } from "#contract/areas/fieldwork/trackWords.ts"
import type { Database } from "../../db/database.ts"
import { tasks, visits as t } from "../../db/tables/index.ts"
import { defineSweep } from "../../kit/sweeps/define.ts"
import { outlived } from "../../kit/sweeps/outlived.ts"
import { runSweep } from "../../kit/sweeps/run.ts"
import { settleRows } from "../../kit/sweeps/settle.ts"
import { dateIn } from "../../time/calendar.ts"
import { openTaskStates } from "#contract/areas/fieldwork/taskWords.ts"
import { taskLifecycle } from "./taskLife.ts"
import { visitLifecycle } from "./visitProgress.ts"

/** After the day is over, marks visits as missed and closes those without a check-out. */
export const missedVisits = defineSweep({
  name: "visits.missed",
  every: "minute",
  chunk: async (tx, now, size, mark) => {
    const due = await tx
      .select({ id: t.id, companies_id: t.companies_id })
      .from(t)
      .where(
        and(
          inArray(t.visit_status, ["planned", "on_the_way", "in_progress"]),
          lt(t.tanggal, dateIn(now)),
          gt(t.id, Number(mark?.[0] ?? 0)),
        ),
      )
      .orderBy(asc(t.id))
      .limit(size)
    return settleRows(tx, now, visitLifecycle(), due, size)
  },
})

/** After the day is over, tasks that were not done are missed; those at a customer follow their visit. */
export const missedTasks = defineSweep({
  name: "tasks.missed",
  every: "minute",
  chunk: async (tx, now, size, mark) => {
    const due = await tx
      .select({ id: tasks.id, companies_id: tasks.companies_id })
      .from(tasks)
      .where(
        and(
          inArray(tasks.status, [...openTaskStates]),
          lt(tasks.tanggal, dateIn(now)),
          gt(tasks.id, Number(mark?.[0] ?? 0)),
        ),
      )
      .orderBy(asc(tasks.id))
      .limit(size)
    return settleRows(tx, now, taskLifecycle(null), due, size)
  },
})

/**
 * @returns number of visits
 * @public Tests run this sweep alone.
 */
export const settleVisits = (db: Database, now: Date): Promise<number> => runSweep(db, missedVisits, now)

const DAY_MS = 86_400_000

/** Retention: deletes positions of phones after 90 days. */
export const oldTrackPoints = outlived("track.old", sql`track_points`, sql`at`, TRACK_DAYS * DAY_MS)

/**
 * @returns number of positions
 * @public Tests run this sweep alone.
 */
export const dropOldTrackPoints = (db: Database, now: Date): Promise<number> =>
  runSweep(db, oldTrackPoints, now)
