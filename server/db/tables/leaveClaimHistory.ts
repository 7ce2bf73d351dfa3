import { historyTable } from "./history.ts"
import { leaveClaims } from "./leaveClaims.ts"

export const leaveClaimHistory = historyTable("leave_claim_history", () => leaveClaims)
