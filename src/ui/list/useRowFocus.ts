import { useEffect, useRef, type KeyboardEvent, type RefObject } from "react"
import type { ListRow, RowFocus } from "./types.ts"

/**
 * When the focused row changes while the focus is in the list, its link gets the focus; a text field being typed in
 * keeps it.
 */
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
    if (!row || row.contains(active) || (active instanceof HTMLElement && typing(active))) return
    if (active === document.body || node.contains(active)) row.querySelector<HTMLElement>("a[href]")?.focus()
  }, [id, list])
}

/**
 * Arrows, Home and End move between rows, also when single-letter shortcuts are off. Other keys, outside text fields
 * and without modifiers, are passed on with the row in which they were pressed.
 */
export function pressedKey(
  event: KeyboardEvent<HTMLElement>,
  focus: RowFocus | undefined,
  rows: readonly ListRow[],
): void {
  if (!focus || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  const target = event.target
  if (!(target instanceof HTMLElement) || typing(target)) return
  const row = target.closest("[data-row]")
  const next = row && neighbour(row, event.key)
  if (next) {
    event.preventDefault()
    next.querySelector<HTMLElement>(target.matches("input") ? "input" : "a[href]")?.focus()
    return
  }
  const at = row?.getAttribute("data-row")
  focus.onKey(event, rows.find((each) => String(each.id) === at)?.id ?? null)
}

/** The row that a key moves to; the same row at the ends, null for other keys. */
function neighbour(row: Element, key: string): Element | null {
  const siblings = row.parentElement?.children
  const rowOr = (other: Element | null) => (other?.matches("[data-row]") === true ? other : row)
  if (key === "ArrowDown") return rowOr(row.nextElementSibling)
  if (key === "ArrowUp") return rowOr(row.previousElementSibling)
  if (key === "Home") return siblings?.[0] ?? null
  if (key === "End") return siblings?.[siblings.length - 1] ?? null
  return null
}

const typing = (target: HTMLElement): boolean =>
  target.isContentEditable || target.matches("textarea, select, input:not([type=checkbox]), details[open] *")
