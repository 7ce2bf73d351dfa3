import type { MapSight } from "#machines/map/mapMachine.ts"

/** Digits of a degree: 0.1 m. */
const PLACES = 6
const within = (degrees: number, most: number) =>
  Math.max(-most, Math.min(most, Number(degrees.toFixed(PLACES))))

/** The visible part of a map as a call takes it: a view beyond the poles or the date line ends there. */
export const boxOf = ({ box: { south, north, west, east } }: MapSight) => ({
  south: within(south, 90),
  north: within(north, 90),
  west: within(west, 180),
  east: within(east, 180),
})
