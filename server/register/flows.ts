/** Written by `npm run generate` from the modules of the areas. */

import { attendanceApproval } from "../areas/attendance/attendance.flow.ts"
import { claimApproval } from "../areas/claims/reimbursment.flow.ts"

export const approvals = [attendanceApproval, claimApproval] as const
