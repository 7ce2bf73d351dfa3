import type { GridAsk } from "#machines/grid/gridTypes.ts"
import { readQuery, writeQuery } from "#machines/list/listQuery.ts"
import { jakartaDay } from "#src/format/format.ts"

export const PLAN = "/users/pegawai/ploting-absensi"
export const SHIFT_PLAN = "/users/pegawai/ploting-absensi/v2"

export const planWords = {
  sorts: ["nama"],
  filters: ["month", "offices_id", "departement_id"],
} as const

/** Parses the URL of the plan; defaults to the current month. */
export const readPlan = (search: string, now = Date.now()) => {
  const query = readQuery(search, planWords)
  const { month, offices_id = null, departement_id = null } = query.filters
  const isMonth = month !== undefined && /^20\d{2}-(0[1-9]|1[0-2])$/.test(month)
  const ask: GridAsk = {
    month: isMonth ? month : jakartaDay(now).slice(0, 7),
    q: query.q,
    offices_id,
    departement_id,
    page: query.page,
  }
  return { query, ask }
}

/** URL of the plan with changed parameters; null removes one. */
export const planHref = (
  path: string,
  search: string,
  patch: Readonly<Record<string, string | null>>,
  page = 1,
): string => {
  const query = readQuery(search, planWords)
  const filters = Object.fromEntries(
    Object.entries({ ...query.filters, ...patch }).filter(
      (entry): entry is [string, string] => entry[1] !== null,
    ),
  )
  return path + writeQuery({ ...query, filters, page, cursor: null }, planWords)
}

export const monthStep = (month: string, by: 1 | -1): string => {
  const [year = 2000, of = 1] = month.split("-").map(Number)
  return new Date(Date.UTC(year, of - 1 + by, 1)).toISOString().slice(0, 7)
}
