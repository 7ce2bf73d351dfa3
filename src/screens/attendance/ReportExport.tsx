import { Download } from "lucide-react"
import { useMemo } from "react"
import { reportFiles } from "#src/api/actors/attendance.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { Menu } from "#src/ui/overlay/Menu.tsx"
import { marks } from "../screen.ts"
import { useDownload } from "../useDownload.ts"

type Props = { readonly asked: Readonly<Record<string, unknown>>; readonly what: "harian" | "rangkuman" }

/** What is in sight as a spreadsheet: its days, or its sums. */
export function ReportExport({ asked, what }: Props) {
  const machine = useMemo(() => reportFiles(), [])
  const { value, busy, ask } = useDownload(machine)
  const item = (label: string, format: string) => ({ label, onSelect: () => ask({ ...asked, what, format }) })
  return (
    <span {...marks("laporanAbsensiExport", value)}>
      <Menu
        button={
          <Button busy={busy} icon={<Download aria-hidden="true" className="size-4" />}>
            Ekspor
          </Button>
        }
        groups={[{ items: [item("Excel (XLSX)", "xlsx"), item("CSV", "csv")] }]}
      />
    </span>
  )
}
