import type { Place } from "#contract/kit/distance.ts"
import type { Random } from "../random.ts"
import { placeAt } from "../visitPlan.ts"

const DIGITS = 6
const rounded = (degrees: number): number => Number(degrees.toFixed(DIGITS))

/** A place as a phone sends it: calls refuse more digits than its position has. */
export const sentAs = <P extends Place>(place: P): P => ({
  ...place,
  lat: rounded(place.lat),
  lng: rounded(place.lng),
})

/** The position of a phone at this distance from a place, in metres. */
export const phoneAt = ({ lat, lng }: Place, metres: number, chance: Random): Place =>
  sentAs(placeAt({ lat, lng }, metres, chance))
