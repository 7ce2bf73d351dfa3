const PAIR = /^\(?\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*\)?$/
/** One number in Indonesian: as a pair "3,59" would put an office of Medan at 3, 59. */
const ONE = /^-?\d+,\d+$/
const PLACES = 7

/** A pair of degrees as other maps give it, "-6.2088, 106.8456"; null when it is none. */
export const readSpot = (text: string): { readonly lat: number; readonly lng: number } | null => {
  const plain = text.trim()
  const match = ONE.test(plain) ? null : PAIR.exec(plain)
  if (!match) return null
  const [lat, lng] = [Number(match[1]), Number(match[2])]
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180) return null
  return { lat: Number(lat.toFixed(PLACES)), lng: Number(lng.toFixed(PLACES)) }
}
