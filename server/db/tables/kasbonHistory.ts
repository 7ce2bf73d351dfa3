import { historyTable } from "./history.ts"
import { kasbon } from "./kasbon.ts"

export const kasbonHistory = historyTable("kasbon_history", () => kasbon)
