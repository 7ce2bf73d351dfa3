import { exportLedger } from "#contract/areas/leave/saldo.ts"
import { ledgerFiles, type LedgerWanted } from "#src/api/actors/leave.ts"
import { maySend } from "#src/api/wire/access.ts"
import { SheetMenu } from "../report/SheetMenu.tsx"
import type { ScreenProps } from "../screen.ts"

/** Exports the ledger entries of a year: for one employee, or for all in the list. */
export function LedgerExport({
  user,
  wanted,
}: Pick<ScreenProps, "user"> & { readonly wanted: LedgerWanted }) {
  return maySend(user, exportLedger) ? (
    <SheetMenu id="saldoCutiExport" machine={ledgerFiles} asked={{ ...wanted }} />
  ) : null
}
