import type { Area } from "#contract/areas.ts"
import { AREA_KINDS, MEASURES, type Measure, type ReportBy } from "#contract/areas/fieldwork/areaKinds.ts"
import type { AreaView } from "#contract/pages/areaRoutes.ts"
import { type ListQuery, readQuery, writeQuery } from "#machines/list/listQuery.ts"
import type { AreaAsk } from "#src/api/actors/areas.ts"
import { jakartaDay } from "#src/format/format.ts"
import { lastDays } from "../report/filters.tsx"

export const areaWords = {
  sorts: MEASURES,
  filters: ["tanggal", "start_date", "end_date", "menurut", "urut", "pegawai", "grafik"],
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
  readonly sort: Measure | null
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
  const { tanggal, menurut, urut, pegawai, grafik, ...dates } = query.filters
  const today = jakartaDay(now)
  const { bys, salesBy } = AREA_KINDS[area.kind]
  const member = Number(pegawai)
  return {
    area,
    view,
    path: isSales ? `/${area.key}/sales` : view === "ringkasan" ? `/${area.key}` : `/${area.key}/${view}`,
    query,
    today,
    tanggal: tanggal ?? today,
    range: { ...lastDays(AREA_DAYS, now), ...dates },
    by: bys.find((by) => by === menurut) ?? (isSales ? salesBy : "person"),
    sort: MEASURES.find((key) => key === urut) ?? null,
    member: Number.isInteger(member) && member > 0 ? member : null,
    asTable: grafik === "tabel",
  }
}

const searched = (q: string) => (q === "" ? {} : { q })

export const areaAsk = ({ area, view, tanggal, range, by, sort, query }: AreaAddress): AreaAsk => {
  const { key } = area
  const { q, page } = query
  const day = { area: key, tanggal, ...searched(view === "ringkasan" ? "" : q) }
  if (view === "laporan")
    return {
      view,
      report: {
        area: key,
        ...range,
        by,
        page,
        per_page: REPORT_ROWS,
        ...(sort === null ? {} : { sort }),
        ...searched(q),
      },
    }
  if (view === "pelanggan") return { view, customers: { area: key, page, ...searched(q) } }
  return view === "ringkasan" ? { view, day, summary: { area: key, ...range } } : { view, day }
}

/** The address with changed parameters; null removes one. Anything but the page starts at the first page. */
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
  return (
    path +
    writeQuery({ ...query, q: `${q ?? ""}`, page: Number(page), cursor: null, filters: merged }, areaWords)
  )
}
