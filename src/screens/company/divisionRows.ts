import type { Division } from "#src/api/actors/structure.ts"

/** A division in its place in the tree. */
export type DivisionRow = {
  readonly division: Division
  readonly depth: number
  readonly hasChildren: boolean
  readonly isOpen: boolean
  /** Employees with those of the divisions below it: on the day, and today. */
  readonly total: number
  readonly total_kini: number
}

type Inside = {
  readonly rows: readonly DivisionRow[]
  readonly total: number
  readonly total_kini: number
}

/** A parent that the answer does not hold, or that is below its own child, is none: the division is at the top. */
const parentsOf = (divisions: readonly Division[]): ReadonlyMap<number, number | null> => {
  const known = new Map(divisions.map(({ id, parent_id }) => [id, parent_id]))
  const found = new Map<number, number | null>()
  for (const { id, parent_id } of divisions) {
    let at = parent_id
    for (let steps = 0; at !== null && at !== id && steps <= divisions.length; steps += 1)
      at = known.get(at) ?? null
    found.set(id, at === id || parent_id === null || !known.has(parent_id) ? null : parent_id)
  }
  return found
}

const isFound = ({ nama, kode, head_nama }: Division, q: string): boolean =>
  [nama, kode, head_nama].some((text) => (text ?? "").toLowerCase().includes(q))

/**
 * Rows of the tree in order.
 * @param closed divisions whose children are hidden
 * @param q text in the name, code or head of the rows, or of rows below them; "" = all
 */
export const divisionRows = (
  divisions: readonly Division[],
  closed: readonly number[],
  q: string,
): readonly DivisionRow[] => {
  const parents = parentsOf(divisions)
  const below = new Map<number | null, Division[]>()
  for (const division of divisions) {
    const parent = parents.get(division.id) ?? null
    const held = below.get(parent)
    if (held === undefined) below.set(parent, [division])
    else held.push(division)
  }
  const hidden = new Set(closed)
  const sought = q.trim().toLowerCase()
  const under = (parent: number | null, depth: number): Inside => {
    const rows: DivisionRow[] = []
    const sum = { total: 0, total_kini: 0 }
    for (const division of below.get(parent) ?? []) {
      const isOpen = sought !== "" || !hidden.has(division.id)
      const inside = under(division.id, depth + 1)
      const own = {
        total: division.jumlah + inside.total,
        total_kini: division.jumlah_kini + inside.total_kini,
      }
      sum.total += own.total
      sum.total_kini += own.total_kini
      if (sought !== "" && !isFound(division, sought) && inside.rows.length === 0) continue
      rows.push({ division, depth, hasChildren: below.has(division.id), isOpen, ...own })
      if (isOpen) rows.push(...inside.rows)
    }
    return { rows, ...sum }
  }
  return under(null, 0).rows
}
