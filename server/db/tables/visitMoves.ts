import { historyTable } from "./history.ts"
import { visits } from "./visits.ts"

/** How visits went: planned, on the way, there, done. */
export const visitMoves = historyTable("visit_moves", () => visits)
