import { approvals } from "./flows.ts"
import { leaveSheets } from "../areas/leave/ledgerSheet.ts"
import type { SheetMaker } from "../sheets/sheet.ts"

/** Spreadsheets by the name in their URL. */
export const sheets: Readonly<Record<string, SheetMaker>> = {
  ...Object.fromEntries(approvals.flatMap((approval) => Object.entries(approval.sheets))),
  ...leaveSheets,
}
