/** Months, Jakarta time and rupiah in words: one place for browser, server and machines. */

export const MONTHS: readonly string[] =
  "Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember".split(" ")
/** As CLDR shortens them: August is "Agu". */
export const SHORT_MONTHS: readonly string[] = MONTHS.map((month) => month.slice(0, 3))
/** Jakarta has been seven hours ahead all year round since 1964, so no library of time zones is asked. */
export const JAKARTA_MS = 7 * 3_600_000

/** The first instant of a plain date (YYYY-MM-DD) in Jakarta, as ISO. */
export const startOfJakartaDay = (date: string): string => `${date}T00:00:00+07:00`

const two = (value: number) => String(value).padStart(2, "0")

/** `20 Nov 2026 08.00` in Jakarta; spelled here so that server and browser write it alike. */
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

/** `1.250.000`; Intl would take a tenth of the time a list takes to open, for the bounds of all schemas. */
export const wholeWords = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+(?!\d))/g, ".")

/** `Rp 1.250.000`, never broken over two lines. */
export const rupiahWords = (amount: number): string => `Rp\u00a0${wholeWords(amount)}`

export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
