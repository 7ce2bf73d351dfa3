/** Degrees; south and west are negative. */
export type Spot = { readonly lat: number; readonly lng: number }
/** Pixels from the upper left corner. */
export type Pixel = { readonly x: number; readonly y: number }
export type Size = { readonly width: number; readonly height: number }
/** The visible part of the world: its centre, and metres per pixel there. */
export type View = { readonly middle: Spot; readonly metresPerPixel: number; readonly size: Size }

const EARTH_M = 6_371_008.8
const radians = (degrees: number) => (degrees * Math.PI) / 180
/** Metres in a degree of latitude. */
const DEGREE_M = (EARTH_M * Math.PI) / 180

/** Distance along the ground in metres (haversine, mean radius). */
export const metresBetween = (a: Spot, b: Spot): number => {
  const [lat, lng] = [radians(b.lat - a.lat) / 2, radians(b.lng - a.lng) / 2]
  const half = Math.sin(lat) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(lng) ** 2
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(half)))
}

const WAYS = [
  "utara",
  "timur laut",
  "timur",
  "tenggara",
  "selatan",
  "barat daya",
  "barat",
  "barat laut",
] as const

/** Compass direction from `a` to `b`, one of eight. */
export const wayFrom = (a: Spot, b: Spot): (typeof WAYS)[number] => {
  const east = (b.lng - a.lng) * Math.cos(radians((a.lat + b.lat) / 2))
  const degrees = (Math.atan2(east, b.lat - a.lat) * 180) / Math.PI
  return WAYS[Math.round((degrees + 360) / 45) % 8] ?? "utara"
}

/** Projects a place into a view. Plate carrée around its centre: exact near it, and good enough for a country. */
export const pixelOf = ({ middle, metresPerPixel, size }: View, { lat, lng }: Spot): Pixel => ({
  x: size.width / 2 + ((lng - middle.lng) * Math.cos(radians(middle.lat)) * DEGREE_M) / metresPerPixel,
  y: size.height / 2 - ((lat - middle.lat) * DEGREE_M) / metresPerPixel,
})

/** A place and the radius in metres that has to be visible. */
export type Reach = { readonly spot: Spot; readonly metres: number }
const PADDING_PX = 28
/** Minimum radius of a view, for a single point. */
const LEAST_M = 60

/** The closest view that contains all of these; null if there are none. */
export const viewOf = (reaches: readonly Reach[], size: Size): View | null => {
  if (reaches.length === 0) return null
  const rows = reaches.map(({ spot, metres }) => {
    const up = Math.max(metres, LEAST_M) / DEGREE_M
    const across = up / Math.max(0.01, Math.cos(radians(spot.lat)))
    return { n: spot.lat + up, s: spot.lat - up, e: spot.lng + across, w: spot.lng - across }
  })
  const [north, south] = [Math.max(...rows.map(({ n }) => n)), Math.min(...rows.map(({ s }) => s))]
  const [east, west] = [Math.max(...rows.map(({ e }) => e)), Math.min(...rows.map(({ w }) => w))]
  const middle = { lat: (north + south) / 2, lng: (east + west) / 2 }
  const across = (east - west) * Math.cos(radians(middle.lat)) * DEGREE_M
  const up = (north - south) * DEGREE_M
  const room = (px: number) => Math.max(16, px - 2 * PADDING_PX)
  return { middle, size, metresPerPixel: Math.max(across / room(size.width), up / room(size.height)) }
}

const STEPS = [1, 2, 5] as const
/** A round length for the scale bar, of at most this many pixels. */
export const scaleOf = (
  metresPerPixel: number,
  most: number,
): { readonly metres: number; readonly px: number } => {
  const longest = metresPerPixel * most
  const power = 10 ** Math.floor(Math.log10(longest))
  const step = STEPS.findLast((one) => one * power <= longest) ?? 1
  return { metres: step * power, px: (step * power) / metresPerPixel }
}

/** Decodes rings from Google's polyline encoding, in hundredths of a degree, latitude first. */
export const decodeRing = (text: string): readonly Spot[] => {
  const spots: Spot[] = []
  let [at, lat, lng] = [0, 0, 0]
  const next = (): number => {
    let [value, shift, byte] = [0, 0, 0x20]
    while (byte >= 0x20) {
      byte = text.charCodeAt(at++) - 63
      value |= (byte & 0x1f) << shift
      shift += 5
    }
    return value & 1 ? ~(value >> 1) : value >> 1
  }
  while (at < text.length) {
    lat += next()
    lng += next()
    spots.push({ lat: lat / 100, lng: lng / 100 })
  }
  return spots
}
