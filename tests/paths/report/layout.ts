import { type Anatomy, type Invoke, namedText, type Place, triggerText } from "#machines/lib/anatomy.ts"

/** A state as a rectangle that contains its children. Lengths are pixels. */
export type Box = {
  readonly path: string
  readonly label: string
  /** The state's description, complete and shortened to fit. */
  readonly description: string
  readonly said: string
  /** Top of its lines. */
  readonly head: number
  /** Actors of the state (`key` null), and its transitions without a target, with their keys. */
  readonly lines: readonly { readonly text: string; readonly key: string | null }[]
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly isRegion: boolean
  readonly children: readonly Box[]
}

const CHAR = 6.6
const LINE = 15
const HEAD = 26
const SAID = 16
/** Maximum length of a drawn description, in letters. */
const MOST = 38
const PAD = 18
const BETWEEN = { columns: 150, rows: 34 }

const runs = ({ src }: Invoke) => ({ text: `▶ ${src}`, key: null })
const linesOf = (place: Place) => [
  ...place.invokes.map(runs),
  ...place.arrows
    .filter(({ targets }) => targets.length === 0)
    .map(({ key, trigger, guard }) => ({
      text: `· ${triggerText(trigger)}${guard === null ? "" : ` [${namedText(guard)}]`}`,
      key,
    })),
]

const shift = (box: Box, x: number, y: number): Box => ({
  ...box,
  x: box.x + x,
  y: box.y + y,
  children: box.children.map((child) => shift(child, x, y)),
})

/** Children in columns, by their distance (in transitions) from the initial state. */
const columnsOf = (anatomy: Anatomy, place: Place): readonly (readonly Place[])[] => {
  const names = place.children.map(({ path }) => path)
  const holder = (path: string) => names.find((name) => path === name || path.startsWith(`${name}.`))
  const depth = new Map<string, number>()
  const queue = [place.initial ?? names[0] ?? ""]
  for (const name of queue) depth.set(name, 0)
  for (const name of queue)
    for (const { source, targets } of anatomy.arrows) {
      if (holder(source) !== name) continue
      for (const target of targets) {
        const next = holder(target)
        if (next === undefined || depth.has(next)) continue
        depth.set(next, (depth.get(name) ?? 0) + 1)
        queue.push(next)
      }
    }
  const last = Math.max(0, ...depth.values())
  const rank = (child: Place) => depth.get(child.path) ?? last
  return Array.from({ length: last + 1 }, (_, at) => place.children.filter((child) => rank(child) === at))
}

/** Layout of a whole machine, from the upper left corner. */
export const layOut = (anatomy: Anatomy): Box => {
  const boxOf = (place: Place, isRegion: boolean): Box => {
    const lines = linesOf(place)
    const label = place.key === "" ? anatomy.id : place.key
    const description = place.description ?? ""
    const said = description.length > MOST ? `${description.slice(0, MOST - 1)}…` : description
    const own =
      Math.max(label.length + 4, said.length, ...lines.map(({ text }) => text.length)) * CHAR + 2 * PAD
    const head = HEAD + (said === "" ? 0 : SAID)
    const top = head + lines.length * LINE
    const base = { path: place.path, label, description, said, head: head + 8, lines, x: 0, y: 0, isRegion }
    if (place.children.length === 0) return { ...base, w: own, h: top + 6, children: [] }
    const isParallel = place.kind === "parallel"
    const columns = isParallel ? [place.children] : columnsOf(anatomy, place)
    let x = PAD
    let bottom = 0
    const children: Box[] = []
    for (const column of columns) {
      const boxes = column.map((child) => boxOf(child, isParallel))
      let y = top + 10
      for (const box of boxes) {
        children.push(shift(box, x, y))
        y += box.h + BETWEEN.rows
      }
      bottom = Math.max(bottom, y - BETWEEN.rows)
      x += Math.max(0, ...boxes.map(({ w }) => w)) + BETWEEN.columns
    }
    return {
      ...base,
      w: Math.max(own, x - BETWEEN.columns + PAD),
      h: bottom + PAD,
      children,
    }
  }
  return boxOf(anatomy.root, false)
}

export const allBoxes = (box: Box): readonly Box[] => [box, ...box.children.flatMap(allBoxes)]
