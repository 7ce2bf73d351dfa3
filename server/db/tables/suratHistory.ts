import { historyTable } from "./history.ts"
import { surat } from "./surat.ts"

export const suratHistory = historyTable("letter_history", () => surat, "with the row")
