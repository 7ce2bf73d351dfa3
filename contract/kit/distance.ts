/** A position in degrees. */
export type Place = { readonly lat: number; readonly lng: number }

/** Mean radius of the earth, metres. */
const EARTH_M = 6_371_008.8
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle distance (haversine), whole metres. */
export const distanceM = (a: Place, b: Place): number => {
  const [lat1, lat2] = [radians(a.lat), radians(b.lat)]
  const h =
    Math.sin((lat2 - lat1) / 2) ** 2 +
    Math.cos(lat1) * Math.cos(lat2) * Math.sin(radians(b.lng - a.lng) / 2) ** 2
  return Math.round(2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(h))))
}
