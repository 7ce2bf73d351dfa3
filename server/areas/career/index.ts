/** Public interface for other areas. */
export { candidatesOf, type Career, keepCareerCount } from "./candidates.ts"
export { place as placeChanges } from "./place.ts"
