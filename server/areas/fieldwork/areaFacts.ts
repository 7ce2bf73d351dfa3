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
import { PAGE_SIZE } from "#contract/kit/constants.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
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
 * Facts of an area: a task is one piece of work, its visits are attempts; a visit without a task is work of its own. Row-level
 * security limits tasks and visits to the caller's offices, and product lines by their visit.
 */
const factsOf = (range: AreaRange): SQL => {
  const isOwn = sql`v.tasks_id is null`
  const isDone = sql`v.visit_status = 'done' and v.failure is null`
  return sql`select v.members_id, v.customers_id, v.tanggal, ${row({
    planned: one(sql`${isOwn} and v.visit_status <> 'cancelled'`),
    done: one(sql`${isOwn} and ${isDone}`),
    missed: one(sql`${isOwn} and v.visit_status = 'missed'`),
    failed: one(sql`v.failure is not null`),
    in_radius: one(sql`${isDone} and coalesce(v.in_radius, false)`),
    first_done: one(sql`${isOwn} and ${isDone} and v.attempt = 1`),
    cod_paid: sql`case when ${isDone} and k.cod is not null then coalesce(v.amount, 0) else 0 end`,
    orders: one(sql`${isDone} and k.cod is null and v.amount is not null`),
    amount: sql`case when ${isDone} and k.cod is null then coalesce(v.amount, 0) else 0 end`,
    trip_m: sql`case when v.visit_status = 'done' then coalesce(v.trip_m, (v.odo_end - v.odo_start) * 1000, 0) else 0 end`,
    minutes: sql`case when v.visit_status = 'done' then coalesce(v.duration_min, 0) else 0 end`,
  })}
    from visits v left join tasks k on k.companies_id = v.companies_id and k.id = v.tasks_id
    where not v.removed and ${within(sql`v`, range)}
  union all select t.members_id, t.customers_id, t.tanggal, ${row({
    planned: one(sql`t.status <> 'batal'`),
    done: one(sql`t.status = 'selesai'`),
    missed: one(sql`t.status in ('lewat', 'ditolak')`),
    first_done: one(sql`t.status = 'selesai' and t.failed = 0`),
    cod: sql`case when t.status <> 'batal' then coalesce(t.cod, 0) else 0 end`,
  })}
    from tasks t where ${within(sql`t`, range)}
  union all select v.members_id, v.customers_id, v.tanggal, ${row({ qty: sql`l.qty` })}
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

/** Sums of a range. */
export const areaSums = async (tx: Tx, range: AreaRange): Promise<Sums> => {
  const [sums] = await rowsOf<Sums>(tx, sql`select ${summed} from (${factsOf(range)}) f`)
  if (sums === undefined) throw new Error("an area was not summed up")
  return sums
}

/** Sums of each day with work. */
export const areaDays = (tx: Tx, range: AreaRange): Promise<(Sums & { readonly tanggal: string })[]> =>
  rowsOf(
    tx,
    sql`select f.tanggal::text as tanggal, ${summed} from (${factsOf(range)}) f group by f.tanggal order by f.tanggal`,
  )

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

/** Rows of a report: its groups with their names. */
const groups: Readonly<Record<ReportBy, (range: AreaRange, q: string | undefined) => SQL>> = {
  person: (range, q) =>
    sql`select g.*, members.nama, coalesce(o.nama, '') as sub
      from (select f.members_id::float8 as id, ${summed} from (${factsOf(range)}) f group by f.members_id) g
      join members on members.id = g.id left join offices o on o.companies_id = members.companies_id and o.id = members.offices_id
      where ${contains(q, [members.nama]) ?? sql`true`}`,
  /** A merged customer is the one into which it was merged. */
  customer: (range, q) =>
    sql`select g.*, coalesce(customers.nama, 'Tanpa pelanggan') as nama, coalesce(customers.alamat, '') as sub
      from (select coalesce(x.merged_into_id, f.customers_id, 0)::float8 as id, ${summed} from (${factsOf(range)}) f
        left join customers x on x.id = f.customers_id group by 1) g
      left join customers on customers.id = g.id where ${contains(q, [customers.nama]) ?? sql`true`}`,
  product: (range, q) =>
    sql`select g.*, products.nama, products.satuan as sub
      from (select f.products_id::float8 as id, ${lineSums} from (${lineFacts(range)}) f group by f.products_id) g
      join products on products.id = g.id where ${contains(q, [products.nama]) ?? sql`true`}`,
  day: (range) =>
    sql`select to_char(f.tanggal, 'YYYYMMDD')::float8 as id, f.tanggal::text as nama, '' as sub, ${summed}
      from (${factsOf(range)}) f group by f.tanggal`,
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

/** A page of a report and its sums; each row is a group. */
export const areaReportRows = async (
  tx: Tx,
  { by, sort, dir, q, page, per_page = PAGE_SIZE, ...range }: ReportAsk,
) => {
  const grouped = groups[by](range, q)
  const found = await rowsOf<ReportRow & { readonly all: number }>(
    tx,
    sql`select r.*, count(*) over ()::int as all from (${grouped}) r order by ${sorted(orderOf(by, sort, dir))}, nama, id
      limit ${per_page} offset ${(page - 1) * per_page}`,
  )
  const [ofLines] =
    by === "product"
      ? await rowsOf<Sums>(tx, sql`select ${lineSums} from (${lineFacts(range)}) f`)
      : [await areaSums(tx, range)]
  if (ofLines === undefined) throw new Error("a report was not summed up")
  const total = found[0]?.all ?? 0
  return {
    rows: found.map(({ all: _, ...group }) => group),
    sums: ofLines,
    total,
    page,
    last_page: Math.max(1, Math.ceil(total / per_page)),
  }
}

/** Failed attempts of a range by reason, the most frequent first. */
export const areaFailures = <Failure extends string>(
  tx: Tx,
  range: AreaRange,
): Promise<{ readonly failure: Failure; readonly count: number }[]> =>
  rowsOf(
    tx,
    sql`select v.failure, count(*)::int as count from visits v
      where not v.removed and v.failure is not null and ${within(sql`v`, range)} group by v.failure order by 2 desc, 1`,
  )
