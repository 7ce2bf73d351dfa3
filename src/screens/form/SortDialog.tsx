import { useMemo } from "react"
import { sortingOf } from "#src/api/actors/sorting.ts"
import type { DescribedList } from "#src/resources/kit/describe.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { Dialog } from "#src/ui/overlay/Dialog.tsx"
import { useMachine } from "../screen.ts"
import { SortPanel } from "./SortPanel.tsx"

export type SortDialogProps = {
  readonly contract: DescribedList["contract"]
  /** Group of rows to be ordered (filter values). */
  readonly group: Readonly<Record<string, unknown>>
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Manual ordering of all rows of a resource. */
export function SortDialog({ contract, group, onChanged, onClose }: SortDialogProps) {
  const machine = useMemo(() => sortingOf(contract, group), [contract, group])
  const { snapshot, send } = useMachine(machine, { input: undefined }, (event) => {
    if (event.type === "rows.changed") onChanged()
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Atur urutan ${contract.noun}`}
      locked={snapshot.matches("saving")}
      actions={<Button onClick={onClose}>Selesai</Button>}
    >
      <SortPanel
        id={`${contract.id}Sorting`}
        label={`Urutan ${contract.noun}`}
        more={contract.sortsTop === true ? "; isinya ikut" : ""}
        snapshot={snapshot}
        send={send}
      />
    </Dialog>
  )
}
