import { sql } from "drizzle-orm"
import { receivePoints } from "../../areas/fieldwork/index.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import type { Random } from "../random.ts"
import type { Staged } from "./stage.ts"

/** A walk between two reports, degrees: about 600 m. */
const STEP = 0.006

type Walker = {
  readonly id: number
  readonly nama: string
  readonly lat: number
  readonly lng: number
}

/**
 * A phone reports where its employee is, by the function of the call `tracker/titik`: refused outside of working hours.
 * @returns null when nobody is at work
 */
export const reportPoints = async (
  tx: Tx,
  { company, now, office }: Staged,
  chance: Random,
): Promise<string | null> => {
  const walkers = await rowsOf<Walker>(
    tx,
    sql`select m.id::float8 as id, m.nama, coalesce(p.lat, o.lat) as lat, coalesce(p.lng, o.lng) as lng
      from members m join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
      left join lateral (select lat, lng from track_points p where p.companies_id = m.companies_id and p.members_id = m.id
        order by at desc limit 1) p on true
      where m.companies_id = ${company} and m.status = 'active' and m.archived_at is null
        and (${office}::text is null or o.kode = ${office})
        and exists (select from visits v where v.companies_id = m.companies_id and v.members_id = m.id)
      order by md5(m.id::text || ${String(chance.int(1, 1_000_000))}) limit 1`,
  )
  const [walker] = walkers
  if (walker === undefined) return null
  const moved = (degrees: number) => Number((degrees + (chance.next() - 0.5) * STEP).toFixed(6))
  const [row] = await receivePoints(
    tx,
    { companies_id: company, members_id: walker.id },
    [
      {
        at: now.toISOString(),
        lat: moved(walker.lat),
        lng: moved(walker.lng),
        accuracy_m: chance.int(5, 40),
        battery: chance.int(20, 95),
      },
    ],
    now,
  )
  return row?.stores === true ? `ponsel ${walker.nama} mengirim titik` : null
}
