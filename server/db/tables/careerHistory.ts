import { careers } from "./careers.ts"
import { historyTable } from "./history.ts"

export const careerHistory = historyTable("career_change_history", () => careers, "with the row")
