import { endings } from "./endings.ts"
import { historyTable } from "./history.ts"

export const endingHistory = historyTable("employment_ending_history", () => endings, "with the row")
