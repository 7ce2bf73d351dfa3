import { Download } from "lucide-react"
import { useMemo } from "react"
import { exportLedger } from "#contract/areas/leave/saldo.ts"
import { ledgerFiles, type LedgerWanted } from "#src/api/actors/leave.ts"
import { maySend } from "#src/api/wire/access.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { marks, type ScreenProps } from "../screen.ts"
import { useDownload } from "../useDownload.ts"

/** Exports the ledger entries of a year: for one employee, or for all in the list. */
export function LedgerExport({
  user,
  wanted,
}: Pick<ScreenProps, "user"> & { readonly wanted: LedgerWanted }) {
  const machine = useMemo(() => ledgerFiles(), [])
  const { value, busy, ask } = useDownload(machine)
  if (!maySend(user, exportLedger)) return null
  return (
    <span {...marks("saldoCutiExport", value)}>
      <Button
        busy={busy}
        icon={<Download aria-hidden="true" className="size-4" />}
        onClick={() => ask({ ...wanted })}
      >
        Ekspor
      </Button>
    </span>
  )
}
