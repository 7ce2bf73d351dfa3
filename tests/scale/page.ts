import type { Kept } from "./result.ts"
export const asPage = (kept: Kept): string => JSON.stringify(kept, null, 1)
