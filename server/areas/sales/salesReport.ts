import { sql } from "drizzle-orm"
import { rangeBefore, type SalesBy } from "#contract/areas/sales/salesFigures.ts"
import { notFound } from "../../call/answer.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { pageOfAreas, pageOfTeams, type PlaceRow } from "./salesPlaces.ts"
import { daysAndPeople, pageOfMembers, pageOfVariants, type SalesPage, sumsIn } from "./salesSums.ts"
import { aimedTeams, readTree, type SalesFilters, type SalesTree } from "./salesTree.ts"

type Named = { readonly id: number; readonly nama: string }
const nameIn = async (
  tx: Tx,
  table: "members" | "products",
  id: number | undefined,
  noun: string,
): Promise<Named | null> => {
  if (id === undefined) return null
  const [found] = await rowsOf<Named>(
    tx,
    sql`select id::float8 as id, nama from ${sql.identifier(table)} where id = ${id}`,
  )
  if (found === undefined) throw notFound(noun)
  return found
}

/** Names of what a report is narrowed to. @throws Refusal where the caller has no such row */
export const trailOf = async (
  tx: Tx,
  tree: SalesTree,
  { area_id, tim_id, members_id, varian_id }: SalesFilters,
) => {
  const team = tim_id === undefined || tim_id === 0 ? null : tree.teamOf(tim_id)
  const chosen = area_id === undefined || area_id === 0 ? null : tree.areaOf(area_id).id
  /** The team's own areas, where there is one: they include the chosen area. */
  const area = team?.area ?? chosen
  return {
    areas: tree.chain(area).map(({ id, nama }) => ({ id, nama })),
    tim: team === null ? null : { id: team.id, nama: team.nama },
    member: await nameIn(tx, "members", members_id, "pegawai"),
    varian: await nameIn(tx, "products", varian_id, "varian"),
  }
}

/** Totals of a range, of the one before, and of each day. */
export const reportOf = async (tx: Tx, filters: SalesFilters) => {
  const tree = await readTree(tx, filters)
  const trail = await trailOf(tx, tree, filters)
  const { sums, people, days } = await daysAndPeople(tx, tree, filters)
  const before = rangeBefore(filters.start, filters.end)
  const aimed = aimedTeams(tree, filters)
  return {
    sums,
    ...tree.reached(sums.amount, aimed),
    people,
    previous: { ...before, sums: await sumsIn(tx, tree, { ...filters, ...before }) },
    days,
    trail,
    is_partial: tree.isPartial,
    hidden_targets: tree.hiddenOf(aimed),
  }
}

type Rows = { readonly rows: readonly PlaceRow[]; readonly total: number }
type Grouped = Exclude<SalesBy, "tanggal">

const withoutTarget = async (page: ReturnType<typeof pageOfMembers>): Promise<Rows> => {
  const { rows, total } = await page
  return {
    rows: rows.map((row) => ({ ...row, sub_areas: 0, target: null, achievement_pct: null })),
    total,
  }
}

const pages: Readonly<
  Record<Grouped, (tx: Tx, tree: SalesTree, filters: SalesFilters, page: SalesPage) => Promise<Rows>>
> = {
  area: pageOfAreas,
  tim: pageOfTeams,
  pegawai: (...asked) => withoutTarget(pageOfMembers(...asked)),
  varian: (...asked) => withoutTarget(pageOfVariants(...asked)),
}

/** A page of a report; its sums are those of all rows, whatever is searched. */
export const reportRows = async (tx: Tx, by: Grouped, filters: SalesFilters, page: SalesPage) => {
  const tree = await readTree(tx, filters)
  await trailOf(tx, tree, filters)
  const found = await pages[by](tx, tree, filters, page)
  const sums = await sumsIn(tx, tree, filters)
  return {
    ...found,
    sums,
    ...tree.reached(sums.amount, aimedTeams(tree, filters)),
    page: page.page,
    last_page: Math.max(1, Math.ceil(found.total / page.per_page)),
  }
}
