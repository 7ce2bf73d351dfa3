import { fullYear, latestDay } from "#src/format/twoDigitYear.ts"
import { daysInMonth } from "./calendarGrid.ts"
import type { Reading } from "../text/useTypedText.ts"

const UNKNOWN = { ok: false, message: "Tanggal tidak dikenal. Contoh: 20/11/2026" } as const
/** Month names in Indonesian or English; three letters are enough. */
const MONTHS = [
  ["januari", "january"],
  ["februari", "february", "pebruari"],
  ["maret", "march"],
  ["april"],
  ["mei", "may"],
  ["juni", "june"],
  ["juli", "july"],
  ["agustus", "august", "agt", "ags"],
  ["september"],
  ["oktober", "october"],
  ["november", "nopember"],
  ["desember", "december"],
] as const
const SHORTEST = 3
const DAY_MS = 86_400_000

const monthOf = (word: string): number => {
  const plain = word.toLowerCase().replace(/\.$/, "")
  if (/^\d+$/.test(plain)) return Number(plain)
  return plain.length < SHORTEST
    ? 0
    : MONTHS.findIndex((names) => names.some((name) => name.startsWith(plain))) + 1
}

const daysApart = (day: string, other: string) => Math.abs(Date.parse(day) - Date.parse(other)) / DAY_MS
const written = (year: number, month: number, day: number): string | null =>
  month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)
    ? null
    : `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`

/** Without a year it is the day nearest to today: in November, the next 1 January and the past September. */
const nearest = (month: number, day: number, today: string): string | null =>
  [-1, 0, 1]
    .flatMap((by) => written(Number(today.slice(0, 4)) + by, month, day) ?? [])
    .toSorted((a, b) => daysApart(a, today) - daysApart(b, today))[0] ?? null

const partsOf = (text: string): readonly (string | undefined)[] | null => {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return [iso[3], iso[2], iso[1]]
  const found =
    /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text) ??
    /^(\d{1,2})[/\-. ]\s*(\d{1,2}|[a-z]{3,}\.?)(?:[/\-. ]\s*(\d{4}|\d{2}))?$/i.exec(text) ??
    /^(\d{1,2})([a-z]{3,})(\d{4}|\d{2})?$/i.exec(text)
  return found === null ? null : found.slice(1)
}

/**
 * Parses a day as typed: "20/11/2026", "1/9/26", "01-09-26", "010926", "1 Sep 2026", "1 januari", "2026-11-20". The
 * value is YYYY-MM-DD.
 * @param today YYYY-MM-DD, to complete a missing or two-digit year
 * @param isPast a two-digit year is never in the future
 */
export function readDate(text: string, today: string, isPast = false): Reading<string> {
  const plain = text.trim().replace(/\s+/g, " ")
  if (plain === "") return { ok: true, value: null }
  const [day = "", month = "", year] = partsOf(plain) ?? []
  const monthDay = `${two(monthOf(month))}-${day.padStart(2, "0")}`
  const value =
    year === undefined
      ? nearest(monthOf(month), Number(day), today)
      : written(
          Number(year.length > 2 ? year : fullYear(year, monthDay, latestDay(today, isPast))),
          monthOf(month),
          Number(day),
        )
  return value === null || value.startsWith("0000") ? UNKNOWN : { ok: true, value }
}

/** "2026-11-20" → "20/11/2026" */
export const showDate = (value: string | null): string =>
  value === null ? "" : value.split("-").toReversed().join("/")

/** Adds the slashes while digits are typed at the end, for keypads without one. */
export function withSlashes(text: string): string {
  if (!/^[\d/]*$/.test(text)) return text
  return text.replace(/^(\d{2})(\d)/, "$1/$2").replace(/^(\d{1,2}\/\d{2})(\d)/, "$1/$2")
}

const two = (n: number): string => String(n).padStart(2, "0")
