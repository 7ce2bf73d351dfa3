import type { SummaryAsk } from "#machines/flow/flowMachines.ts"
import { readQuery, writeQuery } from "#machines/list/listQuery.ts"
import { jakartaDay } from "#src/format/format.ts"

export const BALANCES = "/cuti/saldo"
export const CALENDAR = "/cuti/kalender"

export const balanceWords = {
  sorts: ["nama"],
  filters: ["tahun", "kategori_id", "offices_id", "departement_id"],
} as const
export const calendarWords = {
  sorts: ["nama"],
  filters: ["start_date", "jenis", "offices_id", "departement_id", "hari"],
} as const

export const todayHere = (now = Date.now()): string => jakartaDay(now)
export const thisYear = (now = Date.now()): string => jakartaDay(now).slice(0, 4)

export const ledgerHref = (member: number, year: string | number): string =>
  `${BALANCES}/${member}?tahun=${year}`

/** Query of an employee's leave ledger, parsed from the URL. */
export const ledgerAsk = (member: string, search: string): SummaryAsk => {
  const { filters } = readQuery(search, balanceWords)
  const { tahun = thisYear(), kategori_id } = filters
  return {
    filters: { members_id: member, tahun, ...(kategori_id === undefined ? {} : { kategori_id }) },
    q: "",
    page: 1,
  }
}

/** Payload of the export of the balances that this address shows: of all employees it leaves, or of one. */
export const ledgerWanted = (search: string, member?: number) => {
  const { filters, q } = readQuery(search, balanceWords)
  const { tahun = thisYear(), ...ids } = filters
  return {
    ...Object.fromEntries(Object.entries(ids).map(([key, id]) => [key, Number(id)])),
    ...(q === "" ? {} : { q }),
    ...(member === undefined ? {} : { members_id: member }),
    tahun: Number(tahun),
  }
}

/** Query of the calendar, parsed from the URL: the month of its day; defaults to the current month. */
export const calendarAsk = (search: string, now = Date.now()): SummaryAsk => {
  const { filters } = readQuery(search, calendarWords)
  const { hari: _, start_date = jakartaDay(now), ...rest } = filters
  return { filters: { ...rest, start_date: `${start_date.slice(0, 8)}01` }, q: "", page: 1 }
}

/** URL of the calendar with changed parameters; null removes one. */
export const calendarHref = (search: string, patch: Readonly<Record<string, string | null>>): string => {
  const query = readQuery(search, calendarWords)
  const filters = Object.fromEntries(
    Object.entries({ ...query.filters, ...patch }).filter(
      (entry): entry is [string, string] => entry[1] !== null,
    ),
  )
  return CALENDAR + writeQuery({ ...query, filters, page: 1, cursor: null }, calendarWords)
}

/** First day of the previous or the next month. */
export const monthBeside = (from: string, by: 1 | -1): string => {
  const [year = 1970, month = 1] = from.split("-").map(Number)
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10)
}
