export { distanceM, type Place } from "#contract/kit/distance.ts"

/** Whether a distance is within a radius (m); the boundary is included. */
export const isWithin = (distance: number, radius: number): boolean => distance <= radius
