import { dateOfText, orderOf } from "#contract/kit/readDate.ts"
import { isRealDate } from "#contract/kit/schema.ts"
import { type Cell, dateOfSerial, secondsOfSerial, timeOfSerial } from "../../sheets/cells.ts"
import { plusDays } from "../../time/calendar.ts"

/** How the dates of a file are written, and the last day (ISO) that a year of two digits may mean. */
export type DateWay = { readonly isMonthFirst: boolean; readonly latest: string }

/** A time of day: `HH:MM:SS`, or `HH:MM` where the file has no seconds. */
type Clock = string

const TIME = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:\.\d+)?)?(?:\s*([ap])\.?m\.?)?$/i
/** Longer texts are no dates. */
const LONGEST = 60
/** Signs for "no scan" in daily reports. */
const NO_SCAN = /^[-–—:.\s]*$/

const clockOfText = (text: string): Clock | null => {
  const [, hours = "", minutes = "", seconds, half] = TIME.exec(text.trim()) ?? []
  if (hours === "" || Number(minutes) > 59 || Number(seconds ?? 0) > 59) return null
  const hour = Number(hours)
  if (half !== undefined && (hour < 1 || hour > 12)) return null
  const whole = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0)
  if (whole > 23) return null
  const clock = `${String(whole).padStart(2, "0")}:${minutes}`
  return seconds === undefined ? clock : `${clock}:${seconds}`
}

/** A serial number of a spreadsheet, also as text with a decimal comma; null = none. */
const serialOf = (cell: Cell): { readonly serial: number; readonly is1904: boolean } | null => {
  if (cell.kind === "number") return { serial: cell.number, is1904: cell.is1904 === true }
  const text = cell.text.trim()
  return cell.kind === "text" && /^(\d{5}([.,]\d+)?|0[.,]\d{2,})$/.test(text)
    ? { serial: Number(text.replace(",", ".")), is1904: false }
    : null
}
const clockOfSerial = (serial: number): Clock => {
  const seconds = secondsOfSerial(serial)
  const time = timeOfSerial(serial)
  return seconds === null ? time : `${time}:${seconds}`
}
const withSeconds = (time: string, seconds: string | undefined): Clock =>
  seconds === undefined ? time : `${time}:${seconds}`

/** A text with a date and a time, in its two parts; null = it has only one of them. */
const MOMENT = /^(.{4,40}?)(?:\s+|T)(\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:\.\d{1,6})?)?(?:\s*[ap]\.?m\.?)?)Z?$/i

export const isBlank = (cell: Cell | undefined): boolean => cell === undefined || NO_SCAN.test(cell.text)

/** The text of a date in a cell, for the order of day and month; null = the cell leaves no doubt. */
export const writtenDate = (cell: Cell | undefined): string | null => {
  if (cell?.kind !== "text" || serialOf(cell) !== null) return null
  const text = cell.text.trim()
  return text === "" ? null : (MOMENT.exec(text)?.[1] ?? text)
}

const dateOf = (cell: Cell, { latest, isMonthFirst }: DateWay): string | null => {
  if (cell.kind === "date") return isRealDate(cell.text) ? cell.text : null
  if (cell.kind === "time") return cell.date ?? null
  const numbered = serialOf(cell)
  if (numbered !== null) return dateOfSerial(numbered.serial, numbered.is1904)
  if (cell.kind !== "text") return null
  const text = (writtenDate(cell) ?? "").slice(0, LONGEST)
  const bare = /^(\d{4})(\d\d)(\d\d)$/.exec(text)
  return dateOfText(bare === null ? text : bare.slice(1).join("-"), latest, isMonthFirst)
}

const clockOf = (cell: Cell): Clock | null => {
  if (cell.kind === "date") return cell.time === undefined ? null : withSeconds(cell.time, cell.seconds)
  if (cell.kind === "time") return withSeconds(cell.text === "24:00" ? "00:00" : cell.text, cell.seconds)
  const numbered = serialOf(cell)
  if (numbered !== null) {
    const clock = clockOfSerial(numbered.serial)
    return clock === "24:00" ? "00:00" : clock
  }
  const text = cell.text.trim()
  return cell.kind === "text" ? clockOfText(MOMENT.exec(text)?.[2] ?? text) : null
}

/** Whether a cell has a date, so that the date of another column does not count for it. */
const hasDate = (cell: Cell): boolean => {
  if (cell.kind === "date") return true
  if (cell.kind === "time") return cell.date !== undefined
  const numbered = serialOf(cell)
  if (numbered !== null) return numbered.serial >= 1
  return MOMENT.test(cell.text.trim())
}

export type Wall = { readonly wall: string } | { readonly problem: string }
const NO_DATE = "Tanggal tidak terbaca, atau tidak ada di kalender"
const NO_TIME = "Jam tidak terbaca"

/**
 * Wall-clock time, `YYYY-MM-DD HH:MM[:SS]`, of a cell with date and time, or of two cells.
 * @param days added to the date: a check-out after midnight
 */
export const wallOf = (cell: Cell, date: Cell | undefined, way: DateWay): Wall => {
  const beside = date === undefined || isBlank(date) ? null : dateOf(date, way)
  const found = (hasDate(cell) || beside === null ? dateOf(cell, way) : null) ?? beside
  if (found === null) return { problem: NO_DATE }
  const clock = clockOf(cell)
  return clock === null ? { problem: NO_TIME } : { wall: `${found} ${clock}` }
}

/** The wall-clock time a day later. */
export const dayLater = (wall: string): string => `${plusDays(wall.slice(0, 10), 1)}${wall.slice(10)}`

/** Whether the order of day and month is known from the whole column. */
export type Order = "day" | "month" | { readonly sample: string } | null

/**
 * Decides whether the day or the month comes first: a value over 12 says so, and so does a date that would not have come
 * yet. A `sample` is a date for which both fit; null = no date depends on it.
 * @param texts dates as written
 * @param latest the last day that a record may have, ISO
 */
export const columnOrder = (texts: Iterable<string>, latest: string): Order => {
  let [isDay, isMonth] = [false, false]
  let sample: string | null = null
  const early = { day: true, month: true }
  for (const text of texts) {
    const order = orderOf(text)
    if (order === "day") isDay = true
    if (order === "month") isMonth = true
    if (order !== null) continue
    const [day, month] = [dateOfText(text, latest), dateOfText(text, latest, true)]
    if (day === null || month === null || day === month) continue
    sample ??= text
    if (day > latest) early.day = false
    if (month > latest) early.month = false
  }
  if (isDay) return "day"
  if (isMonth) return "month"
  if (sample === null) return null
  if (early.day === early.month) return { sample }
  return early.day ? "day" : "month"
}
