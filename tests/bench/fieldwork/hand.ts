import { type SQL, sql } from "drizzle-orm"

/** Queries of field work by hand: as one would write them for one company, without row-level security. */

export const PAGE = sql`limit 20`
export const counted = (from: SQL): SQL => sql`select count(*) from ${from}`
const personJoins = sql`join members m on m.companies_id = x.companies_id and m.id = x.members_id
  join offices o on o.companies_id = m.companies_id and o.id = m.offices_id left join jabatan j on j.companies_id = m.companies_id and j.id = m.jabatan_id
  left join customers c on c.companies_id = x.companies_id and c.id = x.customers_id
  join tipe_tugas k on k.companies_id = x.companies_id and k.id = x.tipe_tugas_id`
const listOf = (table: string, own: string) =>
  sql`(select json_agg(h) from ${sql.identifier(table)} h where h.companies_id = x.companies_id and h.${sql.identifier(own)} = x.id)`

/** Visits `v` of a page with everything that a row shows. */
export const visitRows = (where: SQL, order: SQL, page: SQL): SQL =>
  sql`select x.*, m.nama, m.nip, o.nama as kantor, j.nama as jabatan, c.nama as pelanggan, c.phone, c.alamat, c.lat, c.lng, k.nama as tipe,
      ${listOf("visit_photos", "visits_id")} as photos, ${listOf("visit_lines", "visits_id")} as lines, ${listOf("visit_moves", "row_id")} as moves,
      ${listOf("visit_history", "row_id")} as history
    from (select v.* from visits v where ${where} order by ${order} ${page}) x ${personJoins}`

/** Tasks `t` of a page with the progress of their latest visit. */
export const taskRows = (where: SQL, order: SQL, page: SQL): SQL =>
  sql`select x.*, m.nama, c.nama as pelanggan, c.alamat, c.lat, c.lng, k.nama as tipe, v.visit_status
    from (select t.* from tasks t where ${where} order by ${order} ${page}) x ${personJoins}
    left join lateral (select v.visit_status from visits v where v.companies_id = x.companies_id and v.tasks_id = x.id order by v.attempt desc, v.id desc limit 1) v on true`

export type Range = {
  readonly company: number
  readonly area: string
  readonly from: string
  readonly to: string
  /** Offices of an office admin; null = all. */
  readonly offices?: SQL
}
const within = (alias: string, { company, area, from, to, offices }: Range): SQL => {
  const a = sql.raw(alias)
  const own =
    offices === undefined
      ? sql`true`
      : sql`${a}.members_id in (select id from members where companies_id = ${company} and offices_id in (${offices}))`
  return sql`${a}.companies_id = ${company} and ${a}.area = ${area} and ${a}.tanggal between ${from}::date and ${to}::date and ${own}`
}
const isDone = sql`v.visit_status = 'done' and v.failure is null`

/** Sums of visits, tasks and lines by a column that all three have; a part is null where it has none. */
const parts = (by: SQL, range: Range) => ({
  visits: sql`select v.${by} as g, count(*) filter (where v.tasks_id is null and v.visit_status <> 'cancelled') as planned,
      count(*) filter (where v.tasks_id is null and ${isDone}) as done, count(*) filter (where v.tasks_id is null and v.visit_status = 'missed') as missed,
      count(*) filter (where v.tasks_id is null and ${isDone} and v.attempt = 1) as first_done, count(v.failure) as failed,
      count(*) filter (where ${isDone} and v.in_radius) as in_radius,
      sum(v.amount) filter (where ${isDone} and k.cod is not null) as cod_paid, count(v.amount) filter (where ${isDone} and k.cod is null) as orders,
      sum(v.amount) filter (where ${isDone} and k.cod is null) as amount,
      sum(coalesce(v.trip_m, (v.odo_end - v.odo_start) * 1000)) filter (where v.visit_status = 'done') as trip_m,
      sum(v.duration_min) filter (where v.visit_status = 'done') as minutes, null::bigint as cod, null::bigint as qty
    from visits v left join tasks k on k.companies_id = v.companies_id and k.id = v.tasks_id where not v.removed and ${within("v", range)} group by 1`,
  tasks: sql`select t.${by} as g, count(*) filter (where t.status <> 'batal') as planned, count(*) filter (where t.status = 'selesai') as done,
      count(*) filter (where t.status in ('lewat', 'ditolak')) as missed, count(*) filter (where t.status = 'selesai' and t.failed = 0) as first_done,
      null::bigint as failed, null::bigint as in_radius, null::numeric as cod_paid, null::bigint as orders, null::numeric as amount, null::bigint as trip_m,
      null::bigint as minutes, sum(t.cod) filter (where t.status <> 'batal') as cod, null::bigint as qty
    from tasks t where ${within("t", range)} group by 1`,
  lines: sql`select v.${by} as g, sum(l.qty) as qty from visit_lines l join visits v on v.companies_id = l.companies_id and v.id = l.visits_id
    where not v.removed and ${isDone} and ${within("v", range)} group by 1`,
})
const pairs = (by: SQL, range: Range): SQL =>
  sql`(select v.${by} as g, v.members_id, v.customers_id from visits v where not v.removed and ${within("v", range)}
    union all select t.${by}, t.members_id, t.customers_id from tasks t where ${within("t", range)}) p`
const distinct = sql`count(distinct members_id) as people, count(distinct customers_id) as customers`

/** Sums of each day, distinct employees and customers of each and of all, and reasons of failures. */
export const summaryByHand = (range: Range): readonly SQL[] => {
  const day = sql`tanggal`
  const { visits, tasks, lines } = parts(day, range)
  return [
    visits,
    tasks,
    lines,
    sql`select g, ${distinct} from ${pairs(day, range)} group by rollup (g)`,
    sql`select v.failure, count(*) from visits v where v.failure is not null and not v.removed and ${within("v", range)} group by 1`,
  ]
}

/** A page of the report by employee or customer, its sums and its number of rows. */
export const reportByHand = (by: "members_id" | "customers_id", range: Range): readonly SQL[] => {
  const own = sql`${sql.identifier(by)}`
  const names = sql.identifier(by === "members_id" ? "members" : "customers")
  const { visits, tasks, lines } = parts(own, range)
  const sums = sql`sum(planned) as planned, sum(done) as done, sum(missed) as missed, sum(first_done) as first_done, sum(failed) as failed, sum(in_radius) as in_radius,
    sum(cod_paid) as cod_paid, sum(orders) as orders, sum(amount) as amount, sum(trip_m) as trip_m, sum(minutes) as minutes, sum(cod) as cod`
  return [
    sql`with x as materialized (select g, ${sums} from (${visits} union all ${tasks}) x group by g), l as materialized (${lines}),
        d as materialized (select g, ${distinct} from ${pairs(own, range)} group by g),
        page as (select x.*, n.nama, count(*) over () as total from x join ${names} n on n.companies_id = ${range.company} and n.id = x.g
          order by x.done desc, n.nama ${PAGE})
      select p.*, l.qty, d.*, (select row_to_json(s) from (select ${sums} from x) s) from page p left join l on l.g = p.g join d on d.g = p.g`,
    sql`select ${distinct} from ${pairs(own, range)}`,
  ]
}

/** A page of the report by product, and its sums. */
export const productsByHand = (range: Range): readonly SQL[] => {
  const lines = sql`from visit_lines l join visits v on v.companies_id = l.companies_id and v.id = l.visits_id
    where not v.removed and ${isDone} and ${within("v", range)}`
  const sums = sql`sum(l.qty) as qty, sum(l.total) as amount, count(distinct l.visits_id) as orders, count(distinct v.customers_id) as customers,
    count(distinct v.members_id) as people`
  return [
    sql`select p.nama, p.satuan, x.*, count(*) over () from (select l.products_id, ${sums} ${lines} group by 1) x
      join products p on p.companies_id = ${range.company} and p.id = x.products_id order by x.amount desc ${PAGE}`,
    sql`select ${sums} ${lines}`,
  ]
}

/** The work of a day in the order of routes, and how much there is. */
export const dayByHand = (company: number, area: string, date: string): readonly SQL[] => {
  const range = { company, area, from: date, to: date }
  const tasks = within("t", range)
  const visits = sql`not v.removed and v.tasks_id is null and ${within("v", range)}`
  return [
    sql`select x.*, m.nama, c.nama as pelanggan, c.lat, c.lng, (select count(*) from visit_photos p where p.companies_id = ${company} and p.visits_id = x.visit) as photos
      from (select t.no, t.judul, t.status, t.members_id, t.customers_id, t.due_time, t.nth, t.cod, v.id as visit, v.in_at, v.out_at, v.failure, v.attempt, v.amount
          from tasks t left join lateral (select v.* from visits v where v.companies_id = t.companies_id and v.tasks_id = t.id and v.visit_status <> 'planned'
            order by v.attempt desc limit 1) v on true where ${tasks}
        union all select v.no, v.purpose, v.visit_status, v.members_id, v.customers_id, v.plan_time, null, null, v.id, v.in_at, v.out_at, v.failure, v.attempt, v.amount
          from visits v where ${visits}) x
      join members m on m.companies_id = ${company} and m.id = x.members_id left join customers c on c.companies_id = ${company} and c.id = x.customers_id
      order by m.nama_sort, m.id, x.nth, x.due_time limit 500`,
    sql`select (select count(*) from tasks t where ${tasks}) + (select count(*) from visits v where ${visits})`,
  ]
}
