/** What other areas may use. */
export { awayOn } from "./absence.ts"
export { leaveBetween, type LeaveTotal, unpaidLeave } from "./payroll.ts"
