import { distanceM } from "../attendance/index.ts"

/** A place of a route; degrees. */
export type Place = { readonly lat: number; readonly lng: number }

/** Sweeps of 2-opt at most: each is quadratic in the stops, and later ones gain little. */
const ROUNDS = 20

/** Metres of a route in this order, by line of sight. */
export const lengthOf = (places: readonly Place[]): number =>
  places.reduce((sum, place, at) => {
    const before = places[at - 1]
    return before === undefined ? 0 : sum + distanceM(before, place)
  }, 0)

/** Metres between all pairs, so that no distance is computed twice. */
const matrixOf = (places: readonly Place[]): readonly Float64Array[] =>
  places.map((from) => Float64Array.from(places, (to) => distanceM(from, to)))

type Metres = (from: number | undefined, to: number | undefined) => number

/** Nearest neighbour from the first place: the greedy start that 2-opt mends. */
const greedy = (count: number, metres: Metres): number[] => {
  const left = Array.from({ length: Math.max(0, count - 1) }, (_, at) => at + 1)
  const route = count === 0 ? [] : [0]
  while (left.length > 0) {
    const from = route.at(-1)
    const nearest = left.reduce((best, to) => (metres(from, to) < metres(from, best) ? to : best))
    left.splice(left.indexOf(nearest), 1)
    route.push(nearest)
  }
  return route
}

/** Metres that the route gains by visiting the stops from `i` to `j` the other way round. */
const gain = (route: readonly number[], i: number, j: number, metres: Metres): number =>
  metres(route[i - 1], route[i]) +
  metres(route[j], route[j + 1]) -
  metres(route[i - 1], route[j]) -
  metres(route[i], route[j + 1])

/**
 * A sensible order of stops by line of sight: nearest neighbour, then 2-opt. The first place is the start and stays. A day
 * of 40 stops takes some ms; no library is used, since those that are kept well solve the general problem (time windows,
 * several cars) at a size that is not worth it here.
 */
export const orderedRoute = <P extends Place>(places: readonly P[]): readonly P[] => {
  const matrix = matrixOf(places)
  /** The end of the route is open: nothing follows the last stop. */
  const metres: Metres = (from, to) =>
    from === undefined || to === undefined ? 0 : (matrix[from]?.[to] ?? 0)
  const route = greedy(places.length, metres)
  for (let round = 0; round < ROUNDS; round += 1) {
    let isBetter = false
    for (let i = 1; i < route.length - 1; i += 1)
      for (let j = i + 1; j < route.length; j += 1)
        if (gain(route, i, j, metres) > 1) {
          route.splice(i, j - i + 1, ...route.slice(i, j + 1).reverse())
          isBetter = true
        }
    if (!isBetter) break
  }
  return route.flatMap((at) => places[at] ?? [])
}
