import { jakartaDay } from "#src/format/format.ts"

export const TASKS = "/penugasan/tugas"
export const BOARD = `${TASKS}/papan`
export const CALENDAR = `${TASKS}/kalender`
export const MAP = `${TASKS}/peta`
const ASSIGN = `${TASKS}/tugaskan`
export const ROUTE = `${TASKS}/rute`

/** Day and filters of the board, the calendar and the map, read from the address; of a list, its first day. */
export type TaskAsk = {
  readonly tanggal: string
  readonly members_id?: number
  readonly tipe_tugas_id?: number
  readonly q?: string
}

const DATE = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 86_400_000

export const readAsk = (search: string, now = Date.now()): TaskAsk => {
  const params = new URLSearchParams(search)
  const day = params.get("tanggal") ?? params.get("start_date") ?? ""
  const idOf = (key: string) => {
    const id = Number(params.get(key))
    return Number.isInteger(id) && id > 0 ? { [key]: id } : {}
  }
  const q = (params.get("q") ?? "").trim().slice(0, 100)
  return {
    tanggal: DATE.test(day) && !Number.isNaN(Date.parse(day)) ? day : jakartaDay(now),
    ...idOf("members_id"),
    ...idOf("tipe_tugas_id"),
    ...(q === "" ? {} : { q }),
  }
}

/** The employee whose route is on the board's map; null = nobody. */
export const readRouted = (search: string): number | null => {
  const { members_id = null } = readAsk(search)
  const id = Number(new URLSearchParams(search).get("rute"))
  return Number.isInteger(id) && id > 0 ? id : members_id
}

/** The address of a view with changed parameters; null removes one. */
export const taskHref = (
  path: string,
  search: string,
  patch: Readonly<Record<string, string | number | null>> = {},
): string => {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries({ ...readAsk(search), ...patch }))
    if (value !== null) params.set(key, String(value))
  return `${path}?${params.toString()}`
}

export const dayBeside = (tanggal: string, by: number): string =>
  new Date(Date.parse(tanggal) + by * DAY_MS).toISOString().slice(0, 10)

export const monthBeside = (tanggal: string, by: 1 | -1): string => {
  const [year = 1970, month = 1] = tanggal.split("-").map(Number)
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10)
}

/** The list of a day, with the filters of the other views. */
const listHref = (search: string): string => {
  const { tanggal, ...rest } = readAsk(search)
  const params = new URLSearchParams({ start_date: tanggal, end_date: tanggal })
  for (const [key, value] of Object.entries(rest)) params.set(key, String(value))
  return `${TASKS}?${params.toString()}`
}

export const visitHref = (id: number): string => `/visit?status=semua&id=${id}`
export const customerHref = (id: number): string => `/penugasan/pelanggan/form/${id}`

export const assignHref = (tanggal: string): string => `${ASSIGN}?tanggal=${tanggal}`

/** The board with an employee's route on its map. */
export const routedHref = (search: string, member: number): string =>
  `${taskHref(BOARD, search)}&rute=${member}`

export const routeHref = (member: number, tanggal: string): string => `${ROUTE}/${member}?tanggal=${tanggal}`

export const viewHref = { papan: BOARD, kalender: CALENDAR, peta: MAP } as const
export const viewLink = (view: keyof typeof viewHref | "daftar", search: string): string =>
  view === "daftar" ? listHref(search) : taskHref(viewHref[view], search)
