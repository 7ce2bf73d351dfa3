/** Public interface for other areas. */
export { type Unpaid, unpaidLeave } from "./payroll.ts"
export { type Absence, absentIn } from "./absence.ts"
export { giveBackOutside } from "./outside.ts"
export { type CreditCategory, creditCategory, type OvertimeCredit, settleCredits } from "./overtimeCredit.ts"
export { balanceAfterUndo, enterOpenings, judgeOpenings, undoOpenings } from "./openings.ts"
export { annualLeaveLeft, annualLeaveOn } from "./annual.ts"
export { ownLeave } from "./own.ts"
