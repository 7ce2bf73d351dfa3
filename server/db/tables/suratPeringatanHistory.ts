import { historyTable } from "./history.ts"
import { suratPeringatan } from "./suratPeringatan.ts"

export const suratPeringatanHistory = historyTable("warning_letter_history", () => suratPeringatan)
