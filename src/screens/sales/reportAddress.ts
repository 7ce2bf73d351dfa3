import {
  MOST_SALES_LIST_DAYS,
  NO_TEAM,
  salesDaysIn,
  type SalesSort,
  salesSorts,
} from "#contract/areas/sales/salesFigures.ts"
import { type ListQuery, readQuery, writeQuery } from "#machines/list/listQuery.ts"
import type { SalesAsk, SalesView } from "#src/api/actors/salesReports.ts"
import { lastDays } from "../report/filters.tsx"

export const SALES_PATH = "/good-id/laporan-penjualan"
const places = ["area_id", "tim_id", "members_id", "varian_id"] as const
type Place = (typeof places)[number]
const salesWords = {
  sorts: salesSorts,
  dir: "desc",
  filters: ["start", "end", ...places, "by", "grafik"],
} as const

/** Default range up to today, days. */
export const SALES_DAYS = 30
const ROWS = 50

export type SalesAddress = {
  readonly query: ListQuery
  readonly range: { readonly start: string; readonly end: string }
  /** Rows to which the report is narrowed; team and area 0 = without a team. */
  readonly within: Readonly<Partial<Record<Place, number>>>
  readonly views: readonly SalesView[]
  readonly view: SalesView
  readonly sort: SalesSort
  readonly asTable: boolean
}

/** Views at a level of the drill, the first is the default: areas, teams of one, people of one, sales of one. */
const viewsOf = ({ area_id, tim_id, members_id }: SalesAddress["within"]): readonly SalesView[] => {
  if (members_id !== undefined) return ["rincian", "varian", "tanggal"]
  if (tim_id !== undefined || area_id === NO_TEAM) return ["pegawai", "varian", "tanggal"]
  return area_id === undefined
    ? ["area", "tim", "pegawai", "varian", "tanggal"]
    : ["tim", "area", "pegawai", "varian", "tanggal"]
}

const idIn = (key: Place, text: string | undefined): number | null => {
  const id = Number(text)
  const least = key === "area_id" || key === "tim_id" ? NO_TEAM : 1
  return text !== undefined && Number.isSafeInteger(id) && id >= least ? id : null
}

export const readSales = (search: string, now = Date.now()): SalesAddress => {
  const query = readQuery(search, salesWords)
  const { start, end, by, grafik, ...given } = query.filters
  const last = lastDays(SALES_DAYS, now)
  const within: SalesAddress["within"] = Object.fromEntries(
    places.flatMap((key) => {
      const id = idIn(key, given[key])
      return id === null ? [] : [[key, id] as const]
    }),
  )
  const views = viewsOf(within)
  return {
    query,
    range: { start: start ?? last.start_date, end: end ?? last.end_date },
    within,
    views,
    view: views.find((view) => view === by) ?? views[0] ?? "area",
    sort: salesSorts.find((sort) => sort === query.sort) ?? "amount",
    asTable: grafik === "tabel",
  }
}

export const salesAsk = ({ range, within, view, sort, query }: SalesAddress): SalesAsk => {
  const report = { ...range, ...within }
  const { q, page, cursor } = query
  return {
    report,
    view,
    rows: { ...report, sort, page, per_page: ROWS, ...(q === "" ? {} : { q }) },
    lines:
      within.members_id === undefined
        ? null
        : { ...report, members_id: within.members_id, ...(cursor === null ? {} : { cursor }) },
  }
}

type Changed = Place | "start" | "end" | "by" | "grafik" | "q" | "sort" | "cursor" | "page"
export type SalesPatch = Readonly<Partial<Record<Changed, string | number | null>>>

/** The address with changed parameters; null removes one. Anything but the page starts at the first page. */
export const salesHref = ({ query }: Pick<SalesAddress, "query">, patch: SalesPatch): string => {
  const { q = query.q, page = 1, sort = query.sort, cursor = null, ...filters } = patch
  const merged = Object.fromEntries(
    Object.entries({ ...query.filters, ...filters }).flatMap(([key, value]) =>
      value === null ? [] : [[key, `${value}`] as const],
    ),
  )
  const next: ListQuery = {
    ...query,
    q: `${q ?? ""}`,
    sort: `${sort ?? salesWords.sorts[0]}`,
    dir: salesWords.dir,
    page: Number(page),
    cursor: cursor === null ? null : `${cursor}`,
    filters: merged,
  }
  return SALES_PATH + writeQuery(next, salesWords)
}

const DAY_MS = 86_400_000
/** The last days of a range that lists of employees and variants accept. */
export const listedRange = ({ start, end }: SalesAddress["range"]): SalesAddress["range"] =>
  salesDaysIn(start, end) <= MOST_SALES_LIST_DAYS
    ? { start, end }
    : {
        start: new Date(Date.parse(end) - (MOST_SALES_LIST_DAYS - 1) * DAY_MS).toISOString().slice(0, 10),
        end,
      }

/** The range of a list; one that is short enough stays as the address has it. */
const shortened = ({ range }: SalesAddress): SalesPatch =>
  salesDaysIn(range.start, range.end) <= MOST_SALES_LIST_DAYS ? {} : listedRange(range)

const isListed = (view: SalesView): boolean => view === "pegawai" || view === "varian" || view === "rincian"
/** Another view of the same level; a list of a long range has its last days. */
export const viewHref = (address: SalesAddress, view: SalesView): string =>
  salesHref(address, { by: view, q: null, sort: null, ...(isListed(view) ? shortened(address) : {}) })

/** One level down, from a row of the view. */
export const drillHref = (
  address: SalesAddress,
  row: { readonly id: number; readonly sub_areas?: number; readonly day?: string },
): string => {
  const down = (patch: SalesPatch) => salesHref(address, { by: null, q: null, sort: null, ...patch })
  switch (address.view) {
    case "area":
      if (row.id === NO_TEAM) return down({ area_id: null, tim_id: NO_TEAM, ...shortened(address) })
      return down({ area_id: row.id, ...((row.sub_areas ?? 0) > 0 ? { by: "area" } : {}) })
    case "tim":
      return down({ tim_id: row.id, ...shortened(address) })
    case "pegawai":
      return down({ members_id: row.id })
    case "varian":
      return down({ varian_id: row.id })
    case "tanggal":
    case "rincian":
      return down({ start: row.day ?? null, end: row.day ?? null })
  }
}
