import { Download } from "lucide-react"
import { useMemo } from "react"
import type { Call } from "#contract/call.ts"
import { exportOf } from "#src/api/imports.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { Menu } from "#src/ui/overlay/Menu.tsx"
import { marks } from "../screen.ts"
import { useDownload } from "../useDownload.ts"

export type ExportButtonProps = {
  readonly contract: { readonly id: string; readonly noun: string }
  readonly call: Call
  /** The search and the filters of the list as it is shown. */
  readonly asked: Readonly<Record<string, unknown>>
}

/** Fetches the filtered list as a spreadsheet. */
export function ExportButton({ contract, call, asked }: ExportButtonProps) {
  const machine = useMemo(() => exportOf(contract, call), [contract, call])
  const { value, busy, ask } = useDownload(machine)
  const item = (label: string, format: string) => ({ label, onSelect: () => ask({ ...asked, format }) })
  return (
    <span {...marks(`${contract.id}Export`, value)}>
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
