import { type SQL, sql } from "drizzle-orm"
import {
  NO_TEAM,
  NO_TEAM_WORDS,
  SALES_MEASURES,
  type SalesMeasure,
  type SalesSort,
  type SalesSums,
} from "#contract/areas/sales/salesFigures.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { dateLiteral } from "../../db/literal.ts"
import { members, products } from "../../db/tables/index.ts"
import { contains } from "../../kit/textSearch.ts"
import type { SalesFilters, SalesTree } from "./salesTree.ts"

/** The stay `s` of the employee on the day of the row `d`: at most one. */
export const stayOf = (d: SQL): SQL =>
  sql`left join sales_team_members s on s.companies_id = ${d}.companies_id and s.members_id = ${d}.members_id
    and ${d}.tanggal >= s.valid_from and (s.valid_to is null or ${d}.tanggal <= s.valid_to)`

const numbers = (ids: readonly number[]): SQL => sql`${`{${ids.join(",")}}`}::bigint[]`

/** Whether the stay `s` is in the team and area of a report. */
export const inPlace = (tree: SalesTree, { area_id, tim_id }: SalesFilters): SQL => {
  const area =
    area_id === undefined
      ? sql`true`
      : area_id === NO_TEAM
        ? sql`s.id is null`
        : sql`s.sales_teams_id = any (${numbers(tree.teamsBelow(area_id).map(({ id }) => id))})`
  const team =
    tim_id === undefined
      ? sql`true`
      : tim_id === NO_TEAM
        ? sql`s.id is null`
        : sql`s.sales_teams_id = ${tim_id}`
  return sql`${area} and ${team}`
}

/**
 * Days of employees `d` in a range with their stay `s`. By product from `sales_day_products`, which has no visits; row-level
 * security limits both tables to the caller's employees. Dates are literals: for an unknown range the planner expects few
 * rows and looks them up one by one.
 */
const daysIn = (tree: SalesTree, filters: SalesFilters, isByProduct: boolean): SQL => {
  const { start, end, members_id, varian_id } = filters
  const isOfProducts = isByProduct || varian_id !== undefined
  const hasPlace = filters.area_id !== undefined || filters.tim_id !== undefined
  return sql`${isOfProducts ? sql`sales_day_products d` : sql`sales_days d`} ${stayOf(sql`d`)}
    where d.tanggal between ${dateLiteral(start)} and ${dateLiteral(end)}
      and ${hasPlace ? inPlace(tree, filters) : sql`true`}
      and ${members_id === undefined ? sql`true` : sql`d.members_id = ${members_id}`}
      and ${varian_id === undefined ? sql`true` : sql`d.products_id = ${varian_id}`}`
}

const sumOf = (key: SalesMeasure, isOfProducts: boolean): SQL =>
  key === "visits" && isOfProducts ? sql`0::float8` : sql`coalesce(sum(d.${sql.identifier(key)}), 0)::float8`
const sumsOf = (isOfProducts: boolean): SQL =>
  sql.join(
    SALES_MEASURES.map((key) => sql`${sumOf(key, isOfProducts)} as ${sql.identifier(key)}`),
    sql`, `,
  )

export const noSums: SalesSums = { amount: 0, qty: 0, orders: 0, outlets: 0, visits: 0 }
export const addSums = (a: SalesSums, b: SalesSums): SalesSums => ({
  amount: a.amount + b.amount,
  qty: a.qty + b.qty,
  orders: a.orders + b.orders,
  outlets: a.outlets + b.outlets,
  visits: a.visits + b.visits,
})

const isOfProducts = ({ varian_id }: SalesFilters): boolean => varian_id !== undefined

/** Sums of a range. */
export const sumsIn = async (tx: Tx, tree: SalesTree, filters: SalesFilters): Promise<SalesSums> => {
  const [sums] = await rowsOf<SalesSums>(
    tx,
    sql`select ${sumsOf(isOfProducts(filters))} from ${daysIn(tree, filters, false)}`,
  )
  return sums ?? noSums
}

type Grouped = SalesSums & { readonly tanggal: string | null }
/** Sums of each day with sales or visits, and how many employees have any: the rows are read once. */
export const daysAndPeople = async (tx: Tx, tree: SalesTree, filters: SalesFilters) => {
  const groups = await rowsOf<Grouped>(
    tx,
    sql`select d.tanggal::text as tanggal, ${sumsOf(isOfProducts(filters))} from ${daysIn(tree, filters, false)}
      group by grouping sets ((d.tanggal), (d.members_id)) order by d.tanggal`,
  )
  const days = groups.flatMap(({ tanggal, ...sums }) => (tanggal === null ? [] : [{ tanggal, ...sums }]))
  return { days, people: groups.length - days.length, sums: days.reduce<SalesSums>(addSums, noSums) }
}

/** Sums by team; key 0 = without a team. */
export const sumsByTeam = async (
  tx: Tx,
  tree: SalesTree,
  filters: SalesFilters,
): Promise<ReadonlyMap<number, SalesSums>> => {
  const rows = await rowsOf<SalesSums & { readonly team: number }>(
    tx,
    sql`select coalesce(s.sales_teams_id, 0)::float8 as team, ${sumsOf(isOfProducts(filters))}
      from ${daysIn(tree, filters, false)} group by 1`,
  )
  return new Map(rows.map(({ team, ...sums }) => [team, sums]))
}

export type SalesPage = {
  readonly sort?: SalesSort
  readonly q?: string
  readonly page: number
  readonly per_page: number
}
export type SalesRow = SalesSums & {
  readonly id: number
  readonly nama: string
  readonly sub: string
  readonly rank: number | null
}

/** The measure that ranks: an employee or a product has no target. */
export const measureOf = (sort: SalesSort | undefined): SalesMeasure =>
  sort === undefined || sort === "nama" || sort === "achievement_pct" ? "amount" : sort

type Groups = {
  readonly by: SQL
  readonly isByProduct: boolean
  /** Names of the groups `g`. */
  readonly named: SQL
  readonly name: SQL
  readonly sorted: SQL
  readonly sub: SQL
  readonly matches: SQL
}
/** A page of groups; places are those among all groups, whatever is searched. */
const pageOfGroups = async (
  tx: Tx,
  tree: SalesTree,
  filters: SalesFilters,
  { sort, page, per_page }: SalesPage,
  { by, isByProduct, named, name, sorted, sub, matches }: Groups,
) => {
  const measure = measureOf(sort)
  const isOf = isByProduct || isOfProducts(filters)
  const order = sort === "nama" ? sorted : sql`g.${sql.identifier(measure)} desc, ${sorted}`
  const measures = sql.join(
    SALES_MEASURES.map((key) => sql`g.${sql.identifier(key)}`),
    sql`, `,
  )
  const found = await rowsOf<SalesRow & { readonly all: number }>(
    tx,
    sql`select g.id, ${name} as nama, ${sub} as sub, g.rank, count(*) over ()::int as all, ${measures}
      from (select ${by}::float8 as id, ${sumsOf(isOf)}, rank() over (order by ${sumOf(measure, isOf)} desc)::int as rank
          from ${daysIn(tree, filters, isByProduct)} group by ${by}) g
        join ${named} where ${matches}
      order by ${order}, g.id limit ${per_page} offset ${(page - 1) * per_page}`,
  )
  return { rows: found.map(({ all: _, ...row }) => row), total: found[0]?.all ?? 0 }
}

/** Employees with sales or visits, each with the team of the latest day in the range. */
export const pageOfMembers = (tx: Tx, tree: SalesTree, filters: SalesFilters, page: SalesPage) =>
  pageOfGroups(tx, tree, filters, page, {
    by: sql`d.members_id`,
    isByProduct: false,
    named: sql`members on members.id = g.id`,
    name: sql`members.nama`,
    sorted: sql`members.nama_sort`,
    sub: sql`members.nip || ' · ' || coalesce((select t.nama from sales_team_members s
        join sales_teams t on t.companies_id = s.companies_id and t.id = s.sales_teams_id
        where s.companies_id = members.companies_id and s.members_id = members.id
          and s.valid_from <= ${filters.end}::date and (s.valid_to is null or s.valid_to >= ${filters.start}::date)
        order by s.valid_from desc limit 1), ${NO_TEAM_WORDS})`,
    matches: contains(page.q, [members.nama, members.nip]) ?? sql`true`,
  })

/** Products that were sold. */
export const pageOfVariants = (tx: Tx, tree: SalesTree, filters: SalesFilters, page: SalesPage) =>
  pageOfGroups(tx, tree, filters, page, {
    by: sql`d.products_id`,
    isByProduct: true,
    named: sql`products on products.id = g.id`,
    name: sql`products.nama`,
    sorted: sql`products.nama_sort`,
    sub: sql`concat_ws(' · ', products.kode, products.satuan)`,
    matches: contains(page.q, [products.nama, products.kode]) ?? sql`true`,
  })
