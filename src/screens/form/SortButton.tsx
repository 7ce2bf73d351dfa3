import { ArrowUpDown } from "lucide-react"
import { useMemo, useState } from "react"
import type { ListQuery } from "#machines/list/listQuery.ts"
import type { DescribedList } from "#src/resources/kit/describe.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { LazyView } from "../LazyView.tsx"
import { useWorld } from "../screen.ts"
import { sortedGroup, whyNotSorted } from "./sorted.ts"

const loadDialog = () => import("./SortDialog.tsx").then((m) => m.SortDialog)

type Props = {
  readonly resource: Pick<DescribedList, "contract" | "filters">
  readonly query: Pick<ListQuery, "filters">
  readonly onChanged: () => void
}

/** Button that opens the dialog for manual ordering. */
export function SortButton({ resource, query, onChanged }: Props) {
  const { need } = useWorld()
  const [isOpen, setOpen] = useState(false)
  const { contract } = resource
  const text = JSON.stringify(sortedGroup(contract, query))
  const group = useMemo(() => JSON.parse(text) as ReturnType<typeof sortedGroup>, [text])
  return (
    <>
      <Button
        icon={<ArrowUpDown aria-hidden="true" className="size-4" />}
        disabledReason={whyNotSorted(resource, group)}
        onClick={() => setOpen(true)}
      >
        Atur urutan
      </Button>
      <LazyView
        load={loadDialog}
        need={need}
        with={
          isOpen && group !== null
            ? {
                contract,
                group,

                onChanged,
                onClose: () => setOpen(false),
              }
            : null
        }
      />
    </>
  )
}
