import { dataChanges } from "./dataChanges.ts"
import { historyTable } from "./history.ts"

export const dataChangeHistory = historyTable("data_change_history", () => dataChanges)
