import { type Pixel, pixelOf, type Reach, type Spot, type View } from "./geo.ts"

/** ok = inside, bad = outside or fake, brand = the company's own, plain = neutral. */
export type Tone = "ok" | "bad" | "brand" | "plain"
export type Area = { readonly spot: Spot; readonly radius_m: number; readonly label?: string }
export type Point = {
  readonly id: string | number
  readonly spot: Spot
  readonly tone: Tone
  readonly label?: string
  /** Accuracy of the location in metres. */
  readonly accuracy_m?: number | null
}
/** A line between two places, with their distance. */
export type Span = { readonly from: Spot; readonly to: Spot; readonly label?: string }

/** The content of a map, independent of its renderer. */
export type Scene = {
  readonly areas?: readonly Area[]
  readonly points?: readonly Point[]
  readonly spans?: readonly Span[]
  /** A route: places in the order they were visited. */
  readonly track?: readonly Spot[]
}

export const reachesOf = ({ areas = [], points = [], track = [] }: Scene): readonly Reach[] => [
  ...areas.map(({ spot, radius_m }) => ({ spot, metres: radius_m })),
  ...points.map(({ spot, accuracy_m }) => ({ spot, metres: Math.min(accuracy_m ?? 0, 2_000) })),
  ...track.map((spot) => ({ spot, metres: 0 })),
]

export type Cluster = Pixel & { readonly points: readonly Point[] }

/** Clusters points that would overlap into one with their number; each joins the first that is near enough. */
export const clustersOf = (view: View, points: readonly Point[], reach = 22): readonly Cluster[] => {
  const made: { x: number; y: number; points: Point[] }[] = []
  for (const point of points) {
    const at = pixelOf(view, point.spot)
    const near = made.find(({ x, y }) => Math.hypot(x - at.x, y - at.y) < reach)
    if (near === undefined) made.push({ ...at, points: [point] })
    else near.points.push(point)
  }
  return made
}

type Named = { readonly name: string; readonly x: number; readonly y: number }
const LETTER_PX = 6.2
const LINE_PX = 14

/** Label placement: from names sorted by importance, those that fit next to their dots without overlapping. */
export const readable = <A extends Named>(
  names: readonly A[],
  taken: readonly Pixel[],
  most: number,
): readonly A[] => {
  const boxes = taken.map(({ x, y }) => ({ left: x - 14, right: x + 14, top: y - 10, bottom: y + 10 }))
  const shown: A[] = []
  for (const one of names) {
    if (shown.length === most) break
    const box = {
      left: one.x - 4,
      right: one.x + 8 + one.name.length * LETTER_PX,
      top: one.y - LINE_PX / 2,
      bottom: one.y + LINE_PX / 2,
    }
    const isFree = boxes.every(
      (other) =>
        other.right < box.left || other.left > box.right || other.bottom < box.top || other.top > box.bottom,
    )
    if (!isFree) continue
    boxes.push(box)
    shown.push(one)
  }
  return shown
}
