import { distanceM, type Place } from "../../attendance/index.ts"

/** Metres in a degree of latitude. */
const DEGREE_M = 111_195
/** Tolerance of the first pass, metres; it doubles until few enough points are left. */
const FIRST_M = 5

/** Distance of a point from the line between two others, metres, on a plane: routes of a day are short. */
const offLine = (point: Place, from: Place, to: Place): number => {
  const across = DEGREE_M * Math.cos((from.lat * Math.PI) / 180)
  const flat = ({ lat, lng }: Place) => ({ x: (lng - from.lng) * across, y: (lat - from.lat) * DEGREE_M })
  const [p, end] = [flat(point), flat(to)]
  const length = end.x ** 2 + end.y ** 2
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, (p.x * end.x + p.y * end.y) / length))
  return Math.hypot(p.x - along * end.x, p.y - along * end.y)
}

/** Douglas–Peucker: the indices that keep the line within a tolerance. Iterative, because a day may have 8,000 points. */
const keptBy = (points: readonly Place[], tolerance: number): ReadonlySet<number> => {
  const kept = new Set([0, points.length - 1])
  const spans: [number, number][] = [[0, points.length - 1]]
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [from, to] = span
    const [a, b] = [points[from], points[to]]
    if (a === undefined || b === undefined) continue
    let [worst, at] = [tolerance, -1]
    for (let nth = from + 1; nth < to; nth += 1) {
      const point = points[nth]
      const off = point === undefined ? 0 : offLine(point, a, b)
      if (off > worst) [worst, at] = [off, nth]
    }
    if (at < 0) continue
    kept.add(at)
    spans.push([from, at], [at, to])
  }
  return kept
}

/**
 * Thins a route to at most `most` points that keep its shape.
 * @param isFixed points that always stay (check-ins, visits); beyond `most` of them the first ones do
 */
export const thinned = <P extends Place>(
  points: readonly P[],
  most: number,
  isFixed: (point: P) => boolean = () => false,
): readonly P[] => {
  if (points.length <= most) return points
  for (let tolerance = FIRST_M; tolerance < 1_000_000; tolerance *= 2) {
    const kept = keptBy(points, tolerance)
    const found = points.filter((point, nth) => kept.has(nth) || isFixed(point))
    if (found.length <= most) return found
  }
  return points.filter(isFixed).slice(0, most)
}

/** Positions less accurate than this are left out of the length, metres. */
const VAGUE_M = 200

/** Length of a route: the sum of the straight lines between its positions, whole metres. */
export const lengthM = (points: readonly (Place & { readonly accuracy_m: number | null })[]): number => {
  let [sum, before]: [number, Place | null] = [0, null]
  for (const point of points) {
    if ((point.accuracy_m ?? 0) > VAGUE_M) continue
    if (before !== null) sum += distanceM(before, point)
    before = point
  }
  return sum
}
