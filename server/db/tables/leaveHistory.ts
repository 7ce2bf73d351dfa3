import { historyTable } from "./history.ts"
import { leaves } from "./leaves.ts"

export const leaveHistory = historyTable("leave_history", () => leaves)
