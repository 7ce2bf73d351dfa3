import type { Pixel, Size, Spot } from "./geo.ts"

/** Web Mercator, the projection of street tiles: the same view fits a map with tiles and one without. */

/** Centre of the visible part, and a zoom level that may be a fraction; a level doubles the scale. */
export type Camera = { readonly lat: number; readonly lng: number; readonly zoom: number }
/** Degrees. */
export type Box = {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}
/** A camera with the box that it shows. */
export type Sight = Camera & { readonly box: Box }

const TILE = 256
const MIN_ZOOM = 3
export const MAX_ZOOM = 19
/** Closest view that fitting chooses by itself. */
export const FIT_ZOOM = 16
const MOST_LAT = 85
const EQUATOR_M = 40_075_016.7
const PADDING_PX = 44

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))
const zoomOf = (zoom: number) => clamp(zoom, MIN_ZOOM, MAX_ZOOM)

/** Pixels of the whole world at a zoom level. */
export const worldOf = ({ lat, lng }: Spot, zoom: number): Pixel => {
  const scale = TILE * 2 ** zoom
  const sin = Math.sin((clamp(lat, -MOST_LAT, MOST_LAT) * Math.PI) / 180)
  return {
    x: ((lng + 180) / 360) * scale,
    y: (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * scale,
  }
}
const spotOf = ({ x, y }: Pixel, zoom: number): Spot => {
  const scale = TILE * 2 ** zoom
  return {
    lng: (x / scale) * 360 - 180,
    lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / scale))) * 180) / Math.PI,
  }
}

/** Pixels of a place from the upper left corner of the view. */
export const project = (camera: Camera, size: Size, spot: Spot): Pixel => {
  const [middle, at] = [worldOf(camera, camera.zoom), worldOf(spot, camera.zoom)]
  return { x: at.x - middle.x + size.width / 2, y: at.y - middle.y + size.height / 2 }
}
/** The place at a pixel of the view. */
export const unproject = (camera: Camera, size: Size, { x, y }: Pixel): Spot => {
  const middle = worldOf(camera, camera.zoom)
  return spotOf({ x: middle.x + x - size.width / 2, y: middle.y + y - size.height / 2 }, camera.zoom)
}

export const metresPerPixel = ({ lat, zoom }: Camera): number =>
  (EQUATOR_M * Math.cos((lat * Math.PI) / 180)) / (TILE * 2 ** zoom)

export const sightOf = (camera: Camera, size: Size): Sight => {
  const [upper, lower] = [
    unproject(camera, size, { x: 0, y: 0 }),
    unproject(camera, size, { x: size.width, y: size.height }),
  ]
  const box = { south: lower.lat, west: upper.lng, north: upper.lat, east: lower.lng }
  const { lat, lng, zoom } = camera
  return { lat, lng, zoom, box }
}

/** Moves the view by pixels: the content goes along with a finger. */
export const panned = (camera: Camera, size: Size, { x, y }: Pixel): Sight => {
  const { lat, lng } = unproject(camera, size, { x: size.width / 2 - x, y: size.height / 2 - y })
  return sightOf(
    { lat: clamp(lat, -MOST_LAT, MOST_LAT), lng: clamp(lng, -180, 180), zoom: camera.zoom },
    size,
  )
}

/** Zooms by levels; the place at `at` stays where it is. */
export const zoomed = (camera: Camera, size: Size, by: number, at?: Pixel): Sight => {
  const held = at ?? { x: size.width / 2, y: size.height / 2 }
  const spot = unproject(camera, size, held)
  const closer = { ...camera, zoom: zoomOf(camera.zoom + by) }
  const now = project(closer, size, spot)
  return panned(closer, size, { x: held.x - now.x, y: held.y - now.y })
}

type Finger = Pixel & { readonly id: number }
export type Grip = { readonly camera: Camera; readonly fingers: readonly Finger[] }

/** The view that fingers drag (one) or pinch (two) from where they took hold. */
export const gripped = ({ camera, fingers }: Grip, size: Size, now: readonly Finger[]): Sight => {
  const [a, b] = fingers
  const [c, d] = [now.find(({ id }) => id === a?.id), now.find(({ id }) => id === b?.id)]
  if (a === undefined || c === undefined) return sightOf(camera, size)
  if (b === undefined || d === undefined) return panned(camera, size, { x: c.x - a.x, y: c.y - a.y })
  const middle = (one: Pixel, other: Pixel) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
  const apart = (one: Pixel, other: Pixel) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y))
  const [from, to] = [middle(a, b), middle(c, d)]
  const closer = zoomed(camera, size, Math.log2(apart(c, d) / apart(a, b)), from)
  return panned(closer, size, { x: to.x - from.x, y: to.y - from.y })
}

/**
 * The closest view that contains all places; null if there are none.
 * @param covered height of what lies over the lower edge, pixels
 */
export const fitted = (spots: readonly Spot[], size: Size, closest = FIT_ZOOM, covered = 0): Sight | null => {
  const [first] = spots
  if (first === undefined) return null
  if (covered > 0) {
    const free = fitted(spots, { ...size, height: Math.max(1, size.height - covered) }, closest)
    return free === null ? null : panned(free, size, { x: 0, y: -covered / 2 })
  }
  const far = { north: first.lat, south: first.lat, east: first.lng, west: first.lng }
  for (const { lat, lng } of spots) {
    far.north = Math.max(far.north, lat)
    far.south = Math.min(far.south, lat)
    far.east = Math.max(far.east, lng)
    far.west = Math.min(far.west, lng)
  }
  const upper = worldOf({ lat: far.north, lng: far.west }, 0)
  const lower = worldOf({ lat: far.south, lng: far.east }, 0)
  const room = (px: number) => Math.max(32, px - 2 * PADDING_PX)
  const scale = Math.min(
    room(size.width) / Math.max(1e-9, lower.x - upper.x),
    room(size.height) / Math.max(1e-9, lower.y - upper.y),
  )
  const middle = spotOf({ x: (upper.x + lower.x) / 2, y: (upper.y + lower.y) / 2 }, 0)
  return sightOf({ ...middle, zoom: zoomOf(Math.min(closest, Math.log2(scale))) }, size)
}

/** A tile of the view, with its place in pixels. */
export type Tile = Pixel & { readonly key: string; readonly url: string; readonly size: number }

/** Tiles that cover the view, at the nearest whole zoom level. */
export const tilesOf = (camera: Camera, size: Size, template: string): readonly Tile[] => {
  const level = Math.min(Math.round(camera.zoom), 18)
  const scale = 2 ** (camera.zoom - level)
  const width = TILE * scale
  const middle = worldOf(camera, camera.zoom)
  const corner = { x: middle.x - size.width / 2, y: middle.y - size.height / 2 }
  const count = 2 ** level
  const tiles: Tile[] = []
  for (let row = Math.floor(corner.y / width); row * width < corner.y + size.height; row += 1)
    for (let column = Math.floor(corner.x / width); column * width < corner.x + size.width; column += 1) {
      if (row < 0 || row >= count) continue
      const [x, y, z] = [((column % count) + count) % count, row, level]
      const url = template
        .replace("{z}", `${z}`)
        .replace("{x}", `${x}`)
        .replace("{y}", `${y}`)
        .replace("{s}", "a")
      tiles.push({
        key: `${z}/${column}/${row}`,
        url,
        size: width,
        x: column * width - corner.x,
        y: row * width - corner.y,
      })
    }
  return tiles
}
