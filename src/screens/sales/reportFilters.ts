import { masterPegawaiAll } from "#contract/areas/company/masterData.ts"
import { products } from "#contract/areas/fieldwork/products.ts"
import { salesAreas } from "#contract/areas/sales/areas.ts"
import { salesMeasureWords, salesSorts } from "#contract/areas/sales/salesFigures.ts"
import { salesTeams } from "#contract/areas/sales/teams.ts"
import type { SalesReport } from "#src/api/actors/salesReports.ts"
import type { Filter } from "#src/ui/list/types.ts"
import type { Address } from "../report/address.ts"
import { choiceFilter, dateFilter } from "../report/filters.tsx"
import { SALES_DAYS, type SalesAddress, salesHref, type SalesPatch } from "./reportAddress.ts"
import { hasTargets, measuresOf } from "./reportShapes.ts"

type Trail = SalesReport["trail"]
const NO_TEAM_NAME = "Tanpa tim"
const sortWords = { ...salesMeasureWords, achievement_pct: "Tercapai", nama: "Nama" } as const

type Level = { readonly label: string; readonly href: string }
/** Levels of the drill from all areas down to the employee; the last one is the page. */
export const levelsOf = (address: SalesAddress, trail: Trail | undefined): readonly Level[] => {
  const { area_id, tim_id } = address.within
  const up = (patch: SalesPatch) =>
    salesHref(address, {
      by: null,
      q: null,
      sort: null,
      area_id: null,
      tim_id: null,
      members_id: null,
      ...patch,
    })
  const team = trail?.tim ?? (tim_id === 0 || area_id === 0 ? { id: 0, nama: NO_TEAM_NAME } : null)
  return [
    { label: "Semua area", href: up({}) },
    ...(trail?.areas ?? []).map(({ id, nama }) => ({ label: nama, href: up({ area_id: id }) })),
    ...(team === null ? [] : [{ label: team.nama, href: up({ area_id: area_id ?? null, tim_id: team.id }) }]),
    ...(trail?.member == null ? [] : [{ label: trail.member.nama, href: "" }]),
  ]
}

const sortFilter = (address: SalesAddress, go: (to: string) => void): Filter => {
  const { view, sort } = address
  const options = salesSorts
    .filter((key) =>
      key === "achievement_pct" ? hasTargets(view) : key === "nama" || measuresOf(view).includes(key),
    )
    .map((value) => ({ value, label: sortWords[value] }))
  return {
    key: "sort",
    label: "Urut",
    pinned: true,
    options,
    value: sort,
    text: sort === "amount" ? null : sortWords[sort],
    onPick: (picked) => go(salesHref(address, { sort: picked })),
    onClear: () => go(salesHref(address, { sort: null })),
  }
}

/** Filters of the report. Another area, team or employee starts at its own level of the drill. */
export const filtersOf = (
  address: SalesAddress,
  trail: Trail | undefined,
  go: (to: string) => void,
): readonly Filter[] => {
  const { query, range, view } = address
  /** The kit's date filter has other names for the ends. */
  const { start: _, end: __, ...others } = query.filters
  const ends = { start_date: range.start, end_date: range.end }
  const dates: Address = {
    query: { ...query, filters: { ...others, ...ends } },
    onQuery: ({ filters: { start_date = null, end_date = null } = {} }) =>
      go(salesHref(address, { start: start_date, end: end_date })),
  }
  const chosen = (key: "area_id" | "tim_id" | "members_id" | "varian_id", below: SalesPatch): Address => ({
    query,
    onQuery: ({ filters = {} }) =>
      go(salesHref(address, { [key]: filters[key] ?? null, by: null, sort: null, q: null, ...below })),
  })
  const nameOf = (id: number | undefined, nama: string | undefined) => () => (id === 0 ? NO_TEAM_NAME : nama)
  const { area_id, tim_id } = address.within
  const area = trail?.areas.find(({ id }) => id === area_id)
  return [
    dateFilter(dates, ends, SALES_DAYS, [{ label: "Setahun", days: 365 }]),
    ...(view === "tanggal" || view === "rincian" ? [] : [sortFilter(address, go)]),
    choiceFilter(
      chosen("area_id", { tim_id: null, members_id: null }),
      "area_id",
      "Area",
      nameOf(area_id, area?.nama),
      salesAreas.calls.options,
    ),
    choiceFilter(
      chosen("tim_id", { members_id: null }),
      "tim_id",
      "Tim",
      nameOf(tim_id, trail?.tim?.nama),
      salesTeams.calls.options,
    ),
    choiceFilter(
      chosen("members_id", {}),
      "members_id",
      "Pegawai",
      nameOf(undefined, trail?.member?.nama),
      masterPegawaiAll,
    ),
    choiceFilter(
      chosen("varian_id", { by: view }),
      "varian_id",
      "Varian",
      nameOf(undefined, trail?.varian?.nama),
      products.calls.options,
    ),
  ]
}
