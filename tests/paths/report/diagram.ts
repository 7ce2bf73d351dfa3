import { type Anatomy, type Arrow, namedText, triggerText } from "#machines/lib/anatomy.ts"
import { allBoxes, type Box, layOut } from "./layout.ts"
import { escaped } from "./text.ts"

/** Result of a transition in the browser; `never` = it is not walked there. */
export type Fate = "ok" | "failed" | "never"

/** Data for drawing a machine's transitions and states: their results, and the targets of their links. */
export type Drawn = {
  readonly fateOf: (key: string) => Fate
  /** Anchor of a transition's path on the page; null = none. */
  readonly pathOf: (key: string) => string | null
  readonly stateOf: (path: string) => string | null
}

const MARGIN = 70
const BADGE = 9

type Point = readonly [number, number]
type Edge = { readonly from: Box; readonly to: Box; readonly arrows: readonly Arrow[] }
type Curve = readonly [Point, Point, Point, Point]

const isInside = (inner: Box, outer: Box) => outer.path === "" || inner.path.startsWith(`${outer.path}.`)
const middle = ({ y, h }: Box) => y + h / 2
const worst = (fates: readonly Fate[]): Fate =>
  fates.includes("failed") ? "failed" : fates.includes("ok") ? "ok" : "never"

/** Start, two control points and end of a Bézier curve between two states. */
const curve = ({ from, to }: Edge): Curve => {
  if (from === to) {
    const [x, y] = [from.x + from.w, from.y + from.h / 2]
    return [
      [x, y - 8],
      [x + 44, y - 26],
      [x + 44, y + 26],
      [x, y + 8],
    ]
  }
  if (isInside(to, from) || isInside(from, to)) {
    const [outer, inner] = isInside(to, from) ? [from, to] : [to, from]
    const edge: Point = [inner.x + inner.w / 2, outer.y]
    const end: Point = [inner.x + inner.w / 2, inner.y]
    return outer === from ? [edge, edge, end, end] : [end, end, edge, edge]
  }
  const isForward = to.x >= from.x + from.w
  const isBack = from.x >= to.x + to.w
  if (isForward) {
    const [a, b]: [Point, Point] = [
      [from.x + from.w, middle(from)],
      [to.x, middle(to)],
    ]
    const half = (b[0] - a[0]) / 2
    return [a, [a[0] + half, a[1]], [b[0] - half, b[1]], b]
  }
  if (isBack) {
    const [a, b]: [Point, Point] = [
      [from.x + from.w / 3, from.y + from.h],
      [to.x + (2 * to.w) / 3, to.y + to.h],
    ]
    const low = Math.max(a[1], b[1]) + 46
    return [a, [a[0], low], [b[0], low], b]
  }
  const [a, b]: [Point, Point] = [
    [from.x + from.w, middle(from)],
    [to.x + to.w, middle(to)],
  ]
  const out = Math.max(a[0], b[0]) + 70
  return [a, [out, a[1]], [out, b[1]], b]
}
const pointAt = ([a, b, c, d]: Curve, t: number): Point => {
  const u = 1 - t
  const along = (at: 0 | 1) => u ** 3 * a[at] + 3 * u * u * t * b[at] + 3 * u * t * t * c[at] + t ** 3 * d[at]
  return [along(0), along(1)]
}

const tell = (arrow: Arrow, number: number, fate: Fate) =>
  escaped(
    `${number}. ${arrow.source || "(mesin)"}: ${triggerText(arrow.trigger)}${arrow.guard === null ? "" : ` [${namedText(arrow.guard)}]`} → ${arrow.targets.join(", ") || "(tetap)"}: ${{ ok: "berjalan", failed: "gagal", never: "tidak dijalankan" }[fate]}`,
  )

/** Number of each transition, in the order of the machine: the same in the picture and in the list. */
export const numbersOf = ({ arrows }: Anatomy): ReadonlyMap<string, number> =>
  new Map(arrows.map(({ key }, at) => [key, at + 1]))

const TRIES = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.12, 0.88] as const
/** Positions the numbers of edges: on their curve, without overlapping a state or another number. */
const placing = (leaves: readonly Box[]) => {
  const taken: Point[] = []
  const isFree = ([x, y]: Point) =>
    taken.every(([a, b]) => Math.abs(a - x) > 2 * BADGE || Math.abs(b - y) > 2 * BADGE) &&
    leaves.every(
      (box) =>
        x < box.x - BADGE || x > box.x + box.w + BADGE || y < box.y - BADGE || y > box.y + box.h + BADGE,
    )
  return (points: Curve, count: number): readonly Point[] => {
    const spread = (t: number): readonly Point[] => {
      const [x, y] = pointAt(points, t)
      return Array.from({ length: count }, (_, nth): Point => [
        x + (nth - (count - 1) / 2) * (2 * BADGE + 2),
        y,
      ])
    }
    const t = TRIES.find((one) => spread(one).every(isFree)) ?? TRIES[0]
    const found = spread(t)
    taken.push(...found)
    return found
  }
}

const linked = (href: string | null, inner: string) =>
  href === null ? inner : `<a href="#${escaped(href)}">${inner}</a>`

const drawLine = (edge: Edge, { fateOf }: Drawn): string => {
  const [a, b, c, d] = curve(edge)
  const fate = worst(edge.arrows.map(({ key }) => fateOf(key)))
  return `<path class="${fate}" d="M${a.join(",")} C${b.join(",")} ${c.join(",")} ${d.join(",")}" marker-end="url(#to-${fate})"/>`
}

const drawBox = (box: Box, kind: string, { fateOf, stateOf }: Drawn): string => {
  const lines = box.lines.map(
    ({ text, key }, nth) =>
      `<text class="l ${key === null ? "" : fateOf(key)}" x="${box.x + 12}" y="${box.y + box.head + nth * 15}">${escaped(text)}</text>`,
  )
  const said =
    box.said === ""
      ? ""
      : `<text class="d" x="${box.x + 12}" y="${box.y + 33}">${escaped(box.said)}<title>${escaped(box.description)}</title></text>`
  const body = `<rect class="${kind}" x="${box.x}" y="${box.y}" width="${box.w}" height="${box.h}" rx="8"/><text class="n" x="${box.x + 12}" y="${box.y + 18}">${escaped(box.label)}</text>${said}${lines.join("")}`
  return linked(stateOf(box.path), body)
}

const marker = (fate: Fate) =>
  `<marker id="to-${fate}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="${fate}" d="M0,0 L8,4 L0,8 z"/></marker>`

/**
 * A machine as SVG: nested states, transitions coloured by their result. Lines run behind the states; each transition
 * has a number, and the list under the picture explains the numbers.
 */
export const diagramOf = (anatomy: Anatomy, drawn: Drawn): string => {
  const root = layOut(anatomy)
  const all = allBoxes(root)
  const boxes = new Map(all.map((box) => [box.path, box]))
  const numbers = numbersOf(anatomy)
  const edges = new Map<string, Edge>()
  for (const arrow of anatomy.arrows)
    for (const target of arrow.targets) {
      const [from, to] = [boxes.get(arrow.source), boxes.get(target)]
      if (from === undefined || to === undefined) continue
      const name = `${arrow.source}\n${target}`
      edges.set(name, { from, to, arrows: [...(edges.get(name)?.arrows ?? []), arrow] })
    }
  const outer = all.filter(({ children }) => children.length > 0)
  const leaves = all.filter(({ children }) => children.length === 0)
  const place = placing(leaves)
  const badges = [...edges.values()].flatMap((edge) =>
    place(curve(edge), edge.arrows.length).map(([x, y], nth) => {
      const arrow = edge.arrows[nth]
      if (arrow === undefined) return ""
      const [fate, number] = [drawn.fateOf(arrow.key), numbers.get(arrow.key) ?? 0]
      return linked(
        drawn.pathOf(arrow.key),
        `<g class="b ${fate}"><circle cx="${x}" cy="${y}" r="${BADGE}"/><text x="${x}" y="${y + 3.5}">${number}</text><title>${tell(arrow, number, fate)}</title></g>`,
      )
    }),
  )
  const kindOf = (box: Box) => (box === root ? "root" : box.isRegion ? "region" : "o")
  return `<svg viewBox="${-MARGIN} -10 ${root.w + 2 * MARGIN} ${root.h + MARGIN}" width="${root.w + 2 * MARGIN}" role="img" aria-label="Diagram ${escaped(anatomy.id)}"><defs>${(["ok", "failed", "never"] as const).map(marker).join("")}</defs>${outer.map((box) => drawBox(box, kindOf(box), drawn)).join("")}${[...edges.values()].map((edge) => drawLine(edge, drawn)).join("")}${leaves.map((box) => drawBox(box, "s", drawn)).join("")}${badges.join("")}</svg>`
}
