import {
  exportSales,
  salesByArea,
  salesByMember,
  salesByTeam,
  salesByVariant,
  salesLines,
  salesReport,
} from "#contract/areas/sales/salesReports.ts"
import { PAGE_SIZE } from "#contract/kit/constants.ts"
import { ok } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { queueSheet } from "../../kit/jobs/queueExport.ts"
import { linesOf } from "./salesLines.ts"
import { reportOf, reportRows, trailOf } from "./salesReport.ts"
import type { SalesPage } from "./salesSums.ts"
import { readTree, type SalesFilters } from "./salesTree.ts"

type Asked = SalesFilters & Omit<SalesPage, "per_page"> & { readonly per_page?: number }
const pageIn = ({ sort, q, page, per_page = PAGE_SIZE, ...filters }: Asked) => ({
  filters,
  page: { ...(sort === undefined ? {} : { sort }), ...(q === undefined ? {} : { q }), page, per_page },
})
const rowsBy =
  (by: Parameters<typeof reportRows>[1]) =>
  async ({ tx }: { readonly tx: Parameters<typeof reportRows>[0] }, asked: Asked) => {
    const { filters, page } = pageIn(asked)
    return ok(await reportRows(tx, by, filters, page))
  }

export const salesReportHandlers = {
  "good-id/laporan-penjualan": inTx(salesReport, async ({ tx }, ask) => ok(await reportOf(tx, ask))),
  "good-id/laporan-penjualan-area": inTx(salesByArea, rowsBy("area")),
  "good-id/laporan-penjualan-by-area": inTx(salesByTeam, rowsBy("tim")),
  "good-id/laporan-pegawai": inTx(salesByMember, rowsBy("pegawai")),
  "good-id/laporan-penjualan/varian": inTx(salesByVariant, rowsBy("varian")),

  "good-id/laporan-penjualan/rincian": inTx(salesLines, async ({ tx }, ask) => {
    const tree = await readTree(tx, ask)
    await trailOf(tx, tree, ask)
    return ok(await linesOf(tx, tree, ask))
  }),

  "good-id/export/laporan": inTx(exportSales, async (ctx, { request_id: _, ...ask }) => {
    const tree = await readTree(ctx.tx, ask)
    await trailOf(ctx.tx, tree, ask)
    const claim = { sheet: "laporan-penjualan", ask, pay: false }
    return ok(await queueSheet(ctx, { call: exportSales, asked: ask, claim }), "Ekspor disiapkan")
  }),
}
