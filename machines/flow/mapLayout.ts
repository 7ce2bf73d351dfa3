import type { LifecycleMap } from "./lifecycleMap.ts"
import {
  blocksOf,
  type Cell,
  fitted,
  GAP,
  INNER,
  rowsOf,
  type Strand,
  strandsOf,
  widthOf,
} from "./mapRanks.ts"

/** Position of a state; lengths are pixels from the upper left corner. */
export type Spot = {
  readonly path: string
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}
export type Line = {
  readonly key: string
  /** Path data of an SVG; its end is the arrow's head. */
  readonly d: string
  readonly isWalked: boolean
  readonly isOpen: boolean
}
export type MapLayout = {
  readonly width: number
  readonly height: number
  readonly spots: readonly Spot[]
  /** Boxes around nested states. */
  readonly groups: readonly Spot[]
  readonly lines: readonly Line[]
}

/** Space for labels above a state's corner. */
const TOP = 10
/**
 * A row with up to this many cells is tried in every order; a longer one is sorted by the positions of its
 * predecessors.
 */
const TRIED = 6

type Point = readonly [x: number, y: number]

const ordersOf = <A>(all: readonly A[]): readonly (readonly A[])[] =>
  all.length <= 1
    ? [all]
    : all.flatMap((one, at) =>
        ordersOf([...all.slice(0, at), ...all.slice(at + 1)]).map((rest) => [one, ...rest]),
      )

const centresOf = (cells: readonly Cell[], width: number): ReadonlyMap<string, number> => {
  let x = (width - widthOf(cells)) / 2
  const centres = new Map<string, number>()
  for (const { id, w } of cells) {
    centres.set(id, x + w / 2)
    x += w + GAP.x
  }
  return centres
}

type Pair = readonly [above: number, below: number]
/** Cost of an order: the number of crossing lines, then their horizontal length. */
const costOf = (pairs: readonly Pair[]): number =>
  pairs.reduce(
    (sum, [above, below], at) =>
      sum +
      Math.abs(above - below) / 10_000 +
      pairs.slice(at + 1).filter(([a, b]) => (a - above) * (b - below) < 0).length,
    0,
  )

const placed = (
  rows: readonly (readonly Cell[])[],
  strands: readonly Strand[],
  width: number,
): readonly (readonly Cell[])[] => {
  const result: (readonly Cell[])[] = []
  for (const [at, cells] of rows.entries()) {
    const above = centresOf(result[at - 1] ?? [], width)
    const links = strands.flatMap(({ cells: path }) =>
      path.flatMap((id, nth): readonly (readonly [string, string])[] => {
        const before = path[nth - 1]
        return before !== undefined && above.has(before) && cells.some((cell) => cell.id === id)
          ? [[before, id]]
          : []
      }),
    )
    const cost = (order: readonly Cell[]) => {
      const here = centresOf(order, width)
      return costOf(links.map(([a, b]): Pair => [above.get(a) ?? 0, here.get(b) ?? 0]))
    }
    const mean = ({ id }: Cell) => {
      const from = links.filter(([, to]) => to === id).map(([one]) => above.get(one) ?? 0)
      return from.reduce((sum, x) => sum + x, 0) / Math.max(1, from.length)
    }
    const orders = cells.length <= TRIED ? ordersOf(cells) : [cells.toSorted((a, b) => mean(a) - mean(b))]
    const [best] = orders.map((order) => ({ order, cost: cost(order) })).toSorted((a, b) => a.cost - b.cost)
    result.push(best?.order ?? cells)
  }
  return result
}

const pathOf = (points: readonly Point[]): string =>
  points
    .map(([x, y], at) => {
      const before = points[at - 1]
      if (before === undefined) return `M${x} ${y}`
      if (at % 2 === 0) return `L${x} ${y}`
      const middle = (before[1] + y) / 2
      return `C${before[0]} ${middle} ${x} ${middle} ${x} ${y}`
    })
    .join(" ")

/** Layout of a lifecycle, from the initial state at the top downwards; never wider than a phone. */
export const mapLayout = (map: LifecycleMap): MapLayout => {
  const blocks = blocksOf(map)
  const order = new Map(blocks.map(({ id }, at) => [id, at]))
  const bare = strandsOf(map, order)
  const { strands, rows: unordered } = fitted(blocks, bare, rowsOf(blocks, bare))
  const width = Math.max(...unordered.map(widthOf)) + GAP.side
  const rows = placed(unordered, strands, width)
  let y = TOP
  const cells = new Map<string, Spot>()
  for (const row of rows) {
    const h = Math.max(...row.map((cell) => cell.h))
    const centres = centresOf(row, width)
    for (const { id, w, h: own } of row)
      cells.set(id, { path: id, x: (centres.get(id) ?? 0) - w / 2, y, w, h: own === 0 ? h : own })
    y += h + GAP.y
  }
  const nowhere: Spot = { path: "", x: 0, y: 0, w: 0, h: 0 }
  const spotOf = (id: string): Spot => cells.get(id) ?? nowhere
  const middle = (id: string) => spotOf(id).x + spotOf(id).w / 2
  /** Port of a line on a border: next to the other lines, sorted by their targets. */
  const portOf = (id: string, side: "upper" | "lower", key: string): number => {
    const beside = (strand: Strand) => (side === "upper" ? strand.cells[1] : strand.cells.at(-2)) ?? ""
    const own = strands
      .filter((strand) => strand[side] === id)
      .toSorted((a, b) => middle(beside(a)) - middle(beside(b)))
    const { x, w } = spotOf(id)
    return x + (w * (own.findIndex((strand) => strand.key === key) + 1)) / (own.length + 1)
  }
  const lines = strands.map((strand): Line => {
    const { key, upper, lower, isUp, edges } = strand
    const points: readonly Point[] = [
      [portOf(upper, "upper", key), spotOf(upper).y + spotOf(upper).h],
      ...strand.cells.slice(1, -1).flatMap((id): readonly Point[] => {
        const lane = spotOf(id)
        return [
          [lane.x + lane.w / 2, lane.y],
          [lane.x + lane.w / 2, lane.y + lane.h],
        ]
      }),
      [portOf(lower, "lower", key), spotOf(lower).y],
    ]
    return {
      key,
      d: pathOf(isUp ? points.toReversed() : points),
      isWalked: edges.some(({ isWalked }) => isWalked),
      isOpen: edges.some(({ isOpen }) => isOpen),
    }
  })
  const insides = blocks
    .filter(({ inner }) => inner.length > 1)
    .flatMap(({ id, inner }) => {
      const { x, y: top, w } = spotOf(id)
      return inner.map((path, at): Spot => ({
        path,
        x: x + (w - INNER.w) / 2,
        y: top + INNER.head + at * (INNER.h + INNER.gap),
        w: INNER.w,
        h: INNER.h,
      }))
    })
  const inside = (path: string) => insides.find((spot) => spot.path === path)
  const innerLines = map.edges.flatMap(({ from, to, isWalked, isOpen }): readonly Line[] => {
    const [a, b] = [inside(from), inside(to)]
    if (a === undefined || b === undefined || a === b) return []
    const x = a.x + a.w / 2
    return [{ key: `${from} ${to}`, d: `M${x} ${a.y + a.h} L${x} ${b.y}`, isWalked, isOpen }]
  })
  return {
    width,
    height: y - GAP.y + 2,
    spots: [
      ...blocks.flatMap(({ id, inner: [only, ...more] }) =>
        only !== undefined && more.length === 0 ? [{ ...spotOf(id), path: only }] : [],
      ),
      ...insides,
    ],
    groups: blocks.filter(({ inner }) => inner.length > 1).map(({ id }) => spotOf(id)),
    lines: [...lines, ...innerLines],
  }
}
