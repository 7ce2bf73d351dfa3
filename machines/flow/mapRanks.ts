import type { LifecycleMap, MapEdge } from "./lifecycleMap.ts"
import { topOf } from "./lifecyclePath.ts"

/** Ranks of a lifecycle's states, from the initial one down; lengths are pixels. */

const BOX = { w: 94, h: 40 }
/** Nested states, and the box around them. */
export const INNER = { w: 176, h: 30, gap: 18, pad: 10, head: 26 }
/** Lane width of a line that passes a row of states. */
const LANE = 12
/** Space between elements, and at both sides of the map. */
export const GAP = { x: 6, y: 34, side: 8 }
/** Width in pixels that is left inside a dialog or card on a phone 390 pixels wide. */
export const PHONE = 322
/** A block of states or the lane of a line, in its row. */
export type Cell = {
  readonly id: string
  readonly w: number
  readonly h: number
  readonly inner: readonly string[]
}
/** A downward line; one that leads up is drawn from its end. */
export type Strand = {
  readonly key: string
  readonly upper: string
  readonly lower: string
  readonly isUp: boolean
  readonly edges: readonly MapEdge[]
  /** Cells from the upper to the lower end, lanes included. */
  readonly cells: readonly string[]
}

const heightOf = (inner: number) => INNER.head + inner * INNER.h + (inner - 1) * INNER.gap + INNER.pad
export const blocksOf = ({ states }: LifecycleMap): readonly Cell[] =>
  [...new Set(states.map(({ status }) => status))].map((id) => {
    const inner = states.filter(({ status }) => status === id).map(({ path }) => path)
    return inner.length === 1
      ? { id, ...BOX, inner }
      : { id, w: INNER.w + 2 * INNER.pad, h: heightOf(inner.length), inner }
  })

/** Lines between blocks; a line of a nested state begins or ends at its block's border. */
export const strandsOf = ({ edges }: LifecycleMap, order: ReadonlyMap<string, number>): readonly Strand[] => {
  const found = new Map<string, Strand>()
  for (const edge of edges) {
    const [from, to] = [topOf(edge.from), topOf(edge.to)]
    if (from === to) continue
    const key = `${from} ${to}`
    const isUp = (order.get(to) ?? 0) < (order.get(from) ?? 0)
    const [upper, lower] = isUp ? [to, from] : [from, to]
    found.set(key, { key, upper, lower, isUp, edges: [...(found.get(key)?.edges ?? []), edge], cells: [] })
  }
  return [...found.values()]
}

/** Layered layout: a state is below all states that lead to it. */
export const rowsOf = (blocks: readonly Cell[], strands: readonly Strand[]): ReadonlyMap<string, number> => {
  const row = new Map<string, number>()
  for (const { id } of blocks)
    row.set(
      id,
      Math.max(
        0,
        ...strands.filter(({ lower }) => lower === id).map(({ upper }) => (row.get(upper) ?? 0) + 1),
      ),
    )
  return row
}

export const widthOf = (cells: readonly Cell[]) =>
  cells.reduce((sum, { w }) => sum + w, 0) + Math.max(0, cells.length - 1) * GAP.x

type Ranked = {
  readonly strands: readonly Strand[]
  /** Cells of each row, not sorted yet. */
  readonly rows: readonly (readonly Cell[])[]
}
/** The rows with a lane wherever a line passes one. */
const rankedOf = (
  blocks: readonly Cell[],
  bare: readonly Strand[],
  rowOf: ReadonlyMap<string, number>,
): Ranked => {
  const lanes: { readonly row: number; readonly cell: Cell }[] = []
  const strands = bare.map((strand): Strand => {
    const [first, last] = [rowOf.get(strand.upper) ?? 0, rowOf.get(strand.lower) ?? 0]
    const between = Array.from({ length: last - first - 1 }, (_, at) => {
      const id = `${strand.key} ${first + at + 1}`
      lanes.push({ row: first + at + 1, cell: { id, w: LANE, h: 0, inner: [] } })
      return id
    })
    return { ...strand, cells: [strand.upper, ...between, strand.lower] }
  })
  const count = Math.max(...rowOf.values()) + 1
  const rows = Array.from({ length: count }, (_, row) => [
    ...blocks.filter(({ id }) => rowOf.get(id) === row),
    ...lanes.filter((lane) => lane.row === row).map(({ cell }) => cell),
  ])
  return { strands, rows }
}

/**
 * Ranks that fit a phone: from a row that is too wide, the last state that leads nowhere moves one row down, where a
 * lane of its lines is left in its place.
 */
export const fitted = (
  blocks: readonly Cell[],
  bare: readonly Strand[],
  rowOf: ReadonlyMap<string, number>,
): Ranked => {
  const ranked = rankedOf(blocks, bare, rowOf)
  const row = ranked.rows.findIndex((cells) => widthOf(cells) + GAP.side > PHONE)
  const isSink = (id: string) => bare.every(({ upper }) => upper !== id)
  const sink = ranked.rows[row]?.findLast(({ id, inner }) => inner.length > 0 && isSink(id))
  return sink === undefined ? ranked : fitted(blocks, bare, new Map([...rowOf, [sink.id, row + 1]]))
}
