import { paperHistoryTable } from "./history.ts"
import { reimbursments } from "./reimbursments.ts"

export const reimbursmentHistory = paperHistoryTable("reimbursment_history", () => reimbursments)
