import { Download } from "lucide-react"
import { useMemo } from "react"
import type { createDownloadMachine, Wanted } from "#machines/download/downloadMachine.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { Menu } from "#src/ui/overlay/Menu.tsx"
import { marks } from "../screen.ts"
import { useDownload } from "../useDownload.ts"
import { exportGroups, queuedGroups } from "./exportItems.ts"

type Props = {
  readonly id: string
  readonly machine: () => ReturnType<typeof createDownloadMachine>
  readonly asked: Wanted
  /** Number of rows of the file, where it is known. */
  readonly rows?: number | undefined
  /** The call makes every file in the background. */
  readonly isQueued?: boolean
}

/** Exports the current view of a report as a spreadsheet, in either format, at once or in the background. */
export function SheetMenu({ id, machine, asked, rows, isQueued = false }: Props) {
  const made = useMemo(() => machine(), [machine])
  const { value, busy, ask, queue } = useDownload(made)
  return (
    <span {...marks(id, value)}>
      <Menu
        button={
          <Button busy={busy} icon={<Download aria-hidden="true" className="size-4" />}>
            Ekspor
          </Button>
        }
        groups={
          isQueued ? queuedGroups(asked, queue) : exportGroups({ asked, rows, mayQueue: true, ask, queue })
        }
      />
    </span>
  )
}
