/** Public interface for other areas. */
export { moveTo } from "./moves.ts"
