/** Public interface for other areas. */
export { monthSales } from "./monthSales.ts"
export { priceOn, saveTyped } from "./prices.ts"
export { settleEarned } from "./points.ts"
