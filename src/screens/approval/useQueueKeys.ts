import type { RowFocus, RowId } from "#src/ui/list/types.ts"
import { useWorld } from "../screen.ts"

type Does = {
  readonly ids: readonly RowId[]
  readonly focused: RowId | null
  readonly onFocus: (id: RowId) => void
  readonly onToggle: (id: RowId) => void
  readonly onApprove: () => void
  readonly onReject: () => void
}

/** Keyboard shortcuts J K A R X, while the queue or its evidence has the focus. */
export const useQueueKeys = ({ ids, focused, onFocus, ...does }: Does): RowFocus => {
  const { lettersOn } = useWorld()
  const step = (by: 1 | -1) => {
    const next = ids[focused === null ? 0 : ids.indexOf(focused) + by]
    if (next !== undefined) onFocus(next)
  }
  return {
    id: focused,
    onFocus,
    onKey: (event, id) => {
      if (!lettersOn || event.shiftKey) return
      const at = id ?? focused
      const act = {
        j: () => step(1),
        k: () => step(-1),
        x: () => (at === null ? undefined : does.onToggle(at)),
        a: does.onApprove,
        r: does.onReject,
      }[event.key.toLowerCase()]
      if (act === undefined) return
      /** Otherwise the letter would be typed into the note that opens. */
      event.preventDefault()
      act()
    },
  }
}
