import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../db/database.ts"
import { trackPoints } from "../db/tables/index.ts"
import { dateIn } from "../time/calendar.ts"
import { addDays, dayNumber, weekdayOf } from "./days.ts"
import { random } from "./random.ts"
import { insertRows } from "./rows.ts"

/** Days with positions, today included. */
const DAYS = 8
/** Interval of a phone's reports, minutes. */
const EVERY_MIN = 12
const MINUTE_MS = 60_000
/** Working hours in Jakarta, hours of the UTC day. */
const [BEGIN_H, END_H] = [1, 10]
/** Scatter of a phone's position, degrees: about 30 m. */
const SCATTER = 0.0003

type Place = { readonly at: number; readonly lat: number; readonly lng: number }
type Stop = {
  readonly member: number
  readonly date: string
  readonly from: string
  readonly to: string | null
  readonly lat: number
  readonly lng: number
}
type Base = { readonly id: number; readonly lat: number; readonly lng: number }

/** A drive between two places, minutes. */
const DRIVE_MIN = 25

/** A day's way: at the office, a drive to each customer, the visit, and a drive back. */
const wayOf = (
  base: Pick<Base, "lat" | "lng">,
  stops: readonly Stop[],
  begin: number,
  end: number,
): readonly Place[] => {
  const way: Place[] = [{ lat: base.lat, lng: base.lng, at: begin }]
  for (const { from, to, lat, lng } of stops) {
    const at = Date.parse(from)
    const before = way.at(-1)
    if (before === undefined) continue
    way.push({ ...before, at: Math.max(before.at, at - DRIVE_MIN * MINUTE_MS) })
    way.push({ at, lat, lng }, { at: to === null ? at + 30 * MINUTE_MS : Date.parse(to), lat, lng })
  }
  const last = way.at(-1)
  const back = { lat: base.lat, lng: base.lng }
  if (last !== undefined && stops.length > 0) way.push({ ...back, at: last.at + DRIVE_MIN * MINUTE_MS })
  way.push({ ...back, at: Math.max(end, way.at(-1)?.at ?? end) })
  return way
}

/** Position of an employee at an instant: on the straight line between two stops. */
const placeAt = (way: readonly Place[], at: number): { readonly lat: number; readonly lng: number } => {
  const next = way.findIndex((one) => one.at >= at)
  const [a, b] = [way[Math.max(0, next - 1)], way[next]]
  if (a === undefined || b === undefined) return way.at(-1) ?? { lat: 0, lng: 0 }
  const part = b.at === a.at ? 0 : Math.max(0, Math.min(1, (at - a.at) / (b.at - a.at)))
  return { lat: a.lat + (b.lat - a.lat) * part, lng: a.lng + (b.lng - a.lng) * part }
}

/**
 * Positions of the phones of employees with visits: from the office to their customers and back, on working days of the
 * last week and up to now. Later starts add what has passed since.
 */
export const insertTrack = async (
  tx: Tx,
  { id, seed }: { readonly id: number; readonly seed: number },
  now: Date,
): Promise<void> => {
  const today = dateIn(now)
  const since = addDays(today, 1 - DAYS)
  const stops = await rowsOf<Stop>(
    tx,
    sql`select v.members_id::float8 as member, v.tanggal::text as date, v.in_at as from, v.out_at as to, v.in_lat as lat, v.in_lng as lng
      from visits v where v.companies_id = ${id} and v.tanggal between ${since}::date and ${today}::date
        and v.in_at is not null and v.in_lat is not null order by v.in_at`,
  )
  const bases = await rowsOf<Base>(
    tx,
    sql`select m.id::float8 as id, o.lat, o.lng from members m join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
      where m.companies_id = ${id} and m.status = 'active' and m.archived_at is null
        and exists (select from visits v where v.companies_id = m.companies_id and v.members_id = m.id) order by m.id`,
  )
  const known = await rowsOf<{ readonly member: number; readonly last: number }>(
    tx,
    sql`select members_id::float8 as member, extract(epoch from max(at))::float8 * 1000 as last from track_points
      where companies_id = ${id} group by members_id`,
  )
  const lastOf = new Map(known.map(({ member, last }) => [member, last]))
  const days = Array.from({ length: DAYS }, (_, nth) => addDays(since, nth)).filter(
    (date) => weekdayOf(dayNumber(date)) < 5,
  )
  const rows = bases.flatMap((base) =>
    days.flatMap((date) => {
      const chance = random(seed, "titik", base.id, dayNumber(date))
      const midnight = Date.parse(`${date}T00:00:00Z`)
      const [begin, end] = [midnight + BEGIN_H * 60 * MINUTE_MS, midnight + END_H * 60 * MINUTE_MS]
      const own = stops.filter((stop) => stop.member === base.id && stop.date === date)
      const way = wayOf(base, own, begin, end)
      const count = Math.floor((end - begin) / (EVERY_MIN * MINUTE_MS))
      const scatter = () => (chance.next() - 0.5) * 2 * SCATTER
      return Array.from({ length: count }, (_, nth) => {
        const at = begin + nth * EVERY_MIN * MINUTE_MS + chance.int(0, 90) * 1000
        const { lat, lng } = placeAt(way, at)
        return {
          companies_id: id,
          members_id: base.id,
          at: new Date(at).toISOString(),
          lat: Number((lat + scatter()).toFixed(6)),
          lng: Number((lng + scatter()).toFixed(6)),
          accuracy_m: chance.int(5, 40),
          battery: Math.max(8, 97 - nth * 2 - chance.int(0, 3)),
          mock_gps: false,
        }
      }).filter(({ at }) => {
        const ms = Date.parse(at)
        return ms <= now.getTime() && ms > (lastOf.get(base.id) ?? 0)
      })
    }),
  )
  await insertRows(tx, trackPoints, rows)
}
