import type { TreeArea } from "#src/api/actors/salesAreas.ts"

/** An area in its place in the tree; sums include the areas below it. */
export type TreeRow = {
  readonly area: TreeArea
  readonly depth: number
  readonly hasChildren: boolean
  readonly isOpen: boolean
  readonly teams: number
  readonly people: number
  readonly target: number
}

const byParent = (areas: readonly TreeArea[]): ReadonlyMap<number | null, readonly TreeArea[]> => {
  const known = new Set(areas.map(({ id }) => id))
  const found = new Map<number | null, TreeArea[]>()
  for (const area of areas) {
    /** A parent that the answer does not hold: the area is shown at the top. */
    const parent = area.parent_id !== null && known.has(area.parent_id) ? area.parent_id : null
    const held = found.get(parent)
    if (held === undefined) found.set(parent, [area])
    else held.push(area)
  }
  return found
}

const isFound = ({ nama, kode }: TreeArea, q: string): boolean =>
  nama.toLowerCase().includes(q) || (kode ?? "").toLowerCase().includes(q)

/**
 * Rows of the tree in order.
 * @param closed areas whose children are hidden
 * @param q text that the rows, or rows below them, contain; "" = all
 */
export const treeRows = (
  areas: readonly TreeArea[],
  closed: readonly number[],
  q: string,
): readonly TreeRow[] => {
  const below = byParent(areas)
  const hidden = new Set(closed)
  const sought = q.trim().toLowerCase()
  const rowsUnder = (
    parent: number | null,
    depth: number,
    isShown: boolean,
  ): {
    readonly rows: readonly TreeRow[]
    readonly teams: number
    readonly people: number
    readonly target: number
  } => {
    const rows: TreeRow[] = []
    const sum = { teams: 0, people: 0, target: 0 }
    for (const area of below.get(parent) ?? []) {
      const isOpen = sought !== "" || !hidden.has(area.id)
      const inside = rowsUnder(area.id, depth + 1, isShown && isOpen)
      const own = {
        teams: area.teams + inside.teams,
        people: area.people + inside.people,
        target: area.target + inside.target,
      }
      sum.teams += own.teams
      sum.people += own.people
      sum.target += own.target
      const isSought = sought === "" || isFound(area, sought) || inside.rows.length > 0
      if (isShown && isSought) {
        rows.push({ area, depth, hasChildren: below.has(area.id), isOpen, ...own })
        if (isOpen) rows.push(...inside.rows)
      }
    }
    return { rows, ...sum }
  }
  return rowsUnder(null, 0, true).rows
}

/** Ids of an area and of all areas below it. */
export const idsBelow = (areas: readonly TreeArea[], id: number): ReadonlySet<number> => {
  const below = byParent(areas)
  const found = new Set([id])
  /** A set is iterated in the order of insertion, also of what is added during it. */
  for (const one of found) for (const child of below.get(one) ?? []) found.add(child.id)
  return found
}

/** Names from the top down to an area: "Jabodetabek › Bekasi". */
export const pathWords = (areas: readonly TreeArea[], id: number): string => {
  const known = new Map(areas.map((area) => [area.id, area]))
  const names: string[] = []
  for (let at = known.get(id); at !== undefined && names.length < 20; at = known.get(at.parent_id ?? 0))
    names.unshift(at.nama)
  return names.join(" › ")
}
