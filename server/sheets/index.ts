import { claimSheet } from "../claims/claimSheet.ts"
import { requestSheet } from "../requests/requestSheet.ts"
import type { SheetMaker } from "./sheet.ts"

/** Every sheet by the name its address carries. */
export const sheets: Readonly<Record<string, SheetMaker>> = {
  "persetujuan-absensi": requestSheet,
  reimbursment: claimSheet,
}
