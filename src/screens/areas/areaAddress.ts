import type { Area } from "#contract/areas.ts"
import {
  AREA_KINDS,
  orderOf,
  type ReportBy,
  type ReportOrder,
  reportSorts,
} from "#contract/areas/fieldwork/areaKinds.ts"
import { isRealDate } from "#contract/kit/schema.ts"
import type { AreaView } from "#contract/pages/areaRoutes.ts"
import { type ListQuery, readQuery, writeQuery } from "#machines/list/listQuery.ts"
import type { AreaAsk } from "#src/api/actors/areas.ts"
import { jakartaDay } from "#src/format/format.ts"
import { lastDays } from "../report/filters.tsx"

/** Without a sort, a report has the order of its grouping. */
const OWN_ORDER = ""
export const areaWords = {
  sorts: [OWN_ORDER, ...reportSorts],
  dir: "desc",
  filters: ["tanggal", "start_date", "end_date", "menurut", "pegawai", "grafik"],
} as const

/** Default range of summaries and reports, days. */
export const AREA_DAYS = 30
const REPORT_ROWS = 50

export type AreaAddress = {
  readonly area: Area
  readonly view: AreaView
  /** Path of the address: a view has one of its own, the sales report another. */
  readonly path: string
  readonly query: ListQuery
  readonly tanggal: string
  readonly today: string
  readonly range: { readonly start_date: string; readonly end_date: string }
  readonly by: ReportBy
  readonly order: ReportOrder
  /** Employee whose route is shown; null = the first one. */
  readonly member: number | null
  readonly asTable: boolean
}

/** @param isSales the sales report, which sums up by product unless the address says otherwise */
export const readArea = (
  area: Area,
  view: AreaView,
  isSales: boolean,
  search: string,
  now = Date.now(),
): AreaAddress => {
  const query = readQuery(search, areaWords)
  const { tanggal, menurut, pegawai, grafik, ...asked } = query.filters
  /** An address that was typed may have any word for a date. */
  const dates = Object.fromEntries(Object.entries(asked).filter(([, date]) => isRealDate(date)))
  const today = jakartaDay(now)
  const { bys, salesBy } = AREA_KINDS[area.kind]
  const member = Number(pegawai)
  const by = bys.find((one) => one === menurut) ?? (isSales ? salesBy : "person")
  const sort = reportSorts.find((key) => key === query.sort)
  return {
    area,
    view,
    path: isSales ? `/${area.key}/sales` : view === "ringkasan" ? `/${area.key}` : `/${area.key}/${view}`,
    query,
    today,
    tanggal: tanggal !== undefined && isRealDate(tanggal) ? tanggal : today,
    range: { ...lastDays(AREA_DAYS, now), ...dates },
    by,
    order: sort === undefined ? orderOf(by) : { sort, dir: query.dir },
    member: Number.isInteger(member) && member > 0 ? member : null,
    asTable: grafik === "tabel",
  }
}

const searched = (q: string) => (q === "" ? {} : { q })

/** Payload that a report and its spreadsheet have in common: the range, grouping, order and search. */
export const reportAsk = ({ area, range, by, order, query }: AreaAddress) => ({
  area: area.key,
  ...range,
  by,
  ...order,
  ...searched(query.q),
})

export const areaAsk = (address: AreaAddress): AreaAsk => {
  const { area, view, tanggal, range, query } = address
  const { key } = area
  const { q, page } = query
  const day = { area: key, tanggal, ...searched(view === "ringkasan" ? "" : q) }
  if (view === "laporan") return { view, report: { ...reportAsk(address), page, per_page: REPORT_ROWS } }
  if (view === "pelanggan") return { view, customers: { area: key, page, ...searched(q) } }
  return view === "ringkasan" ? { view, day, summary: { area: key, ...range } } : { view, day }
}

/** The report sorted by a column; the column it is sorted by already is turned round. */
export const sortHref = ({ path, query, by, order }: AreaAddress, key: string): string => {
  const sort = reportSorts.find((one) => one === key) ?? order.sort
  const next: ReportOrder =
    sort === order.sort ? { sort, dir: order.dir === "asc" ? "desc" : "asc" } : orderOf(by, sort)
  return path + writeQuery({ ...query, ...next, page: 1, cursor: null }, areaWords)
}

/**
 * The address with changed parameters; null removes one. Anything but the page starts at the first page, and another
 * grouping in its own order.
 */
export const areaHref = (
  { path, query }: Pick<AreaAddress, "path" | "query">,
  patch: Readonly<Record<string, string | number | null>>,
): string => {
  const { q = query.q, page = 1, ...filters } = patch
  const merged = Object.fromEntries(
    Object.entries({ ...query.filters, ...filters }).flatMap(([key, value]) =>
      value === null || value === undefined ? [] : [[key, `${value}`] as const],
    ),
  )
  const order = "menurut" in patch ? { sort: OWN_ORDER, dir: areaWords.dir } : {}
  return (
    path +
    writeQuery(
      { ...query, ...order, q: `${q ?? ""}`, page: Number(page), cursor: null, filters: merged },
      areaWords,
    )
  )
}
