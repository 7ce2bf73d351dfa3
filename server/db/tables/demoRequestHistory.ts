import { demoRequests } from "./demoRequests.ts"
import { platformHistoryTable } from "./history.ts"

export const demoRequestHistory = platformHistoryTable("demo_request_history", () => demoRequests)
