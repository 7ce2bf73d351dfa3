import { useEffect, useRef, type KeyboardEvent, type RefObject } from "react"
import type { ListRow, RowFocus } from "./types.ts"

/** When the focused row changes while the list holds the focus, its link takes it. */
export function useRowFocus(list: RefObject<HTMLElement | null>, focus: RowFocus | undefined) {
  const id = focus?.id ?? null
  const seen = useRef(id)
  useEffect(() => {
    if (seen.current === id) return
    seen.current = id
    const node = list.current
    if (!node || id === null) return
    const active = document.activeElement
    const row = [...node.querySelectorAll("[data-row]")].find(
      (each) => each.getAttribute("data-row") === String(id),
    )
    if (!row || row.contains(active)) return
    if (active === document.body || node.contains(active)) row.querySelector<HTMLElement>("a[href]")?.focus()
  }, [id, list])
}

/** Passes on keys that are not typing and carry no modifier, with the row they were pressed in. */
export function pressedKey(
  event: KeyboardEvent<HTMLElement>,
  focus: RowFocus | undefined,
  rows: readonly ListRow[],
): void {
  if (!focus || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  const target = event.target
  if (!(target instanceof HTMLElement) || typing(target)) return
  const at = target.closest("[data-row]")?.getAttribute("data-row")
  focus.onKey(event, rows.find((row) => String(row.id) === at)?.id ?? null)
}

const typing = (target: HTMLElement): boolean =>
  target.isContentEditable || target.matches("textarea, select, input:not([type=checkbox]), details[open] *")
