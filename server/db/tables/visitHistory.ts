import { historyTable } from "./history.ts"
import { visits } from "./visits.ts"

/** What was decided about visits. */
export const visitHistory = historyTable("visit_history", () => visits)
