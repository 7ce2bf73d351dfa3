import { dataChanges } from "./dataChanges.ts"
import { paperHistoryTable } from "./history.ts"

export const dataChangeHistory = paperHistoryTable("data_change_history", () => dataChanges)
