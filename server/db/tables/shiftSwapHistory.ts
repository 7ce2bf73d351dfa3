import { historyTable } from "./history.ts"
import { shiftSwaps } from "./shiftSwaps.ts"

export const shiftSwapHistory = historyTable("shift_swap_history", () => shiftSwaps)
