import { NO_TEAM, NO_TEAM_WORDS, type SalesSort, type SalesSums } from "#contract/areas/sales/salesFigures.ts"
import { foldText } from "#contract/kit/foldText.ts"
import type { Tx } from "../../db/database.ts"
import { wordsIn } from "../../kit/textSearch.ts"
import { addSums, measureOf, noSums, type SalesPage, type SalesRow, sumsByTeam } from "./salesSums.ts"
import { type AreaNode, aimedTeams, type SalesFilters, type SalesTree, type TeamNode } from "./salesTree.ts"

export type PlaceRow = SalesRow & {
  readonly sub_areas: number
  readonly target: number | null
  readonly achievement_pct: number | null
}
/** A row before it has its place among those of its level; null = it competes with none. */
type Unplaced = Omit<PlaceRow, "rank"> & { readonly level: number | null }

const valueOf = (sort: SalesSort | undefined, row: Unplaced): number =>
  sort === "achievement_pct" ? (row.achievement_pct ?? -1) : row[measureOf(sort)]

/** Places within each level; equal values share one. */
const placed = (rows: readonly Unplaced[], sort: SalesSort | undefined): readonly PlaceRow[] => {
  const places = new Map<number, number>()
  const counts = new Map<number, { readonly count: number; readonly last: number; readonly rank: number }>()
  for (const row of rows.toSorted((a, b) => valueOf(sort, b) - valueOf(sort, a))) {
    if (row.level === null) continue
    const before = counts.get(row.level) ?? { count: 0, last: Number.NaN, rank: 0 }
    const value = valueOf(sort, row)
    const rank = value === before.last ? before.rank : before.count + 1
    counts.set(row.level, { count: before.count + 1, last: value, rank })
    places.set(row.id, rank)
  }
  return rows.map(({ level, ...row }) => ({
    ...row,
    rank: level === null ? null : (places.get(row.id) ?? null),
  }))
}

const words = (text: string): readonly string[] => foldText(text).split(/\s+/).filter(Boolean)
const matching = (q: string | undefined): ((text: string) => boolean) => {
  const wanted = words(wordsIn(q))
  return (text) => wanted.every((word) => foldText(text).includes(word))
}

const byName = new Intl.Collator("id", { numeric: true })
const pageOf = (rows: readonly Unplaced[], { sort, q, page, per_page }: SalesPage) => {
  const has = matching(q)
  const found = placed(rows, sort).filter(({ nama, sub }) => has(`${nama} ${sub}`))
  const value = (row: PlaceRow) => valueOf(sort, { ...row, level: null })
  const sorted = found.toSorted(
    (a, b) => (sort === "nama" ? 0 : value(b) - value(a)) || byName.compare(a.nama, b.nama) || a.id - b.id,
  )
  return {
    rows: sorted.slice((page - 1) * per_page, page * per_page),
    total: sorted.length,
  }
}

/** Nothing was sold, visited or aimed at. */
const isEmpty = ({ visits, amount, qty, target }: Unplaced): boolean =>
  visits === 0 && amount === 0 && qty === 0 && target === null

const withoutTeam = (sums: SalesSums | undefined): readonly Unplaced[] =>
  sums === undefined
    ? []
    : [
        {
          id: NO_TEAM,
          nama: NO_TEAM_WORDS,
          sub: "",
          level: null,
          sub_areas: 0,
          ...sums,
          target: null,
          achievement_pct: null,
        },
      ]

/** Teams of a report: the active ones and those that sold. */
export const pageOfTeams = async (tx: Tx, tree: SalesTree, filters: SalesFilters, page: SalesPage) => {
  const sums = await sumsByTeam(tx, tree, filters)
  const aimed = new Set(aimedTeams(tree, filters))
  const isIn = teamsShown(tree, filters)
  const rows = tree.teams.filter(isIn).flatMap((team): readonly Unplaced[] => {
    const own = sums.get(team.id) ?? noSums
    const area = tree.areaOf(team.area).nama
    const row = {
      id: team.id,
      nama: team.nama,
      sub: team.leader === null ? area : `${area} · ${team.leader}`,
      level: 0,
      sub_areas: 0,
      ...own,
      ...tree.reached(own.amount, aimed.has(team) ? [team] : []),
    }
    return team.is_active || !isEmpty(row) ? [row] : []
  })
  return pageOf([...rows, ...withoutTeam(sums.get(NO_TEAM))], page)
}

const teamsShown = (tree: SalesTree, { area_id, tim_id }: SalesFilters): ((team: TeamNode) => boolean) => {
  if (area_id === NO_TEAM || tim_id === NO_TEAM) return () => false
  const among = area_id === undefined ? null : tree.below(tree.areaOf(area_id).id)
  return ({ id, area }) => (among?.has(area) ?? true) && (tim_id === undefined || id === tim_id)
}

/**
 * Areas directly below one, or at the top, each with its sub-areas; a search finds those of every level. Sales of teams
 * directly in the area are a row of their own, so that the rows add up.
 */
export const pageOfAreas = async (tx: Tx, tree: SalesTree, filters: SalesFilters, page: SalesPage) => {
  const sums = await sumsByTeam(tx, tree, filters)
  const isIn = teamsShown(tree, filters)
  const aimed = new Set(aimedTeams(tree, filters))
  const teams = tree.teams.filter((team) => isIn(team))
  /** Sums and teams of each area with its sub-areas: a team is added to the areas above it. */
  const whole = new Map<number, { sums: SalesSums; readonly teams: TeamNode[] }>()
  const add = (area: number, team: TeamNode) => {
    const own = sums.get(team.id) ?? noSums
    const known = whole.get(area)
    if (known === undefined) whole.set(area, { sums: own, teams: [team] })
    else {
      known.sums = addSums(known.sums, own)
      known.teams.push(team)
    }
  }
  for (const team of teams) for (const { id } of tree.chain(team.area)) add(id, team)
  const rowOf = (area: AreaNode): Unplaced => {
    const { sums: own, teams: its } = whole.get(area.id) ?? { sums: noSums, teams: [] }
    return {
      id: area.id,
      nama: area.nama,
      sub: [...(area.kode === null ? [] : [area.kode]), `${its.length} tim`].join(" · "),
      level: area.parent_id ?? 0,
      sub_areas: tree.areasUnder.get(area.id)?.length ?? 0,
      ...own,
      ...tree.reached(
        own.amount,
        its.filter((team) => aimed.has(team)),
      ),
    }
  }
  const top = filters.area_id === undefined || filters.area_id === NO_TEAM ? null : filters.area_id
  const isSearched = wordsIn(page.q) !== ""
  const under = top === null ? null : tree.below(top)
  const shown = isSearched
    ? tree.areas.filter(({ id }) => under === null || (under.has(id) && id !== top))
    : (tree.areasUnder.get(top) ?? [])
  const rows = filters.area_id === NO_TEAM ? [] : shown.map(rowOf)
  const direct = top === null || isSearched ? [] : directRows(tree, top, teams, sums, aimed)
  return pageOf(
    [
      ...rows.filter((row) => !isEmpty(row) || tree.areaOf(row.id).is_active),
      ...direct,
      ...(isSearched || top !== null ? [] : withoutTeam(sums.get(NO_TEAM))),
    ],
    page,
  )
}

const directRows = (
  tree: SalesTree,
  top: number,
  teams: readonly TeamNode[],
  sums: ReadonlyMap<number, SalesSums>,
  aimed: ReadonlySet<TeamNode>,
): readonly Unplaced[] => {
  const own = teams.filter(({ area }) => area === top)
  const sold = own.reduce<SalesSums>((sum, { id }) => addSums(sum, sums.get(id) ?? noSums), noSums)
  if (own.length === 0) return []
  const { id, nama } = tree.areaOf(top)
  return [
    {
      id,
      nama: `Langsung di ${nama}`,
      sub: `${own.length} tim`,
      level: null,
      sub_areas: 0,
      ...sold,
      ...tree.reached(
        sold.amount,
        own.filter((team) => aimed.has(team)),
      ),
    },
  ]
}
