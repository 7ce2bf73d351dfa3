import { cents, type Line } from "./terms.ts"

type Moved = Pick<Line, "date" | "amount">

/**
 * The minimum running balance of a year from a date on, over entries of that year in date order: on the date itself and
 * after each later entry.
 */
export const lowest = (lines: readonly Moved[], from: string): number => {
  const byDay = lines.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : b.amount - a.amount))
  let balance = 0
  let least: number | null = null
  for (const { date, amount } of byDay) {
    if (date > from && least === null) least = balance
    balance = cents(balance + amount)
    if (least !== null) least = Math.min(least, balance)
  }
  return least ?? balance
}
