import { sql } from "drizzle-orm"
import { dateWords } from "#contract/kit/words.ts"
import { type Database, rowsOf } from "../../db/database.ts"
import { notifyAdmins } from "../../kit/approval/notify.ts"
import { defineDrain, defineSweep } from "../../kit/sweeps/define.ts"
import { runSweep } from "../../kit/sweeps/run.ts"
import { settleRows } from "../../kit/sweeps/settle.ts"
import { dateIn, plusDays } from "../../time/calendar.ts"
import { timedCompanyLife } from "./companyLife.ts"

/** Closes companies after their last day, of the trial or of the subscription: their accounts cannot sign in any more. */
export const endedCompanies = defineSweep({
  name: "companies.ended",
  every: "minute",
  chunk: async (tx, now, size, mark) => {
    const today = dateIn(now)
    const due = await rowsOf<{ readonly id: number }>(
      tx,
      sql`select c.id::float8 as id from companies c where c.id > ${Number(mark?.[0] ?? 0)}
          and (c.leaves_on < ${today}::date and c.status <> 'close' or c.trial_end < ${today}::date and c.status = 'trial')
        order by c.id limit ${size}`,
    )
    return settleRows(
      tx,
      now,
      timedCompanyLife,
      due.map(({ id }) => ({ id, companies_id: id })),
      size,
    )
  },
})

/**
 * @returns companies closed
 * @public Tests run this sweep alone.
 */
export const closeEnded = (db: Database, now: Date): Promise<number> => runSweep(db, endedCompanies, now)

/** Days before the end of a trial on which its administrators are notified. */
const TOLD_BEFORE = { first: 7, second: 3, last: 1 } as const
/** The notice that is due with `left` days left: a trial that is short, or a server that was off, skips the earlier ones. */
const dueNotice = (left: ReturnType<typeof sql>) =>
  sql`case when ${left} <= ${TOLD_BEFORE.last}::int then ${TOLD_BEFORE.last}::int
    when ${left} <= ${TOLD_BEFORE.second}::int then ${TOLD_BEFORE.second}::int else ${TOLD_BEFORE.first}::int end`

const leftWords = (left: number): string =>
  left === 0 ? "hari ini" : left === 1 ? "besok" : `${left} hari lagi`

/** Notifies the administrators of trials that end in 7, 3 and 1 days; each notice once. */
export const endingTrials = defineDrain({
  name: "companies.ending",
  every: "minute",
  chunk: async (tx, now, size) => {
    const today = dateIn(now)
    const left = sql`(c.trial_end - ${today}::date)`
    const found = await rowsOf<{
      readonly id: number
      readonly trial_end: string
      readonly days: number
    }>(
      tx,
      sql`with due as (
          select c.id, ${left} as days, ${dueNotice(left)} as notice from companies c
          where c.status = 'trial' and c.trial_end between ${today}::date and ${plusDays(today, TOLD_BEFORE.first)}::date
            and coalesce(c.trial_told, ${TOLD_BEFORE.first + 1}::int) > ${dueNotice(left)}
          limit ${size} for update skip locked
        )
        update companies c set trial_told = d.notice from due d where c.id = d.id
        returning c.id::float8 as id, c.trial_end::text as trial_end, d.days`,
    )
    for (const { id, trial_end, days } of found)
      await notifyAdmins(tx, id, {
        event: "subscription",
        type: "sistem",
        title: `Masa coba berakhir ${leftWords(days)}`,
        body: `Masa coba gratis berakhir setelah ${dateWords(trial_end)}. Hubungi kami untuk berlangganan; data Anda tetap tersimpan.`,
        link: "/home",
        at: now.toISOString(),
      })
    return found.length
  },
})

/**
 * @returns companies notified
 * @public Tests run this sweep alone.
 */
export const tellEndingTrials = (db: Database, now: Date): Promise<number> => runSweep(db, endingTrials, now)
