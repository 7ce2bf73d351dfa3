import { oneOf } from "../../kit/schema.ts"

/**
 * Figures of sales reports: pieces, rupiah, visits with an order, outlets that ordered (each once per employee and day),
 * and visits. A report by variant has no visits.
 */
export const SALES_MEASURES = ["amount", "qty", "orders", "outlets", "visits"] as const
export type SalesMeasure = (typeof SALES_MEASURES)[number]
export type SalesSums = Readonly<Record<SalesMeasure, number>>
export const salesMeasureWords: Readonly<Record<SalesMeasure, string>> = {
  amount: "Nilai",
  qty: "Barang",
  orders: "Pesanan",
  outlets: "Outlet",
  visits: "Kunjungan",
}

/** Orders of a report: by a measure or by the reached share, the largest first, or by name. */
export const salesSorts = [...SALES_MEASURES, "achievement_pct", "nama"] as const
export type SalesSort = (typeof salesSorts)[number]
export const salesSort = oneOf(salesSorts)

/** Ways to sum up. */
export const salesBys = ["area", "tim", "pegawai", "varian", "tanggal"] as const
export type SalesBy = (typeof salesBys)[number]
export const salesByWords: Readonly<Record<SalesBy, string>> = {
  area: "Area",
  tim: "Tim",
  pegawai: "Pegawai",
  varian: "Varian",
  tanggal: "Tanggal",
}

/** Longest ranges, days: of totals, areas and teams; of employees, variants and single sales. */
export const MOST_SALES_DAYS = 366
export const MOST_SALES_LIST_DAYS = 92
export const mostDaysBy = (by: SalesBy): number =>
  by === "pegawai" || by === "varian" ? MOST_SALES_LIST_DAYS : MOST_SALES_DAYS

/** Id of the team and area of sales by employees without a team on that day. */
export const NO_TEAM = 0
export const NO_TEAM_WORDS = "Tanpa tim"

const DAY_MS = 86_400_000
/** Days of a range, both ends included; less than 1 if it ends before it begins. */
export const salesDaysIn = (start: string, end: string): number =>
  Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS) + 1

/** The range of the same length just before. */
export const rangeBefore = (start: string, end: string): { readonly start: string; readonly end: string } => {
  const moved = (date: string, days: number) =>
    new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
  return { start: moved(start, -salesDaysIn(start, end)), end: moved(start, -1) }
}

/** Months of a range: how many of the days of each it has. */
const monthsOf = (start: string, end: string): readonly { readonly days: number; readonly of: number }[] => {
  const [from, to] = [Date.parse(start), Date.parse(end)]
  const months: { readonly days: number; readonly of: number }[] = []
  for (let first = Date.parse(`${start.slice(0, 7)}-01`); first <= to;) {
    const date = new Date(first)
    const next = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
    const days = (Math.min(next, to + DAY_MS) - Math.max(first, from)) / DAY_MS
    months.push({ days, of: (next - first) / DAY_MS })
    first = next
  }
  return months
}

/**
 * Part of a monthly target that a range has: pro rata of the days of each month, whole rupiah. The range of a whole month
 * has the whole target.
 */
export const targetIn = (start: string, end: string): ((month: number) => number) => {
  const months = monthsOf(start, end)
  return (month) => Math.round(months.reduce((sum, { days, of }) => sum + (month * days) / of, 0))
}

/** Reached share of a target in percent, one decimal; null = there is no target. */
export const achievementPct = (amount: number, target: number | null): number | null =>
  target === null || target === 0 ? null : Math.round((amount / target) * 1_000) / 10
