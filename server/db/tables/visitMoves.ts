import { historyTable } from "./history.ts"
import { visits } from "./visits.ts"

/** Transition history of visits in the field: planned, on the way, there, done. */
export const visitMoves = historyTable("visit_moves", () => visits)
