/** What other areas may use. */
export { leaveBetween, type LeaveTotal } from "./payroll.ts"
