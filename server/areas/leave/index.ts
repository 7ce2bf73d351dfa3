/** What other areas may use. */
export { type Unpaid, unpaidLeave } from "./payroll.ts"
