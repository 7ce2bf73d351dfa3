import { cents, type Line } from "./terms.ts"

type Moved = Pick<Line, "date" | "amount">

/**
 * The lowest the balance of a year comes to from a date on, by entries of that year in the order of their days: on the day
 * itself, and after each later entry.
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
