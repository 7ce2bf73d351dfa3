import { Download } from "lucide-react"
import { useMemo } from "react"
import type { createDownloadMachine, Wanted } from "#machines/download/downloadMachine.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { Menu } from "#src/ui/overlay/Menu.tsx"
import { marks } from "../screen.ts"
import { useDownload } from "../useDownload.ts"

type Props = {
  readonly id: string
  readonly machine: () => ReturnType<typeof createDownloadMachine>
  readonly asked: Wanted
}

/** Exports the current view as a spreadsheet, in either format. */
export function SheetMenu({ id, machine, asked }: Props) {
  const made = useMemo(() => machine(), [machine])
  const { value, busy, ask } = useDownload(made)
  const item = (label: string, format: string) => ({ label, onSelect: () => ask({ ...asked, format }) })
  return (
    <span {...marks(id, value)}>
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
