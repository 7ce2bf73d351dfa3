import { dayStateWords } from "#contract/areas/attendance/days.ts"
import { ownDays } from "#contract/areas/self/days.ts"
import { ok } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { inWholeCompany } from "../../db/wholeCompany.ts"
import { selfIn } from "../../kit/approval/selfCalls.ts"
import { dateIn, plusDays } from "../../time/calendar.ts"
import { someOf } from "./day/people.ts"
import type { ReadDay } from "./day/read.ts"
import { readDays } from "./day/store.ts"
import { scheduleInWords } from "./day/words.ts"
import { shownDay } from "./laporan.calls.ts"

const monthSpan = (month: string) => {
  const [year = 1970, number = 1] = month.split("-").map(Number)
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10)
  return { start_date: `${month}-01`, end_date: plusDays(next, -1) }
}

const shown = (day: ReadDay, today: string) => {
  const is_coming = day.date > today
  const isPlanned = is_coming && day.state === "belum"
  return {
    ...shownDay(day),
    /** "Belum absen" is said of a day whose hours have begun. */
    label: isPlanned ? "Terjadwal" : dayStateWords[day.state].label,
    why: isPlanned ? [`Jadwal ${scheduleInWords(day.schedule)}`, ...day.why.slice(1)] : day.why,
    is_coming,
  }
}

export const ownDayHandlers = {
  /** The schedule depends on shifts and transfers of offices that row-level security hides from the employee. */
  "saya/kalender": inTx(ownDays, async (ctx, { month }) => {
    const { tx, now } = ctx
    const today = dateIn(now)
    return inWholeCompany(tx, async () => {
      const [person] = await someOf(tx, [selfIn(ctx)])
      if (person === undefined) throw new Error("the employee of the account is gone")
      const days = (await readDays(tx, [person], monthSpan(month), now)).get(person.id) ?? []
      return ok({ month, today, zone: person.zone, days: days.map((day) => shown(day, today)) })
    })
  }),
}
