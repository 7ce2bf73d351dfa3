import {
  SALES_MEASURES,
  type SalesMeasure,
  salesMeasureWords,
  type SalesSums,
  salesDaysIn,
} from "#contract/areas/sales/salesFigures.ts"
import type { SalesReport, SalesRows, SalesView } from "#src/api/actors/salesReports.ts"
import { formatMonth, formatNumber, formatPercent, formatRupiah } from "#src/format/format.ts"
import type { TrendPoint } from "#src/ui/data/trend.ts"
import { dayPoint, daysOf } from "../report/people.tsx"
import { type SalesAddress, salesHref } from "./reportAddress.ts"

/** Up to this many days the trend has a bar for each; longer ranges have one for each month. */
export const MOST_DAY_BARS = 92

const measureText = (key: SalesMeasure, sums: SalesSums): string =>
  key === "amount" ? formatRupiah(sums[key]) : formatNumber(sums[key])

/** Measures of a view: a product has no visits of its own. */
export const measuresOf = (view: SalesView): readonly SalesMeasure[] =>
  view === "varian" ? SALES_MEASURES.filter((key) => key !== "visits") : SALES_MEASURES
export const hasTargets = (view: SalesView): boolean => view === "area" || view === "tim"
const shareText = (pct: number | null): string => (pct === null ? "–" : formatPercent(pct))

export const columnsOf = (view: SalesView) => {
  const [amount, ...others] = measuresOf(view).map((key) => ({
    key: key as string,
    label: salesMeasureWords[key],
  }))
  const first = amount === undefined ? [] : [amount]
  if (view === "tanggal") return [...first, ...others]
  const targets = hasTargets(view)
    ? [
        { key: "target", label: "Target" },
        { key: "achievement_pct", label: "Tercapai" },
      ]
    : []
  return [{ key: "rank", label: "Peringkat" }, ...first, ...targets, ...others]
}

type Figures = SalesSums &
  Partial<Pick<SalesRows, "target" | "achievement_pct">> & { readonly rank?: number | null }
/** Texts of a row, in the order of the columns. */
export const cellsOf = (view: SalesView, row: Figures): readonly string[] => {
  const [amount = "", ...others] = measuresOf(view).map((key) => measureText(key, row))
  if (view === "tanggal") return [amount, ...others]
  const targets = hasTargets(view)
    ? [row.target == null ? "–" : formatRupiah(row.target), shareText(row.achievement_pct ?? null)]
    : []
  return [row.rank == null ? "–" : formatNumber(row.rank), amount, ...targets, ...others]
}

/** "12,4% lebih tinggi", compared with the range before; null = there was nothing to compare with. */
export const changeOf = ({ sums, previous }: Pick<SalesReport, "sums" | "previous">) => {
  const before = previous.sums.amount
  if (before === 0) return null
  const pct = Math.round(((sums.amount - before) / before) * 1_000) / 10
  return { isUp: pct >= 0, text: `${formatPercent(Math.abs(pct))} lebih ${pct >= 0 ? "tinggi" : "rendah"}` }
}

/** First and last day of a month (YYYY-MM), within a range. */
const monthIn = (month: string, { start, end }: SalesAddress["range"]): SalesAddress["range"] => {
  const [year, number] = month.split("-").map(Number)
  const last = new Date(Date.UTC(year ?? 0, number ?? 0, 0)).toISOString().slice(0, 10)
  return { start: start > `${month}-01` ? start : `${month}-01`, end: last < end ? last : end }
}

/** Bars of the trend: a day each, or a month each in a long range. Each leads to its own report. */
export const trendOf = (address: SalesAddress, days: SalesReport["days"]): readonly TrendPoint[] => {
  const { start, end } = address.range
  if (salesDaysIn(start, end) <= MOST_DAY_BARS)
    return daysOf(
      days.map(({ tanggal, amount }) => dayPoint(tanggal, [amount])),
      { start_date: start, end_date: end },
      (date) => salesHref(address, { start: date, end: date, grafik: null }),
    )
  const months = new Map<string, number>()
  for (const { tanggal, amount } of days) {
    const month = tanggal.slice(0, 7)
    months.set(month, (months.get(month) ?? 0) + amount)
  }
  return [...months].map(([month, amount]): TrendPoint => {
    const label = formatMonth(month)
    return {
      key: month,
      tick: `${label.slice(0, 3)} ${month.slice(2, 4)}`,
      label,
      values: [amount],
      href: salesHref(address, { ...monthIn(month, address.range), grafik: null }),
    }
  })
}
