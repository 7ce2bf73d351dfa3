/** The public interface of this area for other areas. */
export { claimApproval } from "./reimbursment.flow.ts"
export { askTrip } from "./trip/ask.ts"
export { releaseTrips, settleTrips, tripDifferences } from "./trip/settle.ts"
export { claimRests } from "./rests.ts"
