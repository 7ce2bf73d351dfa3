import { dayMeasures, measureColumns, measureSums } from "../db/dayMeasures.ts"
import { type SQL, sql } from "drizzle-orm"
import { IDLE_MS } from "#contract/kit/constants.ts"
import { inChunks } from "../db/chunks.ts"
import { type Database, rowsOf } from "../db/database.ts"
import { KNOWN_MS, WINDOW_MS } from "../areas/session/throttle.ts"
import { settleDue } from "../areas/points/sweep.ts"
import { settleDays } from "../areas/attendance/index.ts"
import { applyDueTypes } from "../areas/members/attendanceTypes.ts"
import { closeLeft, dropOldPhotos, tellBirthdays } from "../areas/preferences/sweep.ts"
import { dropOldJobs } from "../kit/jobs/sweep.ts"
import { settleDuePay } from "../areas/payroll/sweep.ts"
import { settleFromAttendance } from "../areas/overtime/sweep.ts"
import { settleVisits } from "../areas/fieldwork/sweep.ts"
import { tellPublished } from "../areas/articles/sweep.ts"
import { expireLetters } from "../areas/warnings/sweep.ts"
import { every } from "../run/every.ts"
import { namedAmong } from "../call/named.ts"
import type { FileStore } from "../files/store.ts"
import { keepLedgers } from "../areas/leave/sweep.ts"
import { countEnded } from "../areas/polls/turnout.ts"

const MINUTE_MS = 60_000
const MINUTES_OF_HOUR = 60
const DAY_MS = 24 * MINUTES_OF_HOUR * MINUTE_MS
/** A write can be repeated under its request_id for this long. */
export const WRITES_KEPT_MS = 7 * DAY_MS
/** A used or expired link is told apart from an unknown one for this long. */
export const KEYS_KEPT_MS = 30 * DAY_MS

const rules = (now: Date): { readonly table: SQL; readonly over: SQL }[] => {
  const before = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`
  return [
    { table: sql`writes`, over: sql`created_at < ${before(WRITES_KEPT_MS)}` },
    {
      table: sql`sessions`,
      over: sql`last_used_at < ${before(IDLE_MS)} or expires_at < ${before(0)}`,
    },
    { table: sql`keys`, over: sql`expires_at < ${before(KEYS_KEPT_MS)}` },
    { table: sql`throttles`, over: sql`window_start < ${before(WINDOW_MS)}` },
    /** Answered within seconds: what is still there failed each time. */
    { table: sql`password_requests`, over: sql`created_at < ${before(60 * MINUTE_MS)}` },
    { table: sql`known_networks`, over: sql`last_at < ${before(KNOWN_MS)}` },
  ]
}

/** Removes what has had its time, in chunks, and bytes that no row of `files` names. @returns rows removed */
export const sweep = async (db: Database, store: FileStore, now: Date): Promise<number> => {
  let removed = 0
  for (const { table, over } of rules(now))
    removed += await inChunks(
      db,
      async (tx, size) =>
        (
          await rowsOf(
            tx,
            sql`delete from ${table} where ctid = any (array(select ctid from ${table} where ${over} limit ${size})) returning 1`,
          )
        ).length,
    )
  removed += await dropOldPhotos(db, now)
  removed += await dropOldJobs(db, now)
  await store.removeLitter(now.getTime() - DAY_MS, (found) => namedAmong(db, found))
  return removed
}

/** Makes one row of the changes that came to a sum of attendance. @returns changes gathered */
export const gatherSums = (db: Database): Promise<number> =>
  inChunks(
    db,
    async (tx, size) =>
      (
        await rowsOf(
          tx,
          sql`with loose as (
              delete from attendance_sums
              where ctid = any (array(select ctid from attendance_sums where not is_gathered order by id limit ${size} for update skip locked))
              returning companies_id, business_date, offices_id, day_status, ${sql.raw(measureColumns)}
            ), gathered as (
              insert into attendance_sums as s (companies_id, business_date, offices_id, day_status, ${sql.raw(measureColumns)}, is_gathered)
              select companies_id, business_date, offices_id, day_status, ${sql.raw(measureSums)}, true from loose
              group by 1, 2, 3, 4 order by 1, 2, 3, 4
              on conflict (companies_id, business_date, offices_id, day_status) where is_gathered
              do update set ${sql.raw(dayMeasures.map((name) => `${name} = s.${name} + excluded.${name}`).join(", "))}
            )
            select 1 from loose`,
        )
      ).length,
  )

/** What time itself has done: it is told within a minute, though whoever looks sees it at once. */
export const keepUp = async (db: Database, now: Date): Promise<void> => {
  await settleDue(db, now)
  await applyDueTypes(db, now)
  await settleDays(db, now)
  await gatherSums(db)
  await countEnded(db, now)
  await keepLedgers(db, now)
  await closeLeft(db, now)
  await tellBirthdays(db, now)
  await tellPublished(db, now)
  await settleFromAttendance(db, now)
  await expireLetters(db, now)
  await settleVisits(db, now)
  await settleDuePay(db, now)
}

type Chores = { readonly everyMinute: () => Promise<unknown>; readonly everyHour: () => Promise<unknown> }

/** Both from a minute after the start on, one after the other. */
export const startSweeps = ({ everyMinute, everyHour }: Chores, onFault: (error: unknown) => void) => {
  let minute = 0
  const work = async () => {
    const isHour = minute % MINUTES_OF_HOUR === 0
    minute += 1
    for (const chore of isHour ? [everyMinute, everyHour] : [everyMinute]) await chore().catch(onFault)
  }
  return every(MINUTE_MS, work, onFault)
}
