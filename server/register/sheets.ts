import { approvals } from "./flows.ts"
import { leaveSheets } from "../areas/leave/ledgerSheet.ts"
import type { SheetMaker } from "../sheets/sheet.ts"

/** Every sheet by the name its address carries. */
export const sheets: Readonly<Record<string, SheetMaker>> = {
  ...Object.fromEntries(approvals.flatMap((approval) => Object.entries(approval.sheets))),
  ...leaveSheets,
}
