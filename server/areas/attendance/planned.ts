import { daysBetween } from "../../time/calendar.ts"

/** An employee's shift cycle and its validity. Dates are ISO; `places` are shift ids, null = a day off. */
export type Pattern = {
  readonly id: number
  readonly start_date: string
  readonly end_date: string | null
  readonly anchor_date: string
  readonly on_holidays: boolean
  readonly places: readonly (number | null)[]
}

/** The plan of a date: from its own cell or from a pattern. `shift` null = a day off. */
export type Planned = {
  readonly by: "cell" | "pattern"
  readonly shift: number | null
  /** A holiday replaces it. */
  readonly rests_on_holidays: boolean
}

/** The position of a date in a cycle, from 0; dates before the anchor continue the cycle backwards. */
export const placeIn = ({ anchor_date, places }: Pick<Pattern, "anchor_date" | "places">, date: string) =>
  ((daysBetween(anchor_date, date) % places.length) + places.length) % places.length

/** The pattern that applies on a date: the one with the latest start, of two with the same start the newer. */
export const patternOn = (patterns: readonly Pattern[], date: string): Pattern | null =>
  patterns.reduce<Pattern | null>((best, one) => {
    if (one.start_date > date || (one.end_date !== null && one.end_date < date)) return best
    if (best === null || one.start_date > best.start_date) return one
    return one.start_date === best.start_date && one.id > best.id ? one : best
  }, null)

/**
 * The plan of a date: its own cell, else the pattern; null = neither, so the employee's week applies.
 * @param cell the shift of the cell, null = a day off; undefined = the date has none
 */
export const plannedOn = (
  cell: number | null | undefined,
  patterns: readonly Pattern[],
  date: string,
): Planned | null => {
  if (cell !== undefined) return { by: "cell", shift: cell, rests_on_holidays: false }
  const pattern = patternOn(patterns, date)
  if (pattern === null || pattern.places.length === 0) return null
  const shift = pattern.places[placeIn(pattern, date)] ?? null
  return { by: "pattern", shift, rests_on_holidays: !pattern.on_holidays }
}
