import { type Anatomy, type Arrow, namedText, triggerText } from "#machines/lib/anatomy.ts"
import { allBoxes, type Box, layOut } from "./layout.ts"

/** How an arrow fared in the browser; `never` = nobody walks it there. */
export type Fate = "ok" | "failed" | "never"

export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

const MARGIN = 70
const LABEL = 12

type Point = readonly [number, number]
type Edge = { readonly from: Box; readonly to: Box; readonly arrows: readonly Arrow[] }

const isInside = (inner: Box, outer: Box) => outer.path === "" || inner.path.startsWith(`${outer.path}.`)
const middle = ({ y, h }: Box) => y + h / 2
const worst = (fates: readonly Fate[]): Fate =>
  fates.includes("failed") ? "failed" : fates.includes("ok") ? "ok" : "never"

/** Start, two handles and end of a curve between two states. */
const curve = ({ from, to }: Edge): readonly [Point, Point, Point, Point] => {
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
const at = ([a, b, c, d]: readonly [Point, Point, Point, Point]): Point => [
  (a[0] + 3 * b[0] + 3 * c[0] + d[0]) / 8,
  (a[1] + 3 * b[1] + 3 * c[1] + d[1]) / 8,
]

const tell = (arrow: Arrow, fate: Fate) =>
  escaped(
    `${arrow.source || "(mesin)"} — ${triggerText(arrow.trigger)}${arrow.guard === null ? "" : ` [${namedText(arrow.guard)}]`} → ${arrow.targets.join(", ") || "(tetap)"}: ${{ ok: "berjalan", failed: "gagal", never: "tidak dijalankan" }[fate]}`,
  )

const drawEdge = (edge: Edge, fateOf: (key: string) => Fate): string => {
  const points = curve(edge)
  const [a, b, c, d] = points
  const [x, y] = at(points)
  const fate = worst(edge.arrows.map(({ key }) => fateOf(key)))
  const path = `M${a.join(",")} C${b.join(",")} ${c.join(",")} ${d.join(",")}`
  const top = y - ((edge.arrows.length - 1) * LABEL) / 2
  const labels = edge.arrows.map((arrow, nth) => {
    const own = fateOf(arrow.key)
    return `<text class="t ${own}" x="${x}" y="${top + nth * LABEL}">${escaped(triggerText(arrow.trigger))}<title>${tell(arrow, own)}</title></text>`
  })
  return `<g class="e"><path class="${fate}" d="${path}" marker-end="url(#to-${fate})"/>${labels.join("")}</g>`
}

const drawBox = (box: Box, isRoot: boolean, fateOf: (key: string) => Fate): string => {
  const lines = box.lines.map(
    ({ text, key }, nth) =>
      `<text class="l ${key === null ? "" : fateOf(key)}" x="${box.x + 12}" y="${box.y + 34 + nth * 15}">${escaped(text)}</text>`,
  )
  return `<rect class="${isRoot ? "root" : box.isRegion ? "region" : "s"}" x="${box.x}" y="${box.y}" width="${box.w}" height="${box.h}" rx="8"/><text class="n" x="${box.x + 12}" y="${box.y + 18}">${escaped(box.label)}</text>${lines.join("")}${box.children.map((child) => drawBox(child, false, fateOf)).join("")}`
}

const marker = (fate: Fate) =>
  `<marker id="to-${fate}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="${fate}" d="M0,0 L8,4 L0,8 z"/></marker>`

/** A machine as SVG: states inside each other, arrows coloured by how they fared. */
export const diagramOf = (anatomy: Anatomy, fateOf: (key: string) => Fate): string => {
  const root = layOut(anatomy)
  const boxes = new Map(allBoxes(root).map((box) => [box.path, box]))
  const edges = new Map<string, Edge>()
  for (const arrow of anatomy.arrows)
    for (const target of arrow.targets) {
      const [from, to] = [boxes.get(arrow.source), boxes.get(target)]
      if (from === undefined || to === undefined) continue
      const name = `${arrow.source}\n${target}`
      edges.set(name, { from, to, arrows: [...(edges.get(name)?.arrows ?? []), arrow] })
    }
  const drawn = [...edges.values()].map((edge) => drawEdge(edge, fateOf)).join("")
  return `<svg viewBox="${-MARGIN} -10 ${root.w + 2 * MARGIN} ${root.h + MARGIN}" width="${root.w + 2 * MARGIN}" role="img" aria-label="Diagram ${escaped(anatomy.id)}"><defs>${(["ok", "failed", "never"] as const).map(marker).join("")}</defs>${drawBox(root, true, fateOf)}${drawn}</svg>`
}
