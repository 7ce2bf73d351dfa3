const PAIR = /^\(?\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*\)?$/
/** A single number in Indonesian notation: read as a pair, "3,59" would be 3, 59 instead of a latitude of Medan. */
const ONE = /^-?\d+,\d+$/
const PLACES = 7

/** A pair of degrees as other maps write it, "-6.2088, 106.8456"; null if it is not one. */
export const readSpot = (text: string): { readonly lat: number; readonly lng: number } | null => {
  const plain = text.trim()
  const match = ONE.test(plain) ? null : PAIR.exec(plain)
  if (!match) return null
  const [lat, lng] = [Number(match[1]), Number(match[2])]
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180) return null
  return { lat: Number(lat.toFixed(PLACES)), lng: Number(lng.toFixed(PLACES)) }
}
