import { dayStateWords } from "#contract/areas/attendance/days.ts"
import { ownDays, ownWeek } from "#contract/areas/self/days.ts"
import { ok } from "../../call/answer.ts"
import { type Context, inTx } from "../../call/handler.ts"
import { inWholeCompany } from "../../db/wholeCompany.ts"
import { selfIn } from "../../kit/approval/selfCalls.ts"
import { dateIn, plusDays } from "../../time/calendar.ts"
import { type Person, someOf } from "./day/people.ts"
import type { ReadDay } from "./day/read.ts"
import { readDays } from "./day/store.ts"
import { scheduleInWords } from "./day/words.ts"
import { shownDay } from "./laporan.calls.ts"
import { instantAt } from "./schedule.ts"

const monthSpan = (month: string) => {
  const [year = 1970, number = 1] = month.split("-").map(Number)
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10)
  return { start_date: `${month}-01`, end_date: plusDays(next, -1) }
}

const shown = (day: ReadDay, { zone }: Pick<Person, "zone">, now: Date) => {
  const { date, state, schedule } = day
  const isBefore = schedule.start !== null && now.getTime() < instantAt(date, schedule.start, zone)
  const is_coming = date > dateIn(now) || (state === "belum" && isBefore)
  const isPlanned = is_coming && state === "belum"
  return {
    ...shownDay(day),
    /** "Belum absen" is said of a day whose hours have begun. */
    label: isPlanned ? "Terjadwal" : dayStateWords[state].label,
    why: isPlanned ? [`Jadwal ${scheduleInWords(schedule)}`, ...day.why.slice(1)] : day.why,
    is_coming,
  }
}

/** The week of a date. */
const weekOf = (date: string, start: "mon" | "sun"): readonly string[] => {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay()
  const first = plusDays(date, -(start === "sun" ? day : (day + 6) % 7))
  return Array.from({ length: 7 }, (_, at) => plusDays(first, at))
}

/** The schedule depends on shifts and transfers of offices that row-level security hides from the employee. */
const ownDaysIn = (ctx: Context, span: { readonly start_date: string; readonly end_date: string }) =>
  inWholeCompany(ctx.tx, async () => {
    const [person] = await someOf(ctx.tx, [selfIn(ctx)])
    if (person === undefined) throw new Error("the employee of the account is gone")
    const days = (await readDays(ctx.tx, [person], span, ctx.now)).get(person.id) ?? []
    return { zone: person.zone, days: days.map((day) => shown(day, person, ctx.now)) }
  })

export const ownDayHandlers = {
  "saya/kalender": inTx(ownDays, async (ctx, { month }) =>
    ok({ month, today: dateIn(ctx.now), ...(await ownDaysIn(ctx, monthSpan(month))) }),
  ),
  "saya/minggu": inTx(ownWeek, async (ctx) => {
    const today = dateIn(ctx.now)
    const dates = weekOf(today, ctx.session.row.week_start ?? "mon")
    const { days } = await ownDaysIn(ctx, { start_date: dates[0] ?? today, end_date: dates[6] ?? today })
    return ok({ today, dates, days })
  }),
}
