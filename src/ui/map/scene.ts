import { type Pixel, pixelOf, type Reach, type Spot, type View } from "./geo.ts"

/** ok = inside, bad = outside or fake, brand = ours, plain = no judgement. */
export type Tone = "ok" | "bad" | "brand" | "plain"
export type Area = { readonly spot: Spot; readonly radius_m: number; readonly label?: string }
export type Point = {
  readonly id: string | number
  readonly spot: Spot
  readonly tone: Tone
  readonly label?: string
  /** Metres the place may be off. */
  readonly accuracy_m?: number | null
}
/** Between two places, how far they are apart. */
export type Span = { readonly from: Spot; readonly to: Spot; readonly label?: string }

/** What a map shows, whatever draws it. */
export type Scene = {
  readonly areas?: readonly Area[]
  readonly points?: readonly Point[]
  readonly spans?: readonly Span[]
  /** Places in the order somebody passed them. */
  readonly track?: readonly Spot[]
}

export const reachesOf = ({ areas = [], points = [], track = [] }: Scene): readonly Reach[] => [
  ...areas.map(({ spot, radius_m }) => ({ spot, metres: radius_m })),
  ...points.map(({ spot, accuracy_m }) => ({ spot, metres: Math.min(accuracy_m ?? 0, 2_000) })),
  ...track.map((spot) => ({ spot, metres: 0 })),
]

export type Cluster = Pixel & { readonly points: readonly Point[] }

/** Points that would stand on one another become one with their number; each joins the first that is near enough. */
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

/** Of names in the order of their weight, those that find room beside their dots and beside what stands there already. */
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
