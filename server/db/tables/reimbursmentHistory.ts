import { historyTable } from "./history.ts"
import { reimbursments } from "./reimbursments.ts"

export const reimbursmentHistory = historyTable("reimbursment_history", () => reimbursments)
