/** What other areas may use. */
export { fillParameters } from "./defaults.ts"
export { closedUntil } from "./closed.ts"
