/** What other areas may use. */
export { leaveBetween, type LeaveTotal, unpaidLeave } from "./payroll.ts"
export { giveBackOutside } from "./outside.ts"
