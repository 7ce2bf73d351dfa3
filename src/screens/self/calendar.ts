import { type DayState, dayFlagWords, dayStateWords } from "#contract/areas/attendance/days.ts"
import type { OwnDay } from "#contract/areas/self/days.ts"
import { isRealDate } from "#contract/kit/schema.ts"
import { formatDay } from "#src/format/format.ts"

export const CALENDAR = "/saya/kalender"

type Shown = { readonly month: string; readonly day: string | null }

const MONTH = /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/
/** The month and day of an address; without them the month of today. */
export const shownIn = (search: string, today: string): Shown => {
  const query = new URLSearchParams(search)
  const asked = query.get("hari") ?? ""
  const day = isRealDate(asked) ? asked : null
  const month = query.get("bulan") ?? ""
  return { month: MONTH.test(month) ? month : (day ?? today).slice(0, 7), day }
}

export const monthHref = (month: string): string => `${CALENDAR}?bulan=${month}`
export const dayHref = (date: string): string => `${CALENDAR}?bulan=${date.slice(0, 7)}&hari=${date}`

export const monthBeside = (month: string, by: 1 | -1): string => {
  const [year = 1970, number = 1] = month.split("-").map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** All dates of a month. */
export const datesOf = (month: string): readonly string[] => {
  const [year = 1970, number = 1] = month.split("-").map(Number)
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return Array.from({ length: count }, (_, at) => `${month}-${String(at + 1).padStart(2, "0")}`)
}

/** Column of a date, from 0. */
export const columnOf = (date: string, start: "mon" | "sun"): number => {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay()
  return start === "sun" ? day : (day + 6) % 7
}

type Tone = (typeof dayStateWords)[DayState]["tone"]
/** The short mark of a day: its letter, the minutes late (`T 9`), or the hour at which a planned day begins. */
export const markOf = ({ state, is_coming, late_min, schedule }: OwnDay): readonly [string, Tone] => {
  if (is_coming && state === "belum") return [schedule.start?.slice(0, 2) ?? "·", "neutral"]
  const { letter, tone } = dayStateWords[state]
  return state === "hadir" && late_min > 0 ? [`T ${late_min}`, "warn"] : [letter, tone]
}

/** A day for a screen reader: its date, its state and the reason. */
export const dayWords = (date: string, day: OwnDay | undefined): string =>
  day === undefined
    ? `${formatDay(date)}, di luar masa kerja`
    : [formatDay(date), day.label, day.why[0] ?? null, ...day.flags.map((flag) => dayFlagWords[flag])]
        .filter((part) => part !== null)
        .join(", ")
