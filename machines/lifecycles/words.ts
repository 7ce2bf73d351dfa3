const MONTHS = ["Jan", "Feb", "Mar", "Apr", "Mei", "Jun", "Jul", "Agu", "Sep", "Okt", "Nov", "Des"]
/** Asia/Jakarta keeps no summer time. */
const JAKARTA_MS = 7 * 3_600_000

const two = (value: number) => String(value).padStart(2, "0")

/** `20 Nov 2026 08.00` in Jakarta; spelled here so that server and browser write it alike. */
export const instantWords = (instant: string): string => {
  const at = new Date(Date.parse(instant) + JAKARTA_MS)
  const month = MONTHS[at.getUTCMonth()] ?? ""
  return `${at.getUTCDate()} ${month} ${at.getUTCFullYear()} ${two(at.getUTCHours())}.${two(at.getUTCMinutes())}`
}

/** The plain date (YYYY-MM-DD) of an instant in Jakarta. */
export const jakartaDate = (instant: string): string =>
  new Date(Date.parse(instant) + JAKARTA_MS).toISOString().slice(0, 10)

/** `Rp 1.250.000`, never broken over two lines. */
export const rupiahWords = (amount: number): string =>
  `Rp\u00a0${String(amount).replace(/\B(?=(\d{3})+(?!\d))/g, ".")}`

export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
