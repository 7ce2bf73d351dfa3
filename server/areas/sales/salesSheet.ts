import {
  type SalesBy,
  salesByWords,
  SALES_MEASURES,
  type SalesMeasure,
  salesMeasureWords,
  type SalesSums,
} from "#contract/areas/sales/salesFigures.ts"
import type { exportSales } from "#contract/areas/sales/salesReports.ts"
import type { PayloadOf } from "#contract/kit/call.ts"
import { MAX_PAGE_SIZE } from "#contract/kit/constants.ts"
import type { StreamMaker } from "../../sheets/stream.ts"
import type { Column } from "../../sheets/write.ts"
import { reportOf, reportRows } from "./salesReport.ts"

const number = (label: string): Column => ({ label, kind: "number" })
const hasTargets = (by: SalesBy): boolean => by === "area" || by === "tim"
const measuresOf = (by: SalesBy): readonly SalesMeasure[] =>
  by === "varian" ? SALES_MEASURES.filter((key) => key !== "visits") : SALES_MEASURES
const valuesOf = (by: SalesBy, sums: SalesSums) => measuresOf(by).map((key) => sums[key])

const columnsOf = (by: SalesBy): readonly Column[] => {
  const figures = measuresOf(by).map((key) =>
    number(`${salesMeasureWords[key]}${key === "amount" ? " (Rp)" : ""}`),
  )
  if (by === "tanggal") return [{ label: salesByWords[by], kind: "date" }, ...figures]
  return [
    number("Peringkat"),
    { label: salesByWords[by], kind: "text" },
    { label: "Keterangan", kind: "text" },
    ...figures,
    ...(hasTargets(by) ? [number("Target (Rp)"), number("Tercapai (%)")] : []),
  ]
}

/** A sales report as a table, in the order of the screen. */
export const salesSheet: StreamMaker = ({ ask: asked }) => {
  const { format, by, sort, q, ...filters } = asked as PayloadOf<typeof exportSales>
  return {
    name: `Laporan penjualan per ${salesByWords[by].toLowerCase()} ${filters.start} ${filters.end}`,
    format,
    columns: columnsOf(by),
    read: async (tx, after) => {
      if (by === "tanggal") {
        const { days } = await reportOf(tx, filters)
        return { rows: days.map(({ tanggal, ...sums }) => [tanggal, ...valuesOf(by, sums)]), next: null }
      }
      const page = Number(after?.[0] ?? 1)
      const found = await reportRows(tx, by, filters, {
        ...(sort === undefined ? {} : { sort }),
        ...(q === undefined ? {} : { q }),
        page,
        per_page: MAX_PAGE_SIZE,
      })
      return {
        rows: found.rows.map((row) => [
          row.rank,
          row.nama,
          row.sub,
          ...valuesOf(by, row),
          ...(hasTargets(by) ? [row.target, row.achievement_pct] : []),
        ]),
        next: page < found.last_page ? [page + 1] : null,
      }
    },
  }
}
