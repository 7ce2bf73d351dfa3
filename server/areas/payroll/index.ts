/** The public interface of this area for other areas. */
export { dueItems } from "./berkas/duties.ts"
export { mayBeGiven, settleBasicPay } from "./basicPay.ts"
export { closedUntil } from "./closed.ts"
export { SETTLED } from "./saldoPajak.rules.ts"
export { fillParameters } from "./defaults.ts"
export { lackingSettings } from "./setup.ts"
export { nextPayroll } from "./nextPayroll.ts"
export { keepRaiseSums, type Raise } from "./raises/candidates.ts"
