const PAIR = /^\(?\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*\)?$/
const PLACES = 7

/** A pair of degrees as other maps give it, "-6.2088, 106.8456"; null when it is none. */
export const readSpot = (text: string): { readonly lat: number; readonly lng: number } | null => {
  const match = PAIR.exec(text.trim())
  if (!match) return null
  const [lat, lng] = [Number(match[1]), Number(match[2])]
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180) return null
  return { lat: Number(lat.toFixed(PLACES)), lng: Number(lng.toFixed(PLACES)) }
}
