/** Days to come that are written with two figures of a year lie at most so many years ahead. */
const AHEAD = 20

/**
 * The last day (YYYY-MM-DD) that a year of two figures may mean.
 * @param isPast of days that have been, such as a birthday
 */
export const latestDay = (today: string, isPast: boolean): string =>
  isPast ? today : `${Number(today.slice(0, 4)) + AHEAD}-12-31`

/**
 * Two-digit years: the latest year of these two figures in which the day is not after `latest`. Forms and spreadsheets read
 * them alike.
 * @param monthDay MM-DD
 */
export const fullYear = (figures: string, monthDay: string, latest: string): string => {
  const century = Math.floor(Number(latest.slice(0, 4)) / 100)
  const [year = ""] = [century, century - 1]
    .map((one) => `${one}${figures}`)
    .filter((one) => `${one}-${monthDay}` <= latest)
  return year
}
