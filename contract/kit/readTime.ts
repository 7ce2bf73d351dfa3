import { dateOfText } from "./readDate.ts"

/** Formats in which people and devices write times of day. */

const TIME = /^(\d{1,2})[:.](\d{2})(?:[:.]\d{2}(?:\.\d+)?)?(?:\s*([ap])\.?m\.?)?$/i
const two = (part: number) => String(part).padStart(2, "0")
/** Any date: it is ignored. */
const SOME_DAY = "2199-12-31"

/**
 * Parses a time of day into HH:mm; null if the text is not one. "24:00" is the end of the day, 00:00 of the next one.
 * Seconds are dropped. "8:5" is refused: it could be 08:05 or 08:50.
 */
export const timeOfText = (text: string): string | null => {
  const [, hours = "", minutes = "", half] = TIME.exec(text.trim()) ?? []
  if (hours === "" || Number(minutes) > 59) return null
  const hour = Number(hours)
  if (half === undefined)
    return hour < 24 || (hour === 24 && minutes === "00") ? `${two(hour)}:${minutes}` : null
  if (hour < 1 || hour > 12) return null
  return `${two((hour % 12) + (half.toLowerCase() === "p" ? 12 : 0))}:${minutes}`
}

/** The time in a text that begins with a date ("20/11/2026 08:00", "2026-11-20T08:00"); null if there is none. */
export const timeOfMoment = (text: string): string | null => {
  const [, day = "", time = ""] = /^(.+?)[T\s]+(\d{1,2}[:.]\d{2}.*)$/i.exec(text.trim()) ?? []
  return dateOfText(day, SOME_DAY) === null ? null : timeOfText(time)
}
