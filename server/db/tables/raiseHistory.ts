import { historyTable } from "./history.ts"
import { raises } from "./raises.ts"

export const raiseHistory = historyTable("pay_raise_history", () => raises, "with the row")
