import type { PeriodEffect } from "./periodMoves.ts"

/** What closing and opening a period does to what its slips were made of, in the order of their areas. */
export const periodEffects: readonly PeriodEffect[] = []
