import { type ChartContext, type ChartNode, TOP } from "#machines/chart/chartMachine.ts"

/** Sizes in pixels of the drawing. */
export const BOX = { width: 232, height: 86 } as const
const GAP = { x: 56, y: 14 } as const
export const MORE_HEIGHT = 36
const EDGE = 16

/** A node in its place. */
export type Box = {
  readonly node: ChartNode
  /** Key of the node above; null = the top. */
  readonly under: string | null
  /** 1 = the top. */
  readonly level: number
  readonly isOpen: boolean
  readonly x: number
  readonly y: number
}
/** The button that reads the next nodes of a level. */
export type More = {
  readonly under: string | null
  readonly rest: number
  readonly x: number
  readonly y: number
}
export type Line = { readonly from: readonly [number, number]; readonly to: readonly [number, number] }
export type ChartLayout = {
  /** From the top down, each before those below it. */
  readonly boxes: readonly Box[]
  readonly mores: readonly More[]
  readonly lines: readonly Line[]
  readonly width: number
  readonly height: number
}

type Shown = Pick<ChartContext, "levels" | "open">

/** Left to right: a level is a column, and a node is in the middle of those below it. Linear in the nodes shown. */
export const layoutOf = ({ levels, open }: Shown): ChartLayout => {
  const shown = new Set(open)
  const boxes: Box[] = []
  const mores: More[] = []
  const lines: Line[] = []
  let width = 0
  let bottom: number = EDGE
  /** @returns the middle of the first and the last node of the level */
  const place = (under: string | null, level: number): readonly [number, number] | null => {
    const found = levels[under ?? TOP]
    if (found === undefined) return null
    const x = EDGE + (level - 1) * (BOX.width + GAP.x)
    width = Math.max(width, x + BOX.width)
    const middles: number[] = []
    for (const node of found.rows) {
      const isOpen = shown.has(node.key)
      const at = boxes.length
      boxes.push({ node, under, level, isOpen, x, y: 0 })
      const top = bottom
      const below = isOpen ? place(node.key, level + 1) : null
      const middle = below === null ? top + BOX.height / 2 : (below[0] + below[1]) / 2
      bottom = Math.max(bottom, middle + BOX.height / 2 + GAP.y)
      boxes[at] = { node, under, level, isOpen, x, y: middle - BOX.height / 2 }
      middles.push(middle)
    }
    const rest = found.total - found.rows.length
    if (rest > 0) {
      mores.push({ under, rest, x, y: bottom })
      bottom += MORE_HEIGHT + GAP.y
    }
    const [first, last] = [middles[0], middles.at(-1)]
    return first === undefined || last === undefined ? null : [first, last]
  }
  place(null, 1)
  const middleOf = new Map(boxes.map(({ node, y }) => [node.key, y + BOX.height / 2]))
  for (const { under, x, y } of boxes) {
    const above = under === null ? undefined : middleOf.get(under)
    if (above !== undefined) lines.push({ from: [x - GAP.x, above], to: [x, y + BOX.height / 2] })
  }
  return { boxes, mores, lines, width: width + EDGE, height: bottom - GAP.y + EDGE }
}

/** The path of a line: out of the node above, down or up, into the node. */
export const lineOf = ({ from: [x1, y1], to: [x2, y2] }: Line): string => {
  const turn = (x1 + x2) / 2
  return `M${x1} ${y1}H${turn}V${y2}H${x2}`
}

export type Key =
  | { readonly does: "focus"; readonly key: string }
  | { readonly does: "open" | "close" | "enter"; readonly key: string }

/** Keys of a tree (ARIA): what a key does at a node; null = nothing. */
export const keyAt = (boxes: readonly Box[], at: string, pressed: string): Key | null => {
  const index = boxes.findIndex(({ node }) => node.key === at)
  const box = boxes[index]
  if (box === undefined) return null
  const focus = (other: Box | undefined): Key | null =>
    other === undefined ? null : { does: "focus", key: other.node.key }
  switch (pressed) {
    case "ArrowDown":
      return focus(boxes[index + 1])
    case "ArrowUp":
      return focus(boxes[index - 1])
    case "Home":
      return focus(boxes[0])
    case "End":
      return focus(boxes.at(-1))
    case "ArrowRight":
      if (box.node.children === 0) return null
      return box.isOpen ? focus(boxes.find(({ under }) => under === at)) : { does: "open", key: at }
    case "ArrowLeft":
      return box.isOpen ? { does: "close", key: at } : focus(boxes.find(({ node }) => node.key === box.under))
    case "Enter":
    case " ":
      if (box.node.children === 0) return { does: "enter", key: at }
      return { does: box.isOpen ? "close" : "open", key: at }
    default:
      return null
  }
}
