import { paperHistoryTable } from "./history.ts"
import { leaves } from "./leaves.ts"

export const leaveHistory = paperHistoryTable("leave_history", () => leaves)
