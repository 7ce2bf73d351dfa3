import { historyTable } from "./history.ts"
import { topups } from "./topups.ts"

export const topupHistory = historyTable("topup_history", () => topups)
