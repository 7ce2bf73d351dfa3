/** The public interface of this area for other areas. */
export { mayBeGiven, settleBasicPay } from "./basicPay.ts"
export { closedUntil } from "./closed.ts"
export { fillParameters } from "./defaults.ts"
export { nextPayroll } from "./nextPayroll.ts"
