import { sql } from "drizzle-orm"
import { LEAST_APART_S, OLDEST_H } from "#contract/areas/fieldwork/trackWords.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { trackPoints } from "../../../db/tables/index.ts"
import { dateIn } from "../../../time/calendar.ts"
import { someOf } from "../../attendance/index.ts"
import { type Window, windowsOf } from "./hours.ts"

type Reported = {
  readonly at: string
  readonly lat: number
  readonly lng: number
  readonly accuracy_m?: number | null | undefined
  readonly battery?: number | null | undefined
  readonly mock_gps?: boolean | undefined
}
type Owner = { readonly companies_id: number; readonly members_id: number }
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
const storedAround = async (tx: Tx, member: number, points: readonly Reported[]): Promise<number[]> => {
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
const storePoints = async (tx: Tx, owner: Owner, points: readonly Reported[]): Promise<void> => {
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

/** Judges and stores a report of an employee's phone. @returns a result for each position, in their order */
export const receivePoints = async (
  tx: Tx,
  owner: Owner,
  points: readonly Reported[],
  now: Date,
): Promise<readonly Judged[]> => {
  const { companies_id, members_id } = owner
  /** Serializes reports of one employee: the check for repeated positions reads before it writes. */
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`titik:${companies_id}:${members_id}`}, 0))`,
  )
  const [person] = await someOf(tx, [members_id])
  const windows = person === undefined ? [] : await windowsOf(tx, person, dateIn(now), now)
  const rows = judge(points, windows, await storedAround(tx, members_id, points), now.getTime())
  await storePoints(
    tx,
    owner,
    points.filter((_, nth) => rows[nth]?.stores === true),
  )
  return rows
}
