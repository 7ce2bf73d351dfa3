import { historyTable } from "./history.ts"
import { terminals } from "./terminals.ts"

export const terminalHistory = historyTable("terminal_history", () => terminals, "with the row")
