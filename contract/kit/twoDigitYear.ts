/** A future date with a two-digit year is at most this many years ahead. */
const AHEAD = 20

/**
 * The latest date (YYYY-MM-DD) that a two-digit year may mean.
 * @param isPast for dates in the past, such as a birthday
 */
export const latestDay = (today: string, isPast: boolean): string =>
  isPast ? today : `${Number(today.slice(0, 4)) + AHEAD}-12-31`

/**
 * Two-digit years: the latest year with these two digits in which the date is not after `latest`. Shared by forms and
 * spreadsheets.
 * @param monthDay MM-DD
 */
export const fullYear = (figures: string, monthDay: string, latest: string): string => {
  const century = Math.floor(Number(latest.slice(0, 4)) / 100)
  const [year = ""] = [century, century - 1]
    .map((one) => `${one}${figures}`)
    .filter((one) => `${one}-${monthDay}` <= latest)
  return year
}
