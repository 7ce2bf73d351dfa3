import { scheduleChoices } from "#contract/areas/attendance/recalculation.ts"
import { readQuery } from "#machines/list/listQuery.ts"
import { lastDays } from "../report/filters.tsx"

export const RECALCULATION = "/laporan-absensi/hitung-ulang"
/** Default date range up to today, in days, when the URL has none. */
export const RECALCULATED_DAYS = 30

export const words = {
  sorts: ["nama"],
  filters: ["start_date", "end_date", "offices_id", "jadwal"],
} as const

/** Parses the page's address. */
export const readRecalculation = (search: string, now = Date.now()) => {
  const query = readQuery(search, words)
  const { filters } = query
  const usual = lastDays(RECALCULATED_DAYS, now)
  const span = {
    start_date: filters["start_date"] ?? usual.start_date,
    end_date: filters["end_date"] ?? usual.end_date,
  }
  const office = filters["offices_id"]
  const jadwal = scheduleChoices.find((one) => one === filters["jadwal"]) ?? "baru"
  const ask = { ...span, ...(office === undefined ? {} : { offices_id: Number(office) }), jadwal }
  return { query, span, ask, preview: { ...ask, page: query.page, per_page: 20 } }
}
