/** Public interface for other areas. */
export { priceOn, saveTyped } from "./prices.ts"
export { settleEarned } from "./points.ts"
