import { type SalesBy, salesByWords } from "#contract/areas/sales/salesFigures.ts"
import {
  exportSales,
  salesByArea,
  salesByMember,
  salesByTeam,
  salesByVariant,
  salesLines,
  salesReport,
} from "#contract/areas/sales/salesReports.ts"
import type { AnswerOf, InputOf } from "#contract/kit/call.ts"
import type { Outcome } from "#contract/kit/errors.ts"
import { createQueryMachine } from "#machines/query/queryMachine.ts"
import { send } from "../wire/calls.ts"
import { queued } from "../wire/download.ts"
import { asking } from "./reading.ts"

export type SalesReport = AnswerOf<typeof salesReport>
export type SalesRows = AnswerOf<typeof salesByArea>
export type SalesLines = AnswerOf<typeof salesLines>

/** Ways to sum up, and single sales. */
export type SalesView = SalesBy | "rincian"
export const salesViewWords: Readonly<Record<SalesView, string>> = {
  ...salesByWords,
  rincian: "Satu per satu",
}

/** Payloads of a view: of its totals, and of a page of rows or of single sales. */
export type SalesAsk = {
  readonly report: InputOf<typeof salesReport>
  readonly view: SalesView
  readonly rows: InputOf<typeof salesByArea>
  readonly lines: InputOf<typeof salesLines> | null
}
export type SalesAnswer = {
  readonly of: SalesAsk
  readonly report: SalesReport
  readonly rows: SalesRows | null
  readonly lines: SalesLines | null
}

const calls = {
  area: salesByArea,
  tim: salesByTeam,
  pegawai: salesByMember,
  varian: salesByVariant,
} as const

const rowsOf = async (ask: SalesAsk, abort: AbortSignal): Promise<Outcome<SalesRows | null>> =>
  ask.view === "tanggal" || ask.view === "rincian"
    ? { ok: true, value: null, message: "" }
    : send(calls[ask.view], ask.rows, abort)
const linesOf = async (ask: SalesAsk, abort: AbortSignal): Promise<Outcome<SalesLines | null>> =>
  ask.view === "rincian" && ask.lines !== null
    ? send(salesLines, ask.lines, abort)
    : { ok: true, value: null, message: "" }

const load = async (ask: SalesAsk, abort: AbortSignal): Promise<Outcome<SalesAnswer>> => {
  const [report, rows, lines] = await Promise.all([
    send(salesReport, ask.report, abort),
    rowsOf(ask, abort),
    linesOf(ask, abort),
  ])
  if (!report.ok) return report
  if (!rows.ok) return rows
  if (!lines.ok) return lines
  return {
    ...report,
    value: { of: ask, report: report.value, rows: rows.value, lines: lines.value },
  }
}

/** A sales report, as its address says. */
export const liveSalesReport = createQueryMachine<SalesAnswer, SalesAsk>(
  "laporanPenjualan",
  "Laporan penjualan: jumlah, tren dan peringkat menurut area, tim, pegawai, varian atau tanggal",
).provide({ actors: { load: asking<SalesAnswer, SalesAsk>(load) } })

export const salesFiles = () => queued(exportSales, "laporanPenjualanExport", "Ekspor laporan penjualan")
