import { JAKARTA_MS, MONTHS, SHORT_MONTHS } from "#contract/kit/words.ts"

/**
 * Formats values for the screen, in Indonesian. Pure; never throws: absent or invalid values become EMPTY. Instants are
 * shown in Asia/Jakarta. Negative numbers use the minus sign (U+2212), which is as wide as a digit, is read aloud, and
 * allows no line break after it.
 */
export const EMPTY = "–"

const MINUS = "\u2212"
const NBSP = "\u00a0"

/** ISO text with an offset or Z, milliseconds since 1970, or a Date. */
export type Instant = string | number | Date

type Absent = null | undefined

const numbers = new Map<number, Intl.NumberFormat>()

function numberFormat(decimals: number): Intl.NumberFormat {
  const known = numbers.get(decimals)
  if (known) return known
  const made = new Intl.NumberFormat("id-ID", { maximumFractionDigits: decimals })
  numbers.set(decimals, made)
  return made
}

/** 1248 → "1.248"; at most `decimals` digits after the comma, none by default. */
export function formatNumber(value: number | Absent, decimals = 0): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return EMPTY
  const text = numberFormat(Math.min(Math.max(Math.trunc(decimals), 0), 20)).format(Math.abs(value))
  return value < 0 && /[1-9]/.test(text) ? MINUS + text : text
}

/** "2026-03" → "Maret 2026". */
export function formatMonth(month: string | Absent): string {
  const [year = "", number = ""] = (month ?? "").split("-")
  const name = MONTHS[Number(number) - 1]
  return name === undefined || year === "" ? EMPTY : `${name} ${year}`
}

/** Whole rupiah: 1250000 → "Rp 1.250.000", with a no-break space so that no line breaks between Rp and the amount. */
export function formatRupiah(value: number | Absent): string {
  const text = formatNumber(value)
  if (text === EMPTY) return EMPTY
  return text.startsWith(MINUS) ? `${MINUS}Rp${NBSP}${text.slice(1)}` : `Rp${NBSP}${text}`
}

/** Compact form: 1250000 → "1,3 jt", 50000 → "50 rb". */
export function formatRupiahShort(value: number | Absent): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return EMPTY
  const size = Math.abs(value)
  if (size >= 1e9) return `${formatNumber(value / 1e9, 1)} M`
  if (size >= 1e6) return `${formatNumber(value / 1e6, 1)} jt`
  return size >= 1e3 ? `${formatNumber(value / 1e3)} rb` : formatNumber(value)
}

const ID_MONEY = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}|-))?$/
const EN_MONEY = /^(\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/

/**
 * Parses whole rupiah as typed or pasted: "Rp 1.250.000", "1250000", "1.250.000,00", "1,250,000.00", "-5.000". Cents
 * are rounded. null when it is not an amount, or too large to be exact.
 */
export function parseRupiah(text: string): number | null {
  const plain = text.replace(/\s/g, "").replace(MINUS, "-").replace(/rp\.?/i, "")
  const negative = plain.startsWith("-")
  const digits = negative ? plain.slice(1) : plain
  const match = ID_MONEY.exec(digits) ?? EN_MONEY.exec(digits)
  if (!match) return null
  const cents = match[2] && match[2] !== "-" ? Number(`0.${match[2]}`) : 0
  const amount = Math.round(Number(match[1]?.replace(/[.,]/g, "")) + cents)
  if (!Number.isSafeInteger(amount)) return null
  return negative && amount !== 0 ? -amount : amount
}

/** `value` is in percent, not a fraction: 93.1 → "93,1%". */
export function formatPercent(value: number | Absent, decimals = 1): string {
  const text = formatNumber(value, decimals)
  return text === EMPTY ? EMPTY : `${text}%`
}

/** Bytes, by thousands: 2400000 → "2,4 MB". */
export function formatBytes(value: number | Absent): string {
  if (value === null || value === undefined || !Number.isFinite(value) || value < 0) return EMPTY
  if (value < 1000) return `${formatNumber(value)} B`
  if (value < 999_500) return `${formatNumber(value / 1000)} kB`
  return `${formatNumber(value / 1_000_000, 1)} MB`
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const WITH_OFFSET = /T.*(?:Z|[+-]\d{2}:?\d{2})$/i

/* A wall clock is a Date whose UTC fields hold the time in Jakarta. */
const WEEKDAYS = "Minggu Senin Selasa Rabu Kamis Jumat Sabtu".split(" ")

/** A calendar day; null if it does not exist. */
function calendarDay(text: string): Date | null {
  const match = DAY.exec(text)
  if (!match) return null
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const date = new Date(Date.UTC(year, month - 1, day))
  const same = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return same ? date : null
}

/** A wall clock in Jakarta; null for an invalid instant (also for times without an offset, which are ambiguous). */
function inJakarta(value: Instant): Date | null {
  if (typeof value === "string" && !WITH_OFFSET.test(value)) return null
  const date = new Date(new Date(value).getTime() + JAKARTA_MS)
  return Number.isNaN(date.getTime()) ? null : date
}

function dayOf(value: Instant): Date | null {
  return (typeof value === "string" ? calendarDay(value) : null) ?? inJakarta(value)
}

const two = (figure: number) => String(figure).padStart(2, "0")
const yearOf = (date: Date) => String(date.getUTCFullYear()).padStart(4, "0")
const shortDay = (date: Date) =>
  `${date.getUTCDate()} ${SHORT_MONTHS[date.getUTCMonth()] ?? ""} ${yearOf(date)}`
const clockOf = (date: Date) => `${two(date.getUTCHours())}.${two(date.getUTCMinutes())}`

/** "2026-11-20" or an instant → "20 Nov 2026". */
export function formatDate(value: Instant | Absent): string {
  const date = value === null || value === undefined ? null : dayOf(value)
  return date ? shortDay(date) : EMPTY
}

/** "2026-11-20" or an instant → "Jumat, 20 November 2026". */
export function formatDay(value: Instant | Absent): string {
  const date = value === null || value === undefined ? null : dayOf(value)
  if (!date) return EMPTY
  return `${WEEKDAYS[date.getUTCDay()] ?? ""}, ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ""} ${yearOf(date)}`
}

/** Two days or instants as one date range: "17–18 Agu 2026", "30 Jul – 2 Agu 2026"; one day if they are the same. */
export function formatDays(from: string | Absent, to: string | Absent): string {
  const [first, last] = [dayOf(from ?? ""), dayOf(to ?? "")]
  if (!first || !last || shortDay(first) === shortDay(last)) return formatDate(from)
  if (yearOf(first) !== yearOf(last)) return `${shortDay(first)} – ${shortDay(last)}`
  if (first.getUTCMonth() === last.getUTCMonth()) return `${first.getUTCDate()}–${shortDay(last)}`
  return `${first.getUTCDate()} ${SHORT_MONTHS[first.getUTCMonth()] ?? ""} – ${shortDay(last)}`
}

/** A date range that may be open at either end, in words: "Selalu", "Mulai 17 Agu 2026", "Sampai 17 Agu 2026". */
export function formatValidity(from: string | null, to: string | null): string {
  if (from === null) return to === null ? "Selalu" : `Sampai ${formatDate(to)}`
  return to === null ? `Mulai ${formatDate(from)}` : formatDays(from, to)
}

/** "2026-11-20T03:42:00Z" → "20 Nov 2026 10.42 WIB". */
export function formatDateTime(value: Instant | Absent): string {
  const date = value === null || value === undefined ? null : inJakarta(value)
  return date ? `${shortDay(date)} ${clockOf(date)} WIB` : EMPTY
}

const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/

/** A time of day ("08:02") unchanged, or an instant in Jakarta → "08.02". */
export function formatTime(value: Instant | Absent): string {
  if (value === null || value === undefined) return EMPTY
  const clock = typeof value === "string" ? CLOCK.exec(value) : null
  if (clock) return `${clock[1]}.${clock[2]}`
  const date = inJakarta(value)
  return date ? clockOf(date) : EMPTY
}

/** "08.00–17.10"; if one end is missing, the text says which one is known. */
export function formatTimes(from: string | Absent, to: string | Absent): string {
  if (!from && !to) return EMPTY
  if (!to) return `masuk ${formatTime(from)}`
  return from ? `${formatTime(from)}–${formatTime(to)}` : `pulang ${formatTime(to)}`
}

/** Minutes: 450 → "7 jam 30 menit", 480 → "8 jam". */
export function formatDuration(minutes: number | Absent): string {
  if (minutes === null || minutes === undefined || !Number.isFinite(minutes)) return EMPTY
  const hours = Math.floor(minutes / 60)
  const rest = Math.round(minutes % 60)
  const parts = [...(hours > 0 ? [`${formatNumber(hours)} jam`] : []), ...(rest > 0 ? [`${rest} menit`] : [])]
  return parts.length === 0 ? "0 menit" : parts.join(" ")
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAYS = 24 * HOUR

/** Relative time, seen from `now`: "baru saja", "2 menit lalu", "3 jam lagi"; beyond 30 days the date. */
export function formatAgo(value: Instant | Absent, now: Instant): string {
  const at = value === null || value === undefined ? null : inJakarta(value)
  const reference = inJakarta(now)
  if (!at || !reference) return EMPTY
  const past = reference.getTime() - at.getTime()
  const away = Math.abs(past)
  if (away < MINUTE) return "baru saja"
  if (away >= 30 * DAYS) return shortDay(at)
  const [count, unit] =
    away < HOUR ? [away / MINUTE, "menit"] : away < DAYS ? [away / HOUR, "jam"] : [away / DAYS, "hari"]
  return `${Math.floor(count)} ${unit} ${past > 0 ? "lalu" : "lagi"}`
}

/** Relative time of creation; clamped to now, because a browser clock behind the server's must not show the future. */
export function formatAge(value: Instant | Absent, now: Date): string {
  const at = value === null || value === undefined ? null : inJakarta(value)
  return formatAgo(
    value,
    at !== null && at.getTime() > (inJakarta(now)?.getTime() ?? 0) ? (value ?? now) : now,
  )
}

/** A duration in its largest sensible unit: "40 menit", "6 jam", "2 hari". */
export function formatTook(minutes: number): string {
  const hours = minutes / 60
  if (minutes < 1) return "kurang dari semenit"
  if (minutes < 60) return `${formatNumber(Math.round(minutes))} menit`
  return hours < 48
    ? `${formatNumber(Math.round(hours))} jam`
    : `${formatNumber(Math.round(hours / 24))} hari`
}

/** The calendar day in Jakarta at an instant, as YYYY-MM-DD; "" for an invalid instant. */
export function jakartaDay(at: Instant): string {
  const date = inJakarta(at)
  return date ? `${yearOf(date)}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}` : ""
}

/** Initials for an avatar: at most two letters, of the first and the last word. */
export function initials(name: string | Absent): string {
  const words = (name ?? "").split(/[\s.,]+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const first = words[0]
  const last = words.length > 1 ? words[words.length - 1] : undefined
  return `${letter(first)}${letter(last)}`
}

function letter(word: string | undefined): string {
  const [first = ""] = word ?? ""
  return first.toLocaleUpperCase("id")
}

/** Warms up the formatters that every screen needs; creating them takes a slow phone a twentieth of a second. */
export const warmFormats = (): void => {
  formatNumber(0)
  formatDateTime(new Date(0).toISOString())
}
