import { trackStates, type TrackState } from "#contract/areas/fieldwork/trackWords.ts"
import { isRealDate } from "#contract/kit/schema.ts"
import type { MapSight } from "#machines/map/mapMachine.ts"
import { type ListQuery, readQuery, writeQuery } from "#machines/list/listQuery.ts"
import type { PositionsAsk } from "#src/api/actors/tracker.ts"
import { jakartaDay } from "#src/format/format.ts"
import { boxOf } from "../map/sightBox.ts"

export const TRACKER = "/tracker"
export const trackerWords = {
  sorts: ["at"],
  filters: ["tanggal", "state", "offices_id", "departement_id", "pegawai", "tampil"],
} as const

const isState = (word: string | undefined): word is TrackState => trackStates.some((state) => state === word)

const PAGE = 50

export type TrackerAddress = {
  readonly query: ListQuery
  readonly tanggal: string
  readonly today: string
  /** The chosen employee; null = nobody. */
  readonly member: number | null
  /** On a phone the list and the map are two tabs. */
  readonly tab: "daftar" | "peta"
}

export const readAddress = (search: string, now = Date.now()): TrackerAddress => {
  const query = readQuery(search, trackerWords)
  const { tanggal, pegawai, tampil } = query.filters
  const today = jakartaDay(now)
  const member = Number(pegawai)
  return {
    query,
    today,
    tanggal: tanggal !== undefined && isRealDate(tanggal) ? tanggal : today,
    member: Number.isInteger(member) && member > 0 ? member : null,
    tab: tampil === "peta" ? "peta" : "daftar",
  }
}

/** Payload of the positions: filters of the address and, for many people, the visible part of the map. */
export const positionsAsk = (search: string, sight: MapSight | null, now = Date.now()): PositionsAsk => {
  const { query, tanggal } = readAddress(search, now)
  const { state, offices_id, departement_id } = query.filters
  return {
    tanggal,
    page: query.page,
    per_page: PAGE,
    ...(query.q === "" ? {} : { q: query.q }),
    ...(isState(state) ? { state } : {}),
    ...(offices_id === undefined ? {} : { offices_id: Number(offices_id) }),
    ...(departement_id === undefined ? {} : { departement_id: Number(departement_id) }),
    ...(sight === null
      ? {}
      : {
          zoom: Math.max(0, Math.min(20, Math.floor(sight.zoom))),
          box: boxOf(sight),
        }),
  }
}

/** The address with changed parameters; null removes one. Anything but the page starts at the first page. */
export const trackerHref = (
  search: string,
  patch: Readonly<Record<string, string | number | null>>,
): string => {
  const { query } = readAddress(search)
  const { q = query.q, page = 1, ...filters } = patch
  const merged = Object.fromEntries(
    Object.entries({ ...query.filters, ...filters }).flatMap(([key, value]) =>
      value === null || value === undefined ? [] : [[key, `${value}`] as const],
    ),
  )
  return (
    TRACKER +
    writeQuery({ ...query, q: `${q ?? ""}`, page: Number(page), cursor: null, filters: merged }, trackerWords)
  )
}

/** The neighbouring day; null outside of the days that are shown. */
export const dayBeside = (date: string, by: 1 | -1, since: string, today: string): string | null => {
  const next = new Date(Date.parse(`${date}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10)
  return next < since || next > today ? null : next
}
