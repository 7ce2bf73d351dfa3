/** Months, Jakarta time and rupiah in words, shared by browser, server and machines. */

export const MONTHS: readonly string[] =
  "Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember".split(" ")
/** As CLDR shortens them: August is "Agu". */
export const SHORT_MONTHS: readonly string[] = MONTHS.map((month) => month.slice(0, 3))
/** Jakarta has been UTC+7 without daylight saving since 1964, so no time zone library is needed. */
export const JAKARTA_MS = 7 * 3_600_000

/** The first instant of a plain date (YYYY-MM-DD) in Jakarta, as ISO. */
export const startOfJakartaDay = (date: string): string => `${date}T00:00:00+07:00`

const two = (value: number) => String(value).padStart(2, "0")

/** `20 Nov 2026 08.00` in Jakarta; formatted here so that server and browser write the same text. */
export const instantWords = (instant: string): string => {
  const at = new Date(Date.parse(instant) + JAKARTA_MS)
  const month = SHORT_MONTHS[at.getUTCMonth()] ?? ""
  return `${at.getUTCDate()} ${month} ${at.getUTCFullYear()} ${two(at.getUTCHours())}.${two(at.getUTCMinutes())}`
}

/** The plain date (YYYY-MM-DD) of an instant in Jakarta. */
export const jakartaDate = (instant: string): string =>
  new Date(Date.parse(instant) + JAKARTA_MS).toISOString().slice(0, 10)

/** A plain date in words: `20 November 2026`. */
export const dateWords = (date: string): string => {
  const [year, month, day] = date.split("-").map(Number)
  return `${day ?? ""} ${MONTHS[(month ?? 0) - 1] ?? ""} ${year ?? ""}`
}

/** A month (YYYY-MM) in words: `November 2026`. */
export const monthWords = (month: string): string =>
  `${MONTHS[Number(month.slice(5)) - 1] ?? ""} ${month.slice(0, 4)}`

/**
 * `1.250.000`, without Intl: formatting the limits of all schemas with it would take a tenth of a list's opening time.
 */
export const wholeWords = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+(?!\d))/g, ".")

/** `Rp 1.250.000`, with a no-break space. */
export const rupiahWords = (amount: number): string => `Rp\u00a0${wholeWords(amount)}`

export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
