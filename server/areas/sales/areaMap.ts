import { type SQL, sql } from "drizzle-orm"
import type { AnswerOf } from "#contract/kit/call.ts"
import {
  type areaCustomers,
  type areaTree,
  MOST_AREA_CUSTOMERS,
  MOST_AREAS,
} from "#contract/areas/sales/areas.ts"
import { type Outline, thinned } from "#contract/areas/sales/outline.ts"
import { notFound } from "../../call/answer.ts"
import type { Context } from "../../call/handler.ts"
import { rowsOf } from "../../db/database.ts"
import { literal } from "../../db/literal.ts"
import { dateIn } from "../../time/calendar.ts"
import { staysOn } from "./staySql.ts"

type Tree = AnswerOf<typeof areaTree>
/** Corners of all outlines in an answer: few areas keep all of theirs. */
const MOST_DRAWN = 20_000
/** Cells of the grid in which too many customers are counted, per side. */
const GRID = 24

export const treeOf = async ({ tx, companyId, now }: Context): Promise<Tree> => {
  const day = dateIn(now)
  const rows = await rowsOf<Tree["areas"][number] & { readonly outline: Outline | null }>(
    tx,
    sql`with members_now as (
        select x.sales_teams_id as id, count(*)::int as people from sales_team_members x
        where x.companies_id = ${companyId} and ${staysOn(sql`x`, day)} group by 1
      ), sums as (
        select t.sales_areas_id as id, count(*) filter (where t.is_active)::int as teams,
          coalesce(sum(n.people), 0)::int as people, coalesce(sum(t.target_month) filter (where t.is_active), 0)::float8 as target
        from sales_teams t left join members_now n on n.id = t.id where t.companies_id = ${companyId} group by 1
      )
      select a.id::float8 as id, a.nama, a.kode, a.parent_id::float8 as parent_id, a.is_active, a.lat, a.lng, a.outline,
        coalesce(s.teams, 0) as teams, coalesce(s.people, 0) as people, coalesce(s.target, 0) as target
      from sales_areas a left join sums s on s.id = a.id where a.companies_id = ${companyId}
      order by a.nama_sort, a.id limit ${literal(MOST_AREAS + 1)}`,
  )
  const areas = rows.slice(0, MOST_AREAS)
  const drawn = areas.filter(({ outline }) => outline !== null).length
  const each = Math.floor(MOST_DRAWN / Math.max(1, drawn))
  const [counts] = await rowsOf<{ readonly without: number; readonly without_sales: number }>(
    tx,
    sql`select count(*)::int as without,
        (count(*) filter (where coalesce((select true from sales_days d where d.companies_id = m.companies_id
          and d.members_id = m.id limit 1), false)))::int as without_sales
      from members m where m.companies_id = ${companyId} and m.status = 'active' and not exists (
        select from sales_team_members x where x.companies_id = m.companies_id and x.members_id = m.id and ${staysOn(sql`x`, day)})`,
  )
  return {
    areas: areas.map((area) => ({
      ...area,
      outline: area.outline === null ? null : thinned(area.outline, each),
    })),
    has_more: rows.length > MOST_AREAS,
    without: counts?.without ?? 0,
    without_sales: counts?.without_sales ?? 0,
  }
}

/** A ring as PostgreSQL's polygon. */
const polygonOf = (ring: Outline): SQL =>
  sql`${`(${ring.map(([x, y]) => `(${x},${y})`).join(",")})`}::polygon`

type Customers = AnswerOf<typeof areaCustomers>

/** Customers inside the outline of an area: one by one, or counted in a grid. */
export const customersIn = async ({ tx, companyId }: Context, id: number): Promise<Customers> => {
  const [area] = await rowsOf<{ readonly outline: Outline | null }>(
    tx,
    sql`select outline from sales_areas where id = ${id}`,
  )
  if (area === undefined) throw notFound("area")
  const { outline } = area
  if (outline === null) return { count: 0, rows: [], groups: [] }
  const [lngs, lats] = [outline.map(([lng]) => lng), outline.map(([, lat]) => lat)]
  const box = {
    west: Math.min(...lngs),
    east: Math.max(...lngs),
    south: Math.min(...lats),
    north: Math.max(...lats),
  }
  /** The box is in the index; the outline decides only among its customers. */
  const inside = sql`from customers c where c.companies_id = ${companyId} and c.is_active and c.merged_into_id is null
    and c.lat between ${box.south} and ${box.north} and c.lng between ${box.west} and ${box.east}
    and ${polygonOf(outline)} @> point(c.lng, c.lat)`
  const cell = Math.max((box.east - box.west) / GRID, (box.north - box.south) / GRID, 1e-6)
  const groups = await rowsOf<Customers["groups"][number]>(
    tx,
    sql`select avg(c.lat)::float8 as lat, avg(c.lng)::float8 as lng, count(*)::int as count ${inside}
      group by floor(c.lat / ${cell}), floor(c.lng / ${cell}) order by 3 desc, 1, 2`,
  )
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  if (count > MOST_AREA_CUSTOMERS) return { count, rows: [], groups }
  const rows =
    count === 0
      ? []
      : await rowsOf<Customers["rows"][number]>(
          tx,
          sql`select c.id::float8 as id, c.nama, c.kode, c.lat, c.lng ${inside} order by c.id
            limit ${literal(MOST_AREA_CUSTOMERS)}`,
        )
  return { count, rows, groups: [] }
}
