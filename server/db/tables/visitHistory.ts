import { historyTable } from "./history.ts"
import { visits } from "./visits.ts"

/** Transition history of visits. */
export const visitHistory = historyTable("visit_history", () => visits)
