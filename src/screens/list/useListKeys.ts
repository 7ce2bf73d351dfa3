import { useState } from "react"
import type { AnyRow } from "#src/api/actors/resource.ts"
import type { RowFocus, RowId } from "#src/ui/list/types.ts"
import { useWorld } from "../screen.ts"

type Does = {
  readonly rows: readonly AnyRow[]
  readonly onNew: () => void
  readonly onToggle: (id: number) => void
  readonly onRemove: () => void
}

/** Roving tabindex and keyboard shortcuts of the list. */
export const useListKeys = ({ rows, onNew, onToggle, onRemove }: Does): RowFocus => {
  const { lettersOn } = useWorld()
  const [focused, setFocused] = useState<RowId | null>(null)
  const step = (from: RowId | null, by: 1 | -1) => {
    const next = rows[rows.findIndex((row) => row.id === from) + by]
    if (next !== undefined) setFocused(next.id)
  }
  return {
    id: focused,
    onFocus: setFocused,
    onKey: (event, id) => {
      if (event.key === "Delete") return onRemove()
      if (!lettersOn || event.shiftKey) return
      const at = id ?? focused
      switch (event.key.toLowerCase()) {
        case "n":
          return onNew()
        case "x":
          return at === null ? undefined : onToggle(Number(at))
        case "j":
          return step(at, 1)
        case "k":
          return step(at, -1)
      }
    },
  }
}
