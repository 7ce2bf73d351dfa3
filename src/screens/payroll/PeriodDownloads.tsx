import { Download } from "lucide-react"
import { useMemo } from "react"
import { allSlips, payrollSheet, payrollSheets, payrollSheetWords } from "#contract/areas/payroll/run.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { type Period, sheetFiles } from "#src/api/actors/payrollPeriod.ts"
import { maySend } from "#src/api/wire/access.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { Menu } from "#src/ui/overlay/Menu.tsx"
import { marks } from "../screen.ts"
import { useDownload } from "../useDownload.ts"

type Props = {
  readonly row: Period
  readonly user: SessionUser
  readonly onSlips: (format: "zip" | "xlsx") => void
  /** A file of slips is being generated. */
  readonly isMaking: boolean
}

/** Downloads of a period: slips (a background job), and exports for the bank, the tax office and accounting. */
export function PeriodDownloads({ row, user, onSlips, isMaking }: Props) {
  const machine = useMemo(() => sheetFiles(), [])
  const { value, busy, ask } = useDownload(machine)
  const none = row.calculated_at === null ? "Belum ada slip" : null
  const making = none ?? (isMaking ? "Berkas slip sedang dibuat" : null)
  const slips = [
    { label: "Semua slip (ZIP)", disabledReason: making, onSelect: () => onSlips("zip") },
    { label: "Semua slip (XLSX)", disabledReason: making, onSelect: () => onSlips("xlsx") },
  ]
  const sheets = payrollSheets.map((what) => ({
    label: payrollSheetWords[what],
    disabledReason: none,
    onSelect: () => ask({ period_id: row.id, what }, row.member_count),
  }))
  const groups = [
    ...(maySend(user, allSlips) ? [{ items: slips }] : []),
    ...(maySend(user, payrollSheet) ? [{ items: sheets }] : []),
  ]
  if (groups.length === 0) return null
  return (
    <span {...marks("rekapGaji", value)}>
      <Menu
        button={
          <Button busy={busy} icon={<Download aria-hidden="true" className="size-4" />}>
            Unduh
          </Button>
        }
        groups={groups}
      />
    </span>
  )
}
