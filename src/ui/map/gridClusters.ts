import type { Size, Spot } from "./geo.ts"
import { type Camera, project, worldOf } from "./mercator.ts"

/** ok = in the field, brand = on its way or chosen, warn = late, bad = fake or failed, plain = seen, info = known. */
export type PlaceTone = "ok" | "brand" | "warn" | "bad" | "plain" | "info"
export type MapPlace = {
  readonly id: number
  readonly spot: Spot
  readonly tone: PlaceTone
  readonly label: string
  /** Text of the table and of the tooltip, after the label. */
  readonly detail: string
}
/** A group of places that would overlap; a single place is a group of one. */
export type PlaceGroup = {
  /** Depends on the grid's cell only, so that it stays while the map moves. */
  readonly key: string
  readonly spot: Spot
  readonly places: readonly MapPlace[]
}

/** Width of a cell, pixels; it doubles until few enough groups are left. */
const CELL_PX = 52
/** Places this far outside of the view are still drawn, so that they do not appear late. */
const MARGIN_PX = 60

const inSight = (camera: Camera, size: Size, spot: Spot): boolean => {
  const { x, y } = project(camera, size, spot)
  return x > -MARGIN_PX && y > -MARGIN_PX && x < size.width + MARGIN_PX && y < size.height + MARGIN_PX
}

/**
 * Grid clustering of the places in view: at most `most` groups, of which the order and keys depend on the places and on
 * the whole zoom level only, never on their order or on the centre of the view.
 * @param alone the place that is never part of a group: the selected one
 */
export const gridClusters = (
  places: readonly MapPlace[],
  camera: Camera,
  size: Size,
  most: number,
  alone: number | null = null,
): readonly PlaceGroup[] => {
  const level = Math.floor(camera.zoom)
  const seen = places
    .filter(({ id, spot }) => id !== alone && inSight(camera, size, spot))
    .toSorted((a, b) => a.id - b.id)
  const single = places.filter(({ id, spot }) => id === alone && inSight(camera, size, spot))
  for (let cell = CELL_PX; ; cell *= 2) {
    const cells = new Map<string, MapPlace[]>()
    for (const place of seen) {
      const { x, y } = worldOf(place.spot, level)
      const key = `${level}/${Math.floor(x / cell)}/${Math.floor(y / cell)}`
      const held = cells.get(key)
      if (held === undefined) cells.set(key, [place])
      else held.push(place)
    }
    if (cells.size > most) continue
    const groups = [...cells].map(([key, held]): PlaceGroup => ({ key, spot: middleOf(held), places: held }))
    return [
      ...groups.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
      ...single.map((place): PlaceGroup => ({ key: `${place.id}`, spot: place.spot, places: [place] })),
    ]
  }
}

const middleOf = (places: readonly MapPlace[]): Spot => {
  const sum = places.reduce((at, { spot }) => ({ lat: at.lat + spot.lat, lng: at.lng + spot.lng }), {
    lat: 0,
    lng: 0,
  })
  return { lat: sum.lat / places.length, lng: sum.lng / places.length }
}
