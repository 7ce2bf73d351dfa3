import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../db/database.ts"
import { files } from "../db/tables/index.ts"

/** Days back for which the demo's check-ins still have location and photo. */
const EVIDENCE_DAYS = 30

/** A deterministic pseudo-random number from 0 to 1 for a text. */
const drawn = (text: ReturnType<typeof sql>) =>
  sql`(('x' || substr(md5(${text}), 1, 7))::bit(28)::int / 268435455.0)`

/**
 * Inserts the evidence of a company's check-ins of the last weeks: a location near the office (one in twelve outside
 * its radius), the employee's device, and a photo where the company has some. Days that have evidence are skipped.
 */
export const insertEvidence = async (tx: Tx, company: number, today: string): Promise<void> => {
  const photos = await rowsOf<{ readonly id: number }>(
    tx,
    sql`select id::float8 as id from ${files} where companies_id = ${company} and name like 'absen-%' order by id`,
  )
  const ids = JSON.stringify(photos.map(({ id }) => id))
  const seed = sql`a.members_id::text || a.business_date::text || k.kind`
  const far = sql`(case when ${drawn(sql`${seed} || 'luar'`)} < 0.08 then o.radius_m * (1.2 + ${drawn(seed)}) else o.radius_m * 0.9 * ${drawn(seed)} end)`
  await tx.execute(
    sql`insert into attendance_marks (companies_id, members_id, offices_id, business_date, kind, at, source, lat, lng, accuracy_m,
        distance_m, radius_m, device, photo_files_id)
      select a.companies_id, a.members_id, a.offices_id, a.business_date, k.kind, k.at, 'mobile',
        o.lat + ${far} / 111195.0, o.lng, (6 + 30 * ${drawn(sql`${seed} || 'gps'`)})::int, (${far})::int, o.radius_m,
        (array['Samsung Galaxy A15', 'Oppo A38', 'Xiaomi Redmi 13', 'Vivo Y19', 'iPhone 13'])[1 + (a.members_id % 5)::int],
        case when json_array_length(${ids}::json) = 0 then null
          else (${ids}::json->>((a.members_id % json_array_length(${ids}::json))::int))::bigint end
      from attendance a join offices o on o.companies_id = a.companies_id and o.id = a.offices_id
      cross join lateral (values ('in', a.check_in_at), ('out', a.check_out_at)) as k(kind, at)
      where a.companies_id = ${company} and k.at is not null and a.business_date > ${today}::date - ${EVIDENCE_DAYS}::int
        and not exists (select from attendance_marks m where m.companies_id = a.companies_id and m.members_id = a.members_id
          and m.business_date = a.business_date and m.kind = k.kind)`,
  )
}
