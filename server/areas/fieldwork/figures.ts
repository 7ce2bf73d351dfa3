import { type SQL, sql } from "drizzle-orm"
import { literal } from "../../db/literal.ts"
import { rowsOf, type Tx } from "../../db/database.ts"

/** ISO dates, both included. */
export type FiguresAsk = {
  readonly start_date: string
  readonly end_date: string
  readonly offices_id?: number
  readonly departement_id?: number
}

/** Visit sums by office and task type; `minutes` is the total of the `timed` visits. */
export type VisitFigure = {
  readonly offices_id: number
  readonly tipe_tugas_id: number
  readonly tipe_tugas: string
  readonly planned: number
  readonly done: number
  readonly measured: number
  readonly in_radius: number
  readonly timed: number
  readonly minutes: number
}

const within = ({ start_date, end_date, offices_id, departement_id }: FiguresAsk): SQL =>
  sql`v.tanggal between ${start_date}::date and ${end_date}::date and not v.removed
    and ${offices_id === undefined ? sql`true` : sql`m.offices_id = ${offices_id}`}
    and ${departement_id === undefined ? sql`true` : sql`m.departement_id = ${departement_id}`}`

const from = sql`from visits v join members m on m.companies_id = v.companies_id and m.id = v.members_id`
const planned = sql`count(*) filter (where v.visit_status <> 'cancelled')::int`
const done = sql`count(*) filter (where v.visit_status = 'done')::int`

/** Visits of a range as the summary counts them, by the employee's office and by task type. */
export const visitFigures = (tx: Tx, ask: FiguresAsk): Promise<VisitFigure[]> =>
  rowsOf<VisitFigure>(
    tx,
    sql`with counted as (select v.companies_id, m.offices_id, v.tipe_tugas_id, ${planned} as planned, ${done} as done,
        count(*) filter (where v.in_radius is not null)::int as measured, count(*) filter (where v.in_radius)::int as in_radius,
        count(v.duration_min)::int as timed, coalesce(sum(v.duration_min), 0)::float8 as minutes
        ${from} where ${within(ask)} group by 1, 2, 3)
      select c.offices_id::float8 as offices_id, c.tipe_tugas_id::float8 as tipe_tugas_id, k.nama as tipe_tugas, planned, done, measured,
        in_radius, timed, minutes
      from counted c join tipe_tugas k on k.companies_id = c.companies_id and k.id = c.tipe_tugas_id order by lower(k.nama) collate "C", k.id`,
  )

export type Visitor = {
  readonly id: number
  readonly nama: string
  readonly nip: string
  readonly offices_id: number
  readonly kantor: string
  readonly jabatan: string | null
  readonly part: number
  readonly of: number
  readonly missed: number
}
const FIVE = 5
/** Minimum number of visits to be ranked: one or two say nothing. */
const FEWEST = 3

/** The five employees with the highest share of their planned visits done; ties by name. */
export const bestVisitors = (tx: Tx, ask: FiguresAsk): Promise<Visitor[]> =>
  rowsOf<Visitor>(
    tx,
    sql`with counted as (select v.companies_id, v.members_id, ${done} as part, ${planned} as "of",
        count(*) filter (where v.visit_status = 'missed')::int as missed ${from} where ${within(ask)} group by 1, 2)
      select m.id::float8 as id, m.nama, m.nip, m.offices_id::float8 as offices_id, o.nama as kantor, j.nama as jabatan, part, "of", missed
      from counted c join members m on m.companies_id = c.companies_id and m.id = c.members_id
      join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
      left join jabatan j on j.companies_id = m.companies_id and j.id = m.jabatan_id
      where "of" >= ${literal(FEWEST)} order by part::numeric / "of" desc, "of" desc, m.nama_sort, m.id limit ${literal(FIVE)}`,
  )

/** Number of employees at a customer now, for a day and an office (null = all). */
export const onVisit = async (tx: Tx, date: string, offices_id: number | null): Promise<number> => {
  const [row] = await rowsOf<{ readonly count: number }>(
    tx,
    sql`select count(*)::int as count ${from} where v.visit_status = 'in_progress' and v.tanggal = ${date}::date and not v.removed
      and ${offices_id === null ? sql`true` : sql`m.offices_id = ${offices_id}`}`,
  )
  return row?.count ?? 0
}
