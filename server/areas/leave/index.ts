/** What other areas may use. */
export { type Unpaid, unpaidLeave } from "./payroll.ts"
export { giveBackOutside } from "./outside.ts"
export { type CreditCategory, creditCategory, type OvertimeCredit, settleCredits } from "./overtimeCredit.ts"
