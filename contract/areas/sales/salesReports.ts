import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { ID_MAX } from "../../kit/constants.ts"
import { exportFormats } from "../../kit/exportFormats.ts"
import { id, isoDate, listFields, oneOf, oneOfOr, search, whole, writeFields } from "../../kit/schema.ts"
import { jobState } from "../jobs/jobs.ts"
import {
  MOST_SALES_DAYS,
  MOST_SALES_LIST_DAYS,
  mostDaysBy,
  SALES_MEASURES,
  salesBys,
  salesDaysIn,
  type SalesMeasure,
  salesSort,
} from "./salesFigures.ts"

/**
 * Sales reports of Good-ID. Team and area of a sale are those of the employee on its day. Office administrators see the
 * sales of their employees; a target is shown where every employee of the team is in sight.
 */
const reading = {
  scope: "tenant",
  who: ["company", "office"],
  needs: { module: "salesReports", action: "view" },
  toastsRefusal: true,
} as const
const orNull = <S extends Schema.Constraint>(schema: S) => Schema.NullOr(schema)

type Range = { readonly start: string; readonly end: string }
const atMostDays = (most: number, { start, end }: Range) => {
  const days = salesDaysIn(start, end)
  if (days < 1) return [{ path: ["end"], issue: "Sebelum tanggal mulai" }]
  return days > most ? [{ path: ["end"], issue: `Paling lama ${most} hari` }] : []
}
const isYear = Schema.makeFilter((range: Range) => atMostDays(MOST_SALES_DAYS, range))
const isQuarter = Schema.makeFilter((range: Range) => atMostDays(MOST_SALES_LIST_DAYS, range))

/** 0 = sales without a team. */
const placeId = whole(0, ID_MAX)
const filters = {
  start: isoDate,
  end: isoDate,
  area_id: Schema.optionalKey(placeId),
  tim_id: Schema.optionalKey(placeId),
  members_id: Schema.optionalKey(id),
  varian_id: Schema.optionalKey(id),
}
const listed = {
  ...filters,
  sort: Schema.optionalKey(salesSort),
  q: search,
  page: listFields.page,
  per_page: listFields.per_page,
}

const sums = Object.fromEntries(SALES_MEASURES.map((key) => [key, Schema.Int])) as Readonly<
  Record<SalesMeasure, typeof Schema.Int>
>
/** Rupiah, and the reached share in percent; null = no target, or one that is not shown to the caller. */
const reached = { target: orNull(Schema.Int), achievement_pct: orNull(Schema.Number) }
const named = Schema.Struct({ id: Schema.Int, nama: Schema.String })

const rowsAnswer = Schema.Struct({
  rows: Schema.Array(
    Schema.Struct({
      /** 0 = without a team. */
      id: Schema.Int,
      nama: Schema.String,
      sub: Schema.String,
      /**
       * Place among the rows of its level by the measure that sorts, by amount where that is the name; the largest is 1. Null =
       * no competitor: sales without a team, or directly in the area whose sub-areas are listed.
       */
      rank: orNull(Schema.Int),
      /** Areas below it; of areas only. */
      sub_areas: Schema.Int,
      ...sums,
      ...reached,
    }),
  ),
  /** Sums of all rows without a search, and their target. */
  sums: Schema.Struct(sums),
  ...reached,
  total: Schema.Int,
  page: Schema.Int,
  last_page: Schema.Int,
})

const example = { start: "2026-11-01", end: "2026-11-20" }

/** Totals of a range, of the range of the same length before it, and of each day. */
export const salesReport = defineCall({
  ...reading,
  path: "good-id/laporan-penjualan",
  reads: "replica",
  payload: Schema.Struct(filters).check(isYear),
  answer: Schema.Struct({
    sums: Schema.Struct(sums),
    ...reached,
    /** Employees with a sale or a visit. */
    people: Schema.Int,
    previous: Schema.Struct({ start: Schema.String, end: Schema.String, sums: Schema.Struct(sums) }),
    /** Days with sales or visits. */
    days: Schema.Array(Schema.Struct({ tanggal: Schema.String, ...sums })),
    /** Names of what the report is narrowed to; areas from the top. */
    trail: Schema.Struct({
      areas: Schema.Array(named),
      tim: orNull(named),
      member: orNull(named),
      varian: orNull(named),
    }),
    /** The caller sees the employees of some offices only. */
    is_partial: Schema.Boolean,
    /** Teams that have a target which is not shown, because not all of their employees are in sight. */
    hidden_targets: Schema.Int,
  }),
  summary: "Penjualan satu rentang tanggal: jumlah, pembanding, target dan tiap hari",
  example,
  refusal: "not_found",
})

/** Areas directly below one, or at the top; each with its sub-areas. A search finds areas of every level. */
export const salesByArea = defineCall({
  ...reading,
  path: "good-id/laporan-penjualan-area",
  reads: "replica",
  payload: Schema.Struct(listed).check(isYear),
  answer: rowsAnswer,
  summary: "Penjualan per area beserta target timnya, paling lama 366 hari",
  example,
  refusal: "not_found",
})

/** Teams of an area and of its sub-areas, or all. */
export const salesByTeam = defineCall({
  ...reading,
  path: "good-id/laporan-penjualan-by-area",
  reads: "replica",
  payload: Schema.Struct(listed).check(isYear),
  answer: rowsAnswer,
  summary: "Penjualan per tim dari satu area, atau dari semua area",
  example,
  refusal: "not_found",
})

export const salesByMember = defineCall({
  ...reading,
  path: "good-id/laporan-pegawai",
  reads: "replica",
  payload: Schema.Struct(listed).check(isQuarter),
  answer: rowsAnswer,
  summary: "Penjualan per pegawai, juga dari satu tim atau area, paling lama 92 hari",
  example,
  refusal: "not_found",
})

export const salesByVariant = defineCall({
  ...reading,
  path: "good-id/laporan-penjualan/varian",
  reads: "replica",
  payload: Schema.Struct(listed).check(isQuarter),
  answer: rowsAnswer,
  summary: "Penjualan per varian produk, paling lama 92 hari",
  example,
  refusal: "not_found",
})

/** Single sales of an employee: product lines, the newest first. */
export const salesLines = defineCall({
  ...reading,
  path: "good-id/laporan-penjualan/rincian",
  reads: "replica",
  payload: Schema.Struct({
    ...filters,
    members_id: id,
    cursor: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(100))),
  }).check(isQuarter),
  answer: Schema.Struct({
    rows: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        visits_id: Schema.Int,
        no: Schema.String,
        tanggal: Schema.String,
        pelanggan: Schema.String,
        varian: Schema.String,
        satuan: Schema.String,
        qty: Schema.Int,
        harga: Schema.Int,
        total: Schema.Int,
        /** Points of the line, earned once the visit is approved. */
        points: Schema.Int,
        tim: Schema.String,
      }),
    ),
    next: orNull(Schema.String),
  }),
  summary: "Penjualan satu per satu dari seorang pegawai, yang terbaru lebih dulu",
  example: { ...example, members_id: 1 },
  refusal: "not_found",
})

/** Queues the file as a job: it is listed in report logs, whatever its size. */
export const exportSales = defineCall({
  ...reading,
  path: "good-id/export/laporan",
  needs: { module: "salesReports", action: "export" },
  payload: Schema.Struct({
    ...writeFields,
    ...filters,
    by: oneOf(salesBys),
    sort: Schema.optionalKey(salesSort),
    q: search,
    format: oneOfOr(exportFormats, "xlsx"),
  }).check(Schema.makeFilter(({ by, ...range }) => atMostDays(mostDaysBy(by), range))),
  answer: jobState,
  byPersonOnly: true,
  write: true,
  summary: "Laporan penjualan sebagai spreadsheet, disiapkan di latar belakang",
  example: { ...example, by: "tim", format: "csv" },
  refusal: "not_found",
})
