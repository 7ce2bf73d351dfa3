import { fromStart, type ListQuery, type ListWords, readQuery, writeQuery } from "#machines/list/listQuery.ts"

export const PERIODS = "/payroll"
export const periodPath = (id: number): string => `${PERIODS}/detail/${id}`

/** Query parameters each view understands. */
export const slipWords = {
  sorts: ["nama", "net", "gross", "tax"],
  filters: ["offices_id", "departement_id", "what", "pegawai"],
} as const satisfies ListWords
export const readyWords = {
  sorts: ["nama"],
  filters: ["tampilan", "offices_id", "missing", "complete"],
} as const satisfies ListWords
export const differenceWords = {
  sorts: ["nama"],
  filters: ["tampilan", "against"],
} as const satisfies ListWords

export const views = ["slip", "siap", "beda", "berkas"] as const
export type PeriodView = (typeof views)[number]
export const viewWords: Readonly<Record<PeriodView, string>> = {
  slip: "Slip gaji",
  siap: "Kesiapan data",
  beda: "Perbandingan",
  berkas: "Berkas",
}

/** Parses the URL of a period: a view, or one employee's slip. */
export const readView = (search: string) => {
  const words = new URLSearchParams(search)
  const member = Number(words.get("pegawai"))
  const named = words.get("tampilan")
  return {
    view: views.find((one) => one === named) ?? "slip",
    member: Number.isInteger(member) && member > 0 ? member : null,
  }
}

export const viewHref = (id: number, view: PeriodView): string =>
  view === "slip" ? periodPath(id) : `${periodPath(id)}?tampilan=${view}`

const withFilters = (
  path: string,
  query: ListQuery,
  words: ListWords,
  patch: Readonly<Record<string, string | null>>,
  page: Partial<ListQuery> = {},
): string => {
  const filters = Object.fromEntries(
    Object.entries({ ...query.filters, ...patch }).filter(
      (entry): entry is [string, string] => entry[1] !== null,
    ),
  )
  return path + writeQuery({ ...fromStart(query, { filters }), ...page }, words)
}

/** A slip's URL keeps the search it was opened from, so that back leads there. */
export const slipHref = (id: number, search: string, member: number | null): string => {
  const query = readQuery(search, slipWords)
  const { page, cursor } = query
  return withFilters(
    periodPath(id),
    query,
    slipWords,
    { pegawai: member === null ? null : String(member) },
    { page, cursor },
  )
}

/** Slips of a period that have not been mailed yet. */
export const unmailedHref = (id: number): string => `${periodPath(id)}?what=unmailed`

/** Readiness check of a period, filtered by the missing data; null = employees with complete data. */
export const readyHref = (id: number, search: string, missing: string | null): string =>
  withFilters(
    periodPath(id),
    { ...readQuery(search, readyWords), q: "" },
    readyWords,
    missing === null
      ? { tampilan: "siap", missing: null, complete: "true" }
      : { tampilan: "siap", missing, complete: null },
  )

export const differenceHref = (id: number, search: string, page: number): string =>
  withFilters(periodPath(id), readQuery(search, differenceWords), differenceWords, {}, { page })
