import { type SQL, sql } from "drizzle-orm"

const START = (date: string) => `${date}T00:00:00+07:00`
const DAY = sql`interval '1 day'`

/** All positions of employee `m` on a day. */
const marksOf = (date: string): SQL =>
  sql`select at, lat, lng, 'absen' as source, offices_id as office, null::bigint as customer, false as is_open from attendance_marks a
      where a.companies_id = m.companies_id and a.members_id = m.id and a.business_date = ${date}::date and a.lat is not null
    union all select v.in_at, v.in_lat, v.in_lng, 'masuk', null, v.customers_id, v.visit_status = 'in_progress' from visits v
      where v.companies_id = m.companies_id and v.members_id = m.id and v.tanggal = ${date}::date and v.in_lat is not null
    union all select v.out_at, v.out_lat, v.out_lng, 'selesai', null, v.customers_id, false from visits v
      where v.companies_id = m.companies_id and v.members_id = m.id and v.tanggal = ${date}::date and v.out_lat is not null`
const pointsOf = (date: string): SQL =>
  sql`select at, lat, lng, 'ponsel' as source, null::bigint as office, null::bigint as customer, false as is_open from track_points p
    where p.companies_id = m.companies_id and p.members_id = m.id and p.at >= ${START(date)}::timestamptz and p.at < ${START(date)}::timestamptz + ${DAY}`
const lastOf = (date: string): SQL =>
  sql`select * from (select * from (${marksOf(date)}) a union all (select * from (${pointsOf(date)}) p order by at desc limit 1)) l order by at desc limit 1`

/** Grid of the map of a country, degrees. */
const CELL = sql`2.8125`
type Ask = { readonly company: number; readonly date: string; readonly offices?: SQL }

/** Last positions of all employees: counts, a page and the cells of the map. */
export const positionsByHand = ({ company, date, offices }: Ask): readonly SQL[] => [
  sql`with l as materialized (select m.id, m.nama, m.nama_sort, m.nip, m.offices_id, m.jabatan_id, p.* from members m left join lateral (${lastOf(date)}) p on true
      where m.companies_id = ${company} and m.status = 'active' and ${offices === undefined ? sql`true` : sql`m.offices_id in (${offices})`})
    select (select json_build_array(count(*), count(at), count(*) filter (where is_open)) from l),
      (select json_agg(r) from (select l.*, o.nama as kantor, j.nama as jabatan, w.nama as at_office, c.nama as at_customer
        from (select * from l order by is_open desc nulls last, at desc nulls last, nama_sort limit 25) l
        join offices o on o.companies_id = ${company} and o.id = l.offices_id left join jabatan j on j.companies_id = ${company} and j.id = l.jabatan_id
        left join offices w on w.companies_id = ${company} and w.id = l.office left join customers c on c.companies_id = ${company} and c.id = l.customer) r),
      (select json_agg(r) from (select floor(lat / ${CELL}), floor(lng / ${CELL}), avg(lat), avg(lng), count(*) from l group by 1, 2) r)`,
]

/** The positions of one employee on a day. */
export const routeByHand = (company: number, member: number, date: string): readonly SQL[] => [
  sql`select m.*, o.nama as kantor from members m join offices o on o.companies_id = m.companies_id and o.id = m.offices_id where m.companies_id = ${company} and m.id = ${member}`,
  sql`select p.*, w.nama as at_office, c.nama as at_customer from members m cross join lateral (${marksOf(date)} union all ${pointsOf(date)}) p
    left join offices w on w.companies_id = m.companies_id and w.id = p.office left join customers c on c.companies_id = m.companies_id and c.id = p.customer
    where m.companies_id = ${company} and m.id = ${member} order by p.at`,
]
