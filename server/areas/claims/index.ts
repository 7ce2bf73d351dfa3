/** What other areas may use. */
export { claimApproval } from "./reimbursment.flow.ts"
