import { type SQL, sql } from "drizzle-orm"
import { startOfJakartaDay } from "#contract/kit/words.ts"

/**
 * Positions of employee `m` on a day from each of their three sources. Each part looks up one employee by an index that
 * begins with the employee, so that the last position of 5,000 people reads a few rows for each of them.
 */
const parts = (date: string) => ({
  absen: sql`select case x.kind when 'in' then 'absen_masuk' else 'absen_pulang' end as source, x.at, x.lat, x.lng, x.accuracy_m,
      null::int as battery, x.is_mock as mock_gps, x.offices_id as office, null::bigint as customer, null::bigint as visit, false as is_open
    from attendance_marks x where x.companies_id = m.companies_id and x.members_id = m.id and x.business_date = ${date}::date
      and x.lat is not null and x.lng is not null`,
  visit: sql`select k.source, k.at, k.lat, k.lng, k.accuracy_m, null::int as battery, k.mock_gps, null::bigint as office,
      v.customers_id as customer, v.id as visit, v.visit_status = 'in_progress' as is_open
    from visits v cross join lateral (values
      ('visit_masuk', v.in_at, v.in_lat, v.in_lng, v.in_accuracy_m, v.in_mock),
      ('visit_selesai', v.out_at, v.out_lat, v.out_lng, v.out_accuracy_m, v.out_mock)
    ) as k(source, at, lat, lng, accuracy_m, mock_gps)
    where v.companies_id = m.companies_id and v.members_id = m.id and v.tanggal = ${date}::date
      and k.at is not null and k.lat is not null and k.lng is not null`,
  ponsel: sql`select 'ponsel' as source, p.at, p.lat, p.lng, p.accuracy_m, p.battery, p.mock_gps, null::bigint as office,
      null::bigint as customer, null::bigint as visit, false as is_open
    from track_points p where p.companies_id = m.companies_id and p.members_id = m.id
      and p.at >= ${startOfJakartaDay(date)}::timestamptz and p.at < ${startOfJakartaDay(date)}::timestamptz + interval '1 day'`,
})

/** All positions of employee `m` on a day. */
export const allMarks = (date: string): SQL => {
  const { absen, visit, ponsel } = parts(date)
  return sql`(${absen}) union all (${visit}) union all (${ponsel})`
}

/** The last position of employee `m` on a day; of two at once the one of the later part. */
export const lastMark = (date: string): SQL => {
  const { absen, visit, ponsel } = parts(date)
  const latest = (part: SQL) => sql`(select * from (${part}) part order by at desc limit 1)`
  return sql`select * from (${latest(ponsel)} union all ${latest(visit)} union all ${latest(absen)}) last
    order by at desc limit 1`
}
