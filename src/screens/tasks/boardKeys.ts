import type { KeyboardEvent } from "react"

const linksIn = (column: Element | undefined): readonly HTMLElement[] =>
  column === undefined ? [] : [...column.querySelectorAll<HTMLElement>("[data-card-link]")]

/** Arrow keys move the focus between cards; M opens the menu of the focused one. Enter opens it, as any link. */
export const onBoardKey = (event: KeyboardEvent<HTMLElement>): void => {
  const { target, currentTarget, key } = event
  if (!(target instanceof HTMLElement) || !target.matches("[data-card-link]")) return
  if (event.altKey || event.ctrlKey || event.metaKey) return
  if (key === "m" || key === "M") {
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
