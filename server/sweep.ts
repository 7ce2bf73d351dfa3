import { inArray, type SQL, sql } from "drizzle-orm"
import { IDLE_MS } from "#contract/constants.ts"
import { inChunks } from "./db/chunks.ts"
import { type Database, rowsOf } from "./db/database.ts"
import { files } from "./db/tables/index.ts"
import { WINDOW_MS } from "./domain/throttle.ts"
import { settleDue } from "./lifecycles/sweep.ts"
import { applyDueTypes } from "./members/attendanceTypes.ts"
import { every } from "./every.ts"
import type { FileStore } from "./files/store.ts"

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
  await store.removeLitter(now.getTime() - DAY_MS, async (found) => {
    const rows = await db.transact((tx) =>
      tx
        .select({ company: files.companies_id, sha256: files.sha256 })
        .from(files)
        .where(
          inArray(
            files.sha256,
            found.map((file) => file.sha256),
          ),
        ),
    )
    return new Set(rows.map((row) => `${row.company}/${row.sha256}`))
  })
  return removed
}

/** What time itself has done: it is told within a minute, though whoever looks sees it at once. */
export const keepUp = async (db: Database, now: Date): Promise<void> => {
  await settleDue(db, now)
  await applyDueTypes(db, now)
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
