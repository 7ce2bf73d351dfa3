/** Public interface for other areas. */
export { type Career, keepCareerCount } from "./candidates.ts"
