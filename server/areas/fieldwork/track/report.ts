import { sql } from "drizzle-orm"
import { LEAST_APART_S, OLDEST_H } from "#contract/areas/fieldwork/trackWords.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { trackPoints } from "../../../db/tables/index.ts"
import type { Window } from "./hours.ts"

export type Reported = {
  readonly at: string
  readonly lat: number
  readonly lng: number
  readonly accuracy_m?: number | null | undefined
  readonly battery?: number | null | undefined
  readonly mock_gps?: boolean | undefined
}
/** `repeated`: it is stored already, which is not an error. */
type Judged = { readonly ok: boolean; readonly message: string; readonly stores: boolean }

const refused = (message: string): Judged => ({ ok: false, message, stores: false })

/**
 * Judges each position of a report. @param known instants (ms) of the employee's stored positions of these days
 */
export const judge = (
  points: readonly Pick<Reported, "at">[],
  windows: readonly Window[],
  known: readonly number[],
  now: number,
): readonly Judged[] => {
  const taken = [...known]
  return points.map(({ at }) => {
    const ms = Date.parse(at)
    if (ms > now) return refused("Waktu titik ini belum tiba")
    if (ms < now - OLDEST_H * 3_600_000) return refused(`Titik ini lebih tua dari ${OLDEST_H} jam`)
    if (!windows.some(({ from, to }) => ms >= from && ms <= to))
      return refused("Di luar jam kerja: tidak disimpan")
    if (taken.includes(ms)) return { ok: true, message: "Sudah tersimpan", stores: false }
    if (taken.some((other) => Math.abs(other - ms) < LEAST_APART_S * 1000))
      return refused(`Kurang dari ${LEAST_APART_S} detik dari titik lain`)
    taken.push(ms)
    return { ok: true, message: "Tersimpan", stores: true }
  })
}

/** Instants of stored positions around a report, ms. */
export const storedAround = async (
  tx: Tx,
  member: number,
  points: readonly Reported[],
): Promise<number[]> => {
  const times = points.map(({ at }) => Date.parse(at))
  const [from, to] = [Math.min(...times) - LEAST_APART_S * 1000, Math.max(...times) + LEAST_APART_S * 1000]
  const rows = await rowsOf<{ readonly ms: number }>(
    tx,
    sql`select extract(epoch from at)::float8 * 1000 as ms from track_points where members_id = ${member}
      and at between ${new Date(from).toISOString()}::timestamptz and ${new Date(to).toISOString()}::timestamptz`,
  )
  return rows.map(({ ms }) => Math.round(ms))
}

/** Inserts positions of an employee. */
export const storePoints = async (
  tx: Tx,
  owner: { readonly companies_id: number; readonly members_id: number },
  points: readonly Reported[],
): Promise<void> => {
  if (points.length === 0) return
  await tx.insert(trackPoints).values(
    points.map(({ at, lat, lng, accuracy_m = null, battery = null, mock_gps = false }) => ({
      ...owner,
      at: new Date(at).toISOString(),
      lat,
      lng,
      accuracy_m,
      battery,
      mock_gps,
    })),
  )
}
