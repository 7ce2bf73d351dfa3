import { readQuery, writeQuery } from "#machines/list/listQuery.ts"
import type { SummaryAsk } from "#machines/flow/flowMachines.ts"
import { lastDays } from "../report/filters.tsx"

export const OVERTIME = "/lembur"
export const DAYS = "/laporan-absensi-lembur"
export const WAITING = "/laporan-absensi/persetujuan?type=lembur"
/** Default date range of a list, in days, when the URL has none. */
export const LIST_DAYS = 30

export const words = {
  sorts: ["date", "minutes_paid"],
  filters: [
    "tampilan",
    "start_date",
    "end_date",
    "day_type",
    "source",
    "status",
    "offices_id",
    "members_id",
    "beda",
    "hitungan",
  ],
} as const

/** Parses the URL of an overtime list; `opened` is the row whose calculation is open. */
export const readOvertime = (search: string, now = Date.now()) => {
  const query = readQuery(search, words)
  const { tampilan: _, hitungan, ...filters } = query.filters
  const span = { ...lastDays(LIST_DAYS, now) }
  const ask: SummaryAsk = { filters: { ...span, ...filters }, q: query.q, page: query.page }
  return { query, ask, opened: hitungan === undefined ? null : Number(hitungan) }
}

/** The same URL with changed parameters; null removes one. */
export const overtimeHref = (
  path: string,
  search: string,
  patch: Readonly<Record<string, string | null>>,
  page = 1,
): string => {
  const query = readQuery(search, words)
  const filters = Object.fromEntries(
    Object.entries({ ...query.filters, ...patch }).filter(
      (entry): entry is [string, string] => entry[1] !== null,
    ),
  )
  return path + writeQuery({ ...query, filters, page, cursor: null }, words)
}
