/** Written by `npm run generate` from the modules of the areas. */

import { attendanceApproval } from "../areas/attendance/attendance.flow.ts"
import { leaveApproval } from "../areas/leave/cuti.flow.ts"
import { dataChangeApproval } from "../areas/members/dataChange.flow.ts"
import { kasbonApproval } from "../areas/kasbon/kasbon.flow.ts"
import { leaveClaimApproval } from "../areas/leave/klaimCuti.flow.ts"
import { redemptionApproval } from "../areas/sales/redemptions.flow.ts"
import { claimApproval } from "../areas/claims/reimbursment.flow.ts"
import { shiftSwapApproval } from "../areas/attendance/shiftSwap.flow.ts"
import { tripApproval } from "../areas/claims/trips.flow.ts"
import { visitApproval } from "../areas/fieldwork/visit.flow.ts"

export const approvals = [
  attendanceApproval,
  leaveApproval,
  dataChangeApproval,
  kasbonApproval,
  leaveClaimApproval,
  redemptionApproval,
  claimApproval,
  shiftSwapApproval,
  tripApproval,
  visitApproval,
] as const
