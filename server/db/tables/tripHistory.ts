import { paperHistoryTable } from "./history.ts"
import { trips } from "./trips.ts"

export const tripHistory = paperHistoryTable("trip_history", () => trips)
