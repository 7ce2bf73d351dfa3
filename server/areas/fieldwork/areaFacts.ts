import { type SQL, sql } from "drizzle-orm"
import {
  MEASURES,
  type Measure,
  orderOf,
  type ReportBy,
  type ReportOrder,
  type ReportSort,
  SHARES,
  type Sums,
} from "#contract/areas/fieldwork/areaKinds.ts"
import { type Failure, failures } from "#contract/areas/fieldwork/taskWords.ts"
import { PAGE_SIZE } from "#contract/kit/constants.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { literal } from "../../db/literal.ts"
import { customers, members, products } from "../../db/tables/index.ts"
import { contains } from "../../kit/textSearch.ts"

export type AreaRange = { readonly area: string; readonly start_date: string; readonly end_date: string }

/** Measures that are sums of facts; the others count distinct employees and customers. */
type Fact = Exclude<Measure, "customers" | "people">
const facts: readonly Fact[] = MEASURES.filter((key) => key !== "customers" && key !== "people")

/** One row of facts: the measures that are given, zero for the others. */
const row = (given: Readonly<Partial<Record<Fact, SQL>>>): SQL =>
  sql.join(
    facts.map((key) => sql`${given[key] ?? sql`0`} as ${sql.identifier(key)}`),
    sql`, `,
  )
const one = (condition: SQL): SQL => sql`(${condition})::int`
const within = (alias: SQL, { area, start_date, end_date }: AreaRange): SQL =>
  sql`${alias}.area = ${area} and ${alias}.tanggal between ${start_date}::date and ${end_date}::date`

/**
 * Facts of an area: a task is one piece of work, its visits are attempts; a visit without a task is work of its own. A task that
 * failed was moved to the day of its next attempt: it stays planned, and its cash due, on the day of the first one. Row-level
 * security limits tasks and visits to the caller's offices, and product lines by their visit.
 */
const factsOf = (range: AreaRange): SQL => {
  const isOwn = sql`v.tasks_id is null`
  const isDone = sql`v.visit_status = 'done' and v.failure is null`
  const isFirst = sql`v.attempt = 1 and k.failed > 0 and k.status <> 'batal'`
  const isUntried = sql`t.failed = 0 and t.status <> 'batal'`
  const isRetried = sql`t.failed > 0 and t.status <> 'batal' and exists (select from visits f
    where f.companies_id = t.companies_id and f.tasks_id = t.id and f.attempt = 1 and f.tanggal < t.tanggal)`
  return sql`select v.members_id, v.customers_id, v.tanggal, v.failure, ${row({
    planned: one(sql`(${isOwn} and v.visit_status <> 'cancelled') or coalesce(${isFirst}, false)`),
    done: one(sql`${isOwn} and ${isDone}`),
    missed: one(sql`${isOwn} and v.visit_status = 'missed'`),
    failed: one(sql`v.failure is not null`),
    in_radius: one(sql`${isDone} and coalesce(v.in_radius, false)`),
    first_done: one(sql`${isOwn} and ${isDone} and v.attempt = 1`),
    cod: sql`case when ${isFirst} then coalesce(k.cod, 0) else 0 end`,
    cod_paid: sql`case when ${isDone} and k.cod is not null then coalesce(v.amount, 0) else 0 end`,
    orders: one(sql`${isDone} and k.cod is null and v.amount is not null`),
    amount: sql`case when ${isDone} and k.cod is null then coalesce(v.amount, 0) else 0 end`,
    trip_m: sql`case when v.visit_status = 'done' then coalesce(v.trip_m, (v.odo_end - v.odo_start) * 1000, 0) else 0 end`,
    minutes: sql`case when v.visit_status = 'done' then coalesce(v.duration_min, 0) else 0 end`,
  })}
    from visits v left join tasks k on k.companies_id = v.companies_id and k.id = v.tasks_id
    where not v.removed and ${within(sql`v`, range)}
  union all select t.members_id, t.customers_id, t.tanggal, null, ${row({
    planned: one(isUntried),
    retried: one(isRetried),
    done: one(sql`t.status = 'selesai'`),
    missed: one(sql`t.status in ('lewat', 'ditolak')`),
    first_done: one(sql`t.status = 'selesai' and t.failed = 0`),
    cod: sql`case when ${isUntried} then coalesce(t.cod, 0) else 0 end`,
  })}
    from tasks t where ${within(sql`t`, range)}
  union all select v.members_id, v.customers_id, v.tanggal, null, ${row({ qty: sql`l.qty` })}
    from visit_lines l join visits v on v.companies_id = l.companies_id and v.id = l.visits_id
    where not v.removed and ${isDone} and ${within(sql`l`, range)}`
}

const summed = sql.join(
  [
    ...facts.map((key) => sql`coalesce(sum(f.${sql.identifier(key)}), 0)::float8 as ${sql.identifier(key)}`),
    sql`count(distinct f.customers_id)::float8 as customers`,
    sql`count(distinct f.members_id)::float8 as people`,
  ],
  sql`, `,
)

const measures = sql.join(
  MEASURES.map((key) => sql`${sql.identifier(key)}`),
  sql`, `,
)
const ofFailure = (failure: Failure) => sql.identifier(`failed_${failure}`)
const failed = sql.join(
  failures.map(
    (failure) =>
      sql`count(*) filter (where f.failure = ${sql.raw(`'${failure}'`)})::int as ${ofFailure(failure)}`,
  ),
  sql`, `,
)

type DaySums = Sums & { readonly tanggal: string }
export type AreaSummary = {
  readonly sums: Sums
  /** Each day with work. */
  readonly days: readonly DaySums[]
  /** Failed attempts by reason, the most frequent first. */
  readonly failures: readonly { readonly failure: Failure; readonly count: number }[]
}
type Summed = DaySums & { readonly is_all: boolean } & Readonly<Record<`failed_${Failure}`, number>>

const sumsOf = (found: Sums): Sums =>
  Object.fromEntries(MEASURES.map((key) => [key, found[key]])) as Record<Measure, number>

/** Sums of a range and of each of its days. The facts are read once: the rollup's last row is the whole. */
export const areaSummed = async (tx: Tx, range: AreaRange): Promise<AreaSummary> => {
  const rows = await rowsOf<Summed>(
    tx,
    sql`select f.tanggal::text as tanggal, grouping(f.tanggal) = 1 as is_all, ${summed}, ${failed}
      from (${factsOf(range)}) f group by rollup (f.tanggal) order by f.tanggal`,
  )
  const all = rows.find(({ is_all }) => is_all)
  if (all === undefined) throw new Error("an area was not summed up")
  return {
    sums: sumsOf(all),
    days: rows.filter(({ is_all }) => !is_all).map((day) => ({ tanggal: day.tanggal, ...sumsOf(day) })),
    failures: failures
      .map((failure) => ({ failure, count: all[`failed_${failure}`] }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count || a.failure.localeCompare(b.failure)),
  }
}

/** Lines of products: each is an order of its visit. */
const lineFacts = (
  range: AreaRange,
): SQL => sql`select l.products_id, l.visits_id, v.members_id, v.customers_id, l.qty, l.total
  from visit_lines l join visits v on v.companies_id = l.companies_id and v.id = l.visits_id
  where not v.removed and v.visit_status = 'done' and v.failure is null and ${within(sql`l`, range)}`
const lineSums = sql.join(
  MEASURES.map((key) => {
    const name = sql.identifier(key)
    if (key === "qty") return sql`coalesce(sum(f.qty), 0)::float8 as ${name}`
    if (key === "amount") return sql`coalesce(sum(f.total), 0)::float8 as ${name}`
    if (key === "orders") return sql`count(distinct f.visits_id)::float8 as ${name}`
    if (key === "customers") return sql`count(distinct f.customers_id)::float8 as ${name}`
    if (key === "people") return sql`count(distinct f.members_id)::float8 as ${name}`
    return sql`0::float8 as ${name}`
  }),
  sql`, `,
)

type Groups = {
  /** Facts `f` with the key of their group. */
  readonly from: (range: AreaRange) => SQL
  readonly sums: SQL
  /** Rows of the groups `g` with their names. */
  readonly rows: (q: string | undefined) => SQL
}
const keyed = (key: SQL, from: SQL, joins = sql``): SQL =>
  sql`(select f.*, ${key} as key from (${from}) f ${joins}) f`
const groups: Readonly<Record<ReportBy, Groups>> = {
  person: {
    from: (range) => keyed(sql`f.members_id`, factsOf(range)),
    sums: summed,
    rows: (q) => sql`select g.*, g.key::float8 as id, members.nama, coalesce(o.nama, '') as sub from g
      join members on members.id = g.key left join offices o on o.companies_id = members.companies_id and o.id = members.offices_id
      where not g.is_all and ${contains(q, [members.nama]) ?? sql`true`}`,
  },
  /** A merged customer is the one into which it was merged. */
  customer: {
    from: (range) =>
      keyed(
        sql`coalesce(x.merged_into_id, f.customers_id, 0)`,
        factsOf(range),
        sql`left join customers x on x.id = f.customers_id`,
      ),
    sums: summed,
    rows: (
      q,
    ) => sql`select g.*, g.key::float8 as id, coalesce(customers.nama, 'Tanpa pelanggan') as nama, coalesce(customers.alamat, '') as sub
      from g left join customers on customers.id = g.key where not g.is_all and ${contains(q, [customers.nama]) ?? sql`true`}`,
  },
  product: {
    from: (range) => keyed(sql`f.products_id`, lineFacts(range)),
    sums: lineSums,
    rows: (
      q,
    ) => sql`select g.*, g.key::float8 as id, products.nama, products.satuan as sub from g join products on products.id = g.key
      where not g.is_all and ${contains(q, [products.nama]) ?? sql`true`}`,
  },
  day: {
    from: (range) => keyed(sql`f.tanggal`, factsOf(range)),
    sums: summed,
    rows: () =>
      sql`select g.*, to_char(g.key, 'YYYYMMDD')::float8 as id, g.key::text as nama, '' as sub from g where not g.is_all`,
  },
}

type ReportAsk = AreaRange & {
  readonly by: ReportBy
  readonly sort?: ReportSort
  readonly dir?: ReportOrder["dir"]
  readonly q?: string
  readonly page: number
  readonly per_page?: number
}
export type ReportRow = Sums & { readonly id: number; readonly nama: string; readonly sub: string }
type Report = { readonly sums: Sums; readonly total: number; readonly rows: readonly ReportRow[] }

const sorted = ({ sort, dir }: ReportOrder): SQL => {
  const [part, whole] = sort in SHARES ? SHARES[sort as keyof typeof SHARES] : []
  const by =
    sort === "nama"
      ? sql`lower(nama) collate "C"`
      : part === undefined || whole === undefined
        ? sql.identifier(sort)
        : sql`${sql.identifier(part)} / nullif(${sql.identifier(whole)}, 0)`
  /** A percentage of nothing is last in either direction. */
  return dir === "asc" ? sql`${by} asc nulls last` : sql`${by} desc nulls last`
}

/** A page of a report and its sums; each row is a group. The facts are read once for both. */
export const areaReportRows = async (
  tx: Tx,
  { by, sort, dir, q, page, per_page = PAGE_SIZE, ...range }: ReportAsk,
) => {
  const { from, sums, rows } = groups[by]
  const order = sql`${sorted(orderOf(by, sort, dir))}, nama, id`
  const [found] = await rowsOf<Report>(
    tx,
    sql`with g as materialized (select f.key, grouping(f.key) = 1 as is_all, ${sums} from ${from(range)} group by rollup (f.key)),
      r as materialized (${rows(q)}),
      page as (select id, nama, sub, ${measures} from r order by ${order} limit ${literal(per_page)} offset ${literal((page - 1) * per_page)})
    select (select row_to_json(s) from (select ${measures} from g where g.is_all) s) as sums,
      (select count(*)::int from r) as total, (select coalesce(json_agg(p order by ${order}), '[]'::json) from page p) as rows`,
  )
  if (found === undefined) throw new Error("a report was not summed up")
  return { ...found, page, last_page: Math.max(1, Math.ceil(found.total / per_page)) }
}
