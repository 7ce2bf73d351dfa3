import { isRealDate } from "./schema.ts"
import { fullYear } from "./twoDigitYear.ts"

/** Formats in which people write dates. */

const MONTHS: readonly (readonly string[])[] = [
  ["januari", "january", "jan"],
  ["februari", "february", "pebruari", "feb", "peb"],
  ["maret", "march", "mar", "mrt"],
  ["april", "apr"],
  ["mei", "may"],
  ["juni", "june", "jun"],
  ["juli", "july", "jul"],
  ["agustus", "august", "agu", "agt", "ags", "aug"],
  ["september", "sept", "sep"],
  ["oktober", "october", "okt", "oct"],
  ["november", "nopember", "nov", "nop"],
  ["desember", "december", "des", "dec"],
]
const monthOf = (word: string): number => MONTHS.findIndex((names) => names.includes(word.toLowerCase())) + 1

const two = (part: number | string) => String(part).padStart(2, "0")

const NUMBERS = /^(\d{1,2})\s*[/.\- ]\s*(\d{1,2})\s*[/.\- ]\s*(\d{4}|\d{2})$/

/** Whether day or month comes first in a text; null if it is ambiguous, or not such a date. */
export const orderOf = (text: string): "day" | "month" | null => {
  const [, first, second] = NUMBERS.exec(withoutTime(text)) ?? []
  if (first === undefined || second === undefined) return null
  if (Number(first) > 12) return "day"
  return Number(second) > 12 ? "month" : null
}

const withoutTime = (text: string): string =>
  text
    .trim()
    .replace(/^(senin|selasa|rabu|kamis|jumat|jum'at|sabtu|minggu),?\s+/i, "")
    .replace(/[T\s]+\d{1,2}[:.]\d{2}([:.]\d{2}(\.\d+)?)?(\s*[AP]M)?Z?$/i, "")

/**
 * Parses a date into ISO; null if the text is not one.
 * @param latest the latest date that a two-digit year may mean, ISO
 * @param isMonthFirst whether 02/03/2024 is 3 February instead of 2 March
 */
export const dateOfText = (text: string, latest: string, isMonthFirst = false): string | null => {
  const bare = withoutTime(text)
  const found = (year: string, month: number, day: string): string | null => {
    const monthDay = `${two(month)}-${two(day)}`
    const date = `${year.length === 4 ? year : fullYear(year, monthDay, latest)}-${monthDay}`
    return isRealDate(date) ? date : null
  }
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(bare)
  if (iso !== null) return found(iso[1] ?? "", Number(iso[2]), iso[3] ?? "")
  const [, first = "", second = "", year = ""] = NUMBERS.exec(bare) ?? []
  if (year !== "") {
    const isSwapped = orderOf(bare) === "month" || (isMonthFirst && orderOf(bare) === null)
    return isSwapped ? found(year, Number(first), second) : found(year, Number(second), first)
  }
  const worded = /^(\d{1,2})[\s.\-/]*([A-Za-z]{3,9})\.?[\s.,\-/]*(\d{4}|\d{2})$/.exec(bare)
  if (worded !== null) return found(worded[3] ?? "", monthOf(worded[2] ?? ""), worded[1] ?? "")
  const english = /^([A-Za-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/.exec(bare)
  return english === null ? null : found(english[3] ?? "", monthOf(english[1] ?? ""), english[2] ?? "")
}
