import { platformHistoryTable } from "./history.ts"
import { trialRequests } from "./trialRequests.ts"

export const trialRequestHistory = platformHistoryTable("trial_request_history", () => trialRequests)
