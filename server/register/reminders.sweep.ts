import { sql } from "drizzle-orm"
import { type Due, markDue, readDue } from "../areas/preferences/reminders/read.ts"
import type { Rule } from "../areas/preferences/reminders/rule.ts"
import { noteOf } from "../areas/preferences/reminders/words.ts"
import { type Database, rowsOf, type Tx } from "../db/database.ts"
import { notifyAccounts } from "../kit/approval/notify.ts"
import { defineCompanySweep } from "../kit/sweeps/define.ts"
import { outlived } from "../kit/sweeps/outlived.ts"
import { runSweep } from "../kit/sweeps/run.ts"
import { dateIn } from "../time/calendar.ts"
import { sourcesOf } from "./reminderSources.ts"

type Held = Rule & {
  readonly id: number
  readonly at_source: number
  readonly at_on: string | null
  readonly at_row: number
}

/** The next rule of a company that has not been finished today, locked. */
const nextRule = async (tx: Tx, company: number, today: string): Promise<Held | undefined> => {
  const [rule] = await rowsOf<Held>(
    tx,
    sql`select id::float8 as id, topic, days, probation_months, readers, modules, escalate_days, deputy_id::float8 as deputy_id,
        at_source, at_on::text as at_on, at_row::float8 as at_row
      from pengingat where companies_id = ${company} and is_active and looked_on is distinct from ${today}::date
      order by pengingat.id limit 1 for update skip locked`,
  )
  return rule
}

/** The rows of each account to notify. */
const byPerson = (due: readonly Due[]): ReadonlyMap<number, readonly Due[]> => {
  const found = new Map<number, Due[]>()
  for (const row of due)
    for (const { id } of row.people) {
      const rows = found.get(id)
      if (rows === undefined) found.set(id, [row])
      else rows.push(row)
    }
  return found
}

/**
 * Reminders: each rule reads its rows once a day, by keyset, and notifies of those that it has not told yet, one notification
 * for all rows of a chunk. The cursor is stored with the notifications: a killed server repeats and skips none.
 */
export const reminders = defineCompanySweep({
  name: "preferences.reminders",
  every: "minute",
  most: 200,
  due: (now) =>
    sql`exists (select from pengingat p where p.companies_id = c.id and p.is_active and p.looked_on is distinct from ${dateIn(now)}::date)`,
  chunk: async (tx, company, now, size) => {
    const [today, at] = [dateIn(now), now.toISOString()]
    const rule = await nextRule(tx, company, today)
    if (rule === undefined) return 0
    const source = sourcesOf(company, rule, today)[rule.at_source]
    const due =
      source === undefined
        ? []
        : await readDue(tx, company, source, { on: rule.at_on, row: rule.at_row }, size)
    if (source !== undefined) {
      const fresh = await markDue(tx, { company, rule: rule.id, at }, source, due)
      const told = byPerson(due.filter(({ row_id }) => fresh.has(row_id)))
      await notifyAccounts(
        tx,
        company,
        [...told].map(([accountId, rows]) => ({ accountId, note: noteOf(rule, source, rows, at) })),
      )
    }
    const last = due.length < size ? undefined : due.at(-1)
    const isOver = source === undefined
    await tx.execute(sql`update pengingat set
        looked_on = case when ${isOver}::boolean then ${today}::date else looked_on end,
        at_source = ${isOver ? 0 : rule.at_source + (last === undefined ? 1 : 0)},
        at_on = ${last?.due_on ?? null}::date, at_row = ${last?.row_id ?? 0}
      where companies_id = ${company} and id = ${rule.id}`)
    return Math.max(1, due.length)
  },
})

const DAY_MS = 86_400_000
/** A date that has passed is not read again. A request that still waits after a year is sent once more. */
const KEPT_MS = 400 * DAY_MS
export const oldReminderMarks = outlived(
  "preferences.reminderMarks",
  sql`pengingat_marks`,
  sql`created_at`,
  KEPT_MS,
)

/**
 * @returns rows read
 * @public Tests run this sweep alone.
 */
export const sweepReminders = (db: Database, now: Date): Promise<number> => runSweep(db, reminders, now)
