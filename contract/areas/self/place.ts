import { distanceM, type Place } from "../../kit/distance.ts"
import type { PressPlace } from "./attendance.ts"

/** The office that a press is measured against; the boundary of its circle is inside. */
export type Spot = { readonly place: PressPlace; readonly distance_m: number; readonly in_radius: boolean }

const spotAt = (place: PressPlace, at: Place): Spot => {
  const distance_m = distanceM(at, place)
  return { place, distance_m, in_radius: distance_m <= place.radius_m }
}

/** The office whose circle is nearest, by the distance to its edge; null = there is no office. */
export const nearestSpot = (places: readonly PressPlace[], at: Place): Spot | null =>
  places
    .map((place) => spotAt(place, at))
    .reduce<Spot | null>(
      (best, one) =>
        best === null || one.distance_m - one.place.radius_m < best.distance_m - best.place.radius_m
          ? one
          : best,
      null,
    )
