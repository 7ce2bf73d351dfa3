import type { KeyboardEvent } from "react"

const linksIn = (column: Element | undefined): readonly HTMLElement[] =>
  column === undefined ? [] : [...column.querySelectorAll<HTMLElement>("[data-card-link]")]

const TYPED =
  "input, textarea, select, [contenteditable], [role=menu] *, [role=dialog] *, [role=alertdialog] *"

/** Whether a key press within a view of the tasks means a new one: N, outside of fields, menus and dialogs. */
export const isNewKey = (event: KeyboardEvent<HTMLElement>): boolean =>
  event.key.toLowerCase() === "n" &&
  !event.defaultPrevented &&
  !event.shiftKey &&
  !event.altKey &&
  !event.ctrlKey &&
  !event.metaKey &&
  event.target instanceof HTMLElement &&
  !event.target.matches(TYPED)

/**
 * Arrow keys move the focus between cards; M opens the menu of the focused one. Enter opens it, as any link.
 * @param lettersOn whether keys without Ctrl are switched on
 */
export const onBoardKey = (event: KeyboardEvent<HTMLElement>, lettersOn: boolean): void => {
  const { target, currentTarget, key } = event
  if (!(target instanceof HTMLElement) || !target.matches("[data-card-link]")) return
  if (event.altKey || event.ctrlKey || event.metaKey) return
  if (key === "m" || key === "M") {
    if (!lettersOn) return
    event.preventDefault()
    target.closest("[data-card]")?.querySelector<HTMLElement>("[data-menu]")?.click()
    return
  }
  const columns = [...currentTarget.querySelectorAll("[data-column]")]
  const at = columns.findIndex((column) => column.contains(target))
  const place = linksIn(columns[at]).indexOf(target)
  const beside = (by: 1 | -1): HTMLElement | undefined => {
    for (let next = at + by; next >= 0 && next < columns.length; next += by) {
      const links = linksIn(columns[next])
      if (links.length > 0) return links[Math.min(place, links.length - 1)]
    }
    return undefined
  }
  const moves: Readonly<Record<string, () => HTMLElement | undefined>> = {
    ArrowDown: () => linksIn(columns[at])[place + 1],
    ArrowUp: () => linksIn(columns[at])[place - 1],
    ArrowRight: () => beside(1),
    ArrowLeft: () => beside(-1),
  }
  const to = moves[key]
  if (to === undefined) return
  event.preventDefault()
  to()?.focus()
}
