import { readQuery, writeQuery } from "#machines/list/listQuery.ts"
import type { SummaryAsk } from "#machines/flow/flowMachines.ts"
import { jakartaDay } from "#src/format/format.ts"

export const REPORT = "/laporan-absensi/laporan"
export const SUMMARY = "/laporan-absensi/summary"

export const words = {
  sorts: ["kurang", "nama"],
  filters: [
    "tampilan",
    "start_date",
    "end_date",
    "day_status",
    "flag",
    "offices_id",
    "departement_id",
    "members_id",
    "hari",
  ],
} as const

export type ReportView = "hari" | "bulan" | "pegawai"

const monthOf = (date: string) => {
  const [year = 1970, month = 1] = date.split("-").map(Number)
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return {
    start_date: `${date.slice(0, 7)}-01`,
    end_date: `${date.slice(0, 7)}-${String(last).padStart(2, "0")}`,
  }
}

/** Parses the report's address: a day of everybody, a month of everybody, or a range of one employee. */
export const readReport = (search: string, now = Date.now()) => {
  const query = readQuery(search, words)
  const { filters } = query
  const view: ReportView =
    filters["members_id"] !== undefined ? "pegawai" : filters["tampilan"] === "bulan" ? "bulan" : "hari"
  const from = filters["start_date"] ?? jakartaDay(now)
  const to = filters["end_date"]
  const span =
    to !== undefined
      ? { start_date: from, end_date: to }
      : view === "hari"
        ? { start_date: from, end_date: from }
        : monthOf(from)
  const { tampilan: _, hari: __, ...rest } = filters
  const ask: SummaryAsk = { filters: { ...rest, ...span }, q: query.q, page: query.page }
  return { query, view, span, ask, day: filters["hari"] ?? null }
}

/** URL of the report with changed parameters; null removes one. */
export const reportHref = (search: string, patch: Readonly<Record<string, string | null>>): string => {
  const query = readQuery(search, words)
  const filters = Object.fromEntries(
    Object.entries({ ...query.filters, ...patch }).filter(
      (entry): entry is [string, string] => entry[1] !== null,
    ),
  )
  return REPORT + writeQuery({ ...query, filters, page: 1, cursor: null }, words)
}

const DAY_MS = 86_400_000
/** The same view, one day or month earlier or later. */
export const stepped = (view: ReportView, from: string, by: 1 | -1): string => {
  if (view === "hari") return new Date(Date.parse(from) + by * DAY_MS).toISOString().slice(0, 10)
  const [year = 1970, month = 1] = from.split("-").map(Number)
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10)
}
