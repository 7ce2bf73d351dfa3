import { sql } from "drizzle-orm"
import { rowsOf } from "../../../db/database.ts"
import { literal } from "../../../db/literal.ts"
import { defineDrain, defineSweep } from "../../../kit/sweeps/define.ts"
import { outlived } from "../../../kit/sweeps/outlived.ts"
import { settleRows } from "../../../kit/sweeps/settle.ts"
import { terminalLifecycle } from "./lifecycle.ts"

const DAY_MS = 86_400_000

/** Tells administrators of terminals that no longer call. */
export const silentTerminals = defineSweep({
  name: "attendance.terminalsSilent",
  every: "minute",
  chunk: async (tx, now, size, mark) => {
    const due = await rowsOf<{ readonly id: number; readonly companies_id: number }>(
      tx,
      sql`select t.id::float8 as id, t.companies_id::float8 as companies_id from terminals t
        left join attendance_rules a on a.companies_id = t.companies_id join companies c on c.id = t.companies_id
        where t.status = 'diadopsi' and c.status <> 'close' and t.id > ${Number(mark?.[0] ?? 0)}
          and t.last_seen_at < ${now.toISOString()}::timestamptz - make_interval(mins => coalesce(a.terminal_silent_min, 60))
        order by t.id limit ${literal(size)}`,
    )
    return settleRows(tx, now, terminalLifecycle, due, size)
  },
})

/** The log of requests is for support: it goes after a week. */
export const oldTerminalRequests = outlived(
  "attendance.terminalRequests",
  sql`terminal_requests`,
  sql`at`,
  7 * DAY_MS,
)
export const oldTerminalCommands = outlived(
  "attendance.terminalCommands",
  sql`terminal_commands`,
  sql`created_at`,
  90 * DAY_MS,
)
export const oldSightings = outlived(
  "attendance.terminalSightings",
  sql`terminal_sightings`,
  sql`last_at`,
  30 * DAY_MS,
)

/** Lines that could not be read say nothing about anybody's attendance. */
export const oldUnreadLines = defineDrain({
  name: "attendance.terminalUnread",
  every: "hour",
  chunk: async (tx, now, size) => {
    const before = new Date(now.getTime() - 90 * DAY_MS).toISOString()
    const gone = await rowsOf(
      tx,
      sql`delete from terminal_records where ctid = any (array(select ctid from terminal_records
        where state = 'unread' and received_at < ${before}::timestamptz order by received_at limit ${size})) returning 1`,
    )
    return gone.length
  },
})
