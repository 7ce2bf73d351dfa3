import { type SQL, sql } from "drizzle-orm"
import { absenceCalendar } from "#contract/areas/leave/saldo.ts"
import { ok } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { rowsOf } from "../../db/database.ts"
import { memberWhere } from "../../kit/approval/members.ts"
import { etcRecord } from "../../kit/companySettings.ts"
import { plusDays } from "../../time/calendar.ts"
import { calendar, fallsOn } from "../attendance/index.ts"
import { absentIn } from "./absence.ts"
import { endOfMonth } from "./ledger/terms.ts"

const MOST_SHOWN = 30

export const kalenderHandlers = {
  "cuti/kalender": inTx(absenceCalendar, async ({ tx, companyId }, { start_date, jenis, ...ask }) => {
    const [year = 0, month = 1] = start_date.split("-").map(Number)
    const from = `${start_date.slice(0, 8)}01`
    const to = endOfMonth(year, month)
    const people: SQL = memberWhere(ask, sql`m`)
    const absences = await absentIn(
      tx,
      from,
      to,
      sql`${people}${jenis === undefined ? sql`` : sql` and l.jenis = ${jenis}`}`,
    )
    const [count] = await rowsOf<{ readonly total: number }>(
      tx,
      sql`select count(*)::int as total from members m where ${people} and m.status = 'active' and m.archived_at is null`,
    )
    const holidays = (await calendar(tx)).filter(
      ({ offices }) => ask.offices_id === undefined || offices === null || offices.includes(ask.offices_id),
    )
    const setting = await etcRecord.read({ tx, companyId })
    const days = []
    for (let date = from; date <= to; date = plusDays(date, 1)) {
      const own = absences.filter((one) => one.date === date)
      const countOf = (status: "pending" | "approved") =>
        new Set(own.filter((one) => one.status === status).map(({ members_id }) => members_id)).size
      days.push({
        date,
        holidays: [...new Set(holidays.filter((row) => fallsOn(row, date)).map(({ nama }) => nama))],
        away: countOf("approved"),
        waiting: countOf("pending"),
        absences: own.slice(0, MOST_SHOWN).map(({ date: _, ...one }) => one),
      })
    }
    return ok({
      start_date: from,
      end_date: to,
      week_start: setting["week_start"] === "sun" ? ("sun" as const) : ("mon" as const),
      people: count?.total ?? 0,
      days,
    })
  }),
}
