/** The public interface of this area for other areas. */
export { claimApproval } from "./reimbursment.flow.ts"
export { claimRests } from "./rests.ts"
