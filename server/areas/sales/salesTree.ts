import { sql } from "drizzle-orm"
import { achievementPct, NO_TEAM, targetIn } from "#contract/areas/sales/salesFigures.ts"
import { notFound } from "../../call/answer.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { inWholeCompany } from "../../db/wholeCompany.ts"

export type AreaNode = {
  readonly id: number
  readonly nama: string
  readonly kode: string | null
  readonly parent_id: number | null
  readonly is_active: boolean
}
export type TeamNode = {
  readonly id: number
  readonly nama: string
  readonly area: number
  /** Null where the caller does not see the employee. */
  readonly leader: string | null
  /** Rupiah per month; an inactive team has none. */
  readonly target_month: number
  readonly is_active: boolean
}
export type SalesRange = { readonly start: string; readonly end: string }

/** Stays in teams that meet a range, by team: as many as the caller sees. */
const staysIn = (tx: Tx, { start, end }: SalesRange) =>
  rowsOf<{ readonly id: number; readonly stays: number }>(
    tx,
    sql`select sales_teams_id::float8 as id, count(*)::int as stays from sales_team_members
      where valid_from <= ${end}::date and (valid_to is null or valid_to >= ${start}::date) group by 1`,
  )

/** Teams of which the caller does not see every employee in the range. Only counts leave the scope of the company. */
const partlySeen = async (tx: Tx, range: SalesRange): Promise<ReadonlySet<number>> => {
  const seen = new Map((await staysIn(tx, range)).map(({ id, stays }) => [id, stays]))
  const all = await inWholeCompany(tx, () => staysIn(tx, range))
  return new Set(all.filter(({ id, stays }) => seen.get(id) !== stays).map(({ id }) => id))
}

/** Groups rows by a key, in their order. */
const groupedBy = <R, K>(rows: readonly R[], keyOf: (row: R) => K): ReadonlyMap<K, readonly R[]> => {
  const groups = new Map<K, R[]>()
  for (const row of rows) {
    const known = groups.get(keyOf(row))
    if (known === undefined) groups.set(keyOf(row), [row])
    else known.push(row)
  }
  return groups
}

/** Areas and teams of the company, and the targets of a range. */
export const readTree = async (tx: Tx, range: SalesRange) => {
  const [caller] = await rowsOf<{ readonly is_partial: boolean }>(
    tx,
    sql`select coalesce(current_setting('app.offices', true), '') <> '' as is_partial`,
  )
  const isPartial = caller?.is_partial === true
  const areas = await rowsOf<AreaNode>(
    tx,
    sql`select id::float8 as id, nama, kode, parent_id::float8 as parent_id, is_active from sales_areas order by nama_sort, id`,
  )
  const teams = await rowsOf<TeamNode>(
    tx,
    sql`select t.id::float8 as id, t.nama, t.sales_areas_id::float8 as area, m.nama as leader, t.is_active,
        case when t.is_active then t.target_month::float8 else 0 end as target_month
      from sales_teams t left join members m on m.companies_id = t.companies_id and m.id = t.leader_id order by t.nama_sort, t.id`,
  )
  const hidden = isPartial ? await partlySeen(tx, range) : new Set<number>()
  const areaOf = new Map(areas.map((area) => [area.id, area]))
  const teamOf = new Map(teams.map((team) => [team.id, team]))
  const areasUnder = groupedBy(areas, ({ parent_id }) => parent_id)
  const teamsIn = groupedBy(teams, ({ area }) => area)

  /** Depth first with a list, not by recursion: a tree may be deep, and corrupt data may have a cycle. */
  const below = (id: number): ReadonlySet<number> => {
    const found = new Set([id])
    for (const one of found) for (const child of areasUnder.get(one) ?? []) found.add(child.id)
    return found
  }
  const chain = (id: number | null): readonly AreaNode[] => {
    const found: AreaNode[] = []
    for (let at = id; at !== null;) {
      const area = areaOf.get(at)
      if (area === undefined || found.includes(area)) break
      found.unshift(area)
      at = area.parent_id
    }
    return found
  }
  const monthly = targetIn(range.start, range.end)
  /** Target of some teams; null where there is none, or one of them is not wholly in sight. */
  const targetOf = (some: readonly TeamNode[]): number | null => {
    const aimed = some.filter(({ target_month }) => target_month > 0)
    if (aimed.length === 0 || aimed.some(({ id }) => hidden.has(id))) return null
    return aimed.reduce((sum, { target_month }) => sum + monthly(target_month), 0)
  }
  return {
    isPartial,
    areas,
    teams,
    areasUnder,
    below,
    chain,
    areaOf: (id: number): AreaNode => {
      const area = areaOf.get(id)
      if (area === undefined) throw notFound("area")
      return area
    },
    teamOf: (id: number): TeamNode => {
      const team = teamOf.get(id)
      if (team === undefined) throw notFound("tim")
      return team
    },
    /** Teams of an area and its sub-areas. */
    teamsBelow: (id: number): readonly TeamNode[] =>
      [...below(id)].flatMap((area) => teamsIn.get(area) ?? []),
    reached: (amount: number, some: readonly TeamNode[]) => {
      const target = targetOf(some)
      return { target, achievement_pct: achievementPct(amount, target) }
    },
    hiddenOf: (some: readonly TeamNode[]): number =>
      some.filter(({ id, target_month }) => target_month > 0 && hidden.has(id)).length,
  }
}
export type SalesTree = Awaited<ReturnType<typeof readTree>>

export type SalesFilters = SalesRange & {
  readonly area_id?: number
  readonly tim_id?: number
  readonly members_id?: number
  readonly varian_id?: number
}

/** Teams whose targets a report has: those of whole teams, not of an employee, a product or sales without a team. */
export const aimedTeams = (
  tree: SalesTree,
  { area_id, tim_id, members_id, varian_id }: SalesFilters,
): readonly TeamNode[] => {
  if (members_id !== undefined || varian_id !== undefined || area_id === NO_TEAM || tim_id === NO_TEAM)
    return []
  const among = area_id === undefined ? tree.teams : tree.teamsBelow(tree.areaOf(area_id).id)
  if (tim_id === undefined) return among
  const team = tree.teamOf(tim_id)
  return among.includes(team) ? [team] : []
}
