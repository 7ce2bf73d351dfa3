import { Schema } from "effect"
import { latitude, longitude } from "../../kit/schema.ts"

/** Corners of an outline. */
export const LEAST_CORNERS = 3
export const MOST_CORNERS = 500

/** `[longitude, latitude]`, degrees. */
export type Corner = readonly [number, number]

/** Cross product of the turn a, b, c: positive = counter-clockwise, 0 = on one line. */
const turn = (a: Corner, b: Corner, c: Corner): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
const isWithin = (a: Corner, b: Corner, at: Corner): boolean =>
  Math.min(a[0], b[0]) <= at[0] &&
  at[0] <= Math.max(a[0], b[0]) &&
  Math.min(a[1], b[1]) <= at[1] &&
  at[1] <= Math.max(a[1], b[1])

/** Whether the segments a–b and c–d share a point. */
const meets = (a: Corner, b: Corner, c: Corner, d: Corner): boolean => {
  const [abc, abd, cda, cdb] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)]
  if (((abc > 0 && abd < 0) || (abc < 0 && abd > 0)) && ((cda > 0 && cdb < 0) || (cda < 0 && cdb > 0)))
    return true
  return (
    (abc === 0 && isWithin(a, b, c)) ||
    (abd === 0 && isWithin(a, b, d)) ||
    (cda === 0 && isWithin(c, d, a)) ||
    (cdb === 0 && isWithin(c, d, b))
  )
}

/**
 * The first two sides of a ring that cross or touch each other, by the number of their first corner from 1; null = none
 * do. Neighbours share a corner, which is no crossing, unless one runs back over the other.
 */
export const crossing = (ring: readonly Corner[]): readonly [number, number] | null => {
  const count = ring.length
  const at = (nth: number): Corner => ring[nth % count] ?? [0, 0]
  for (let one = 0; one < count; one += 1)
    for (let other = one + 1; other < count; other += 1) {
      const isNext = other === one + 1
      const isBefore = one === 0 && other === count - 1
      if (isNext || isBefore) {
        const [a, shared, c] = isNext
          ? [at(one), at(other), at(other + 1)]
          : [at(other), at(one), at(one + 1)]
        const isBack =
          turn(a, shared, c) === 0 &&
          (shared[0] - a[0]) * (c[0] - shared[0]) + (shared[1] - a[1]) * (c[1] - shared[1]) <= 0
        if (isBack) return [one + 1, other + 1]
      } else if (meets(at(one), at(one + 1), at(other), at(other + 1))) return [one + 1, other + 1]
    }
  return null
}

/** Why corners are no outline, in words; null = they are one. */
export const outlineProblem = (ring: readonly Corner[]): string | null => {
  if (ring.length < LEAST_CORNERS) return `Paling sedikit ${LEAST_CORNERS} titik`
  if (ring.length > MOST_CORNERS) return `Paling banyak ${MOST_CORNERS} titik`
  const crossed = crossing(ring)
  return crossed === null
    ? null
    : `Garis batas memotong dirinya sendiri: sisi dari titik ${crossed[0]} dan sisi dari titik ${crossed[1]}`
}

/**
 * Outline of an area: the outer ring of a GeoJSON polygon, not closed. It may not cross itself, as its inside would be
 * unclear.
 */
export const outline = Schema.Array(Schema.Tuple([longitude, latitude])).check(
  Schema.isMinLength(LEAST_CORNERS, { message: `Paling sedikit ${LEAST_CORNERS} titik` }).abort(),
  Schema.isMaxLength(MOST_CORNERS, { message: `Paling banyak ${MOST_CORNERS} titik` }).abort(),
  Schema.makeFilter((ring: readonly Corner[]) => outlineProblem(ring) ?? true),
)
export type Outline = typeof outline.Type

/** Centroid of a ring by its area; of a flat ring the mean of its corners. */
export const middleOf = (ring: Outline): { readonly lat: number; readonly lng: number } => {
  const [first] = ring
  if (first === undefined) return { lat: 0, lng: 0 }
  let [area, x, y] = [0, 0, 0]
  ring.forEach((corner, nth) => {
    const next = ring[(nth + 1) % ring.length] ?? first
    /** Relative to the first corner, so that large degrees do not swallow small areas. */
    const [ax, ay, bx, by] = [
      corner[0] - first[0],
      corner[1] - first[1],
      next[0] - first[0],
      next[1] - first[1],
    ]
    const cross = ax * by - bx * ay
    area += cross
    x += (ax + bx) * cross
    y += (ay + by) * cross
  })
  if (Math.abs(area) < 1e-12) {
    const sum = ring.reduce((at, [lng, lat]) => ({ lat: at.lat + lat, lng: at.lng + lng }), {
      lat: 0,
      lng: 0,
    })
    return { lat: sum.lat / ring.length, lng: sum.lng / ring.length }
  }
  return { lat: first[1] + y / (3 * area), lng: first[0] + x / (3 * area) }
}

/** Every n-th corner, so that at most `most` remain: an outline as a small map shows it. */
export const thinned = (ring: Outline, most: number): Outline => {
  const step = Math.ceil(ring.length / Math.max(LEAST_CORNERS, most))
  return step <= 1 ? ring : ring.filter((_, nth) => nth % step === 0)
}
