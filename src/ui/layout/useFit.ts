import { useEffect, type RefObject } from "react"

/**
 * Priority navigation: hides the entries (`data-fit=item`) that do not fit into the list's width and shows their twins
 * (`data-fit=rest`) under the last one (`data-fit=more`); before that the bar around it (`data-bar`) is marked as
 * tight. Changes the elements before the next paint, so that nothing jumps.
 */
export function useFit(list: RefObject<HTMLElement | null>, content: unknown): void {
  useEffect(() => {
    const node = list.current
    if (!node) return
    const part = (name: string) => [...node.querySelectorAll<HTMLElement>(`[data-fit=${name}]`)]
    const items = part("item")
    const rest = part("rest")
    const more = part("more")[0]
    if (!more) return
    const bar = node.closest("[data-bar]")
    const measure = () => {
      const isTight = bar?.hasAttribute("data-tight") === true
      /** If all of them fit nothing is written, so that reading the widths forces no second layout. */
      if (more.hidden && !isTight && widthOf(items) <= node.clientWidth) return
      /** Names are hidden first; entries only if that is not enough. */
      more.hidden = true
      for (const item of items) item.hidden = false
      bar?.removeAttribute("data-tight")
      if (widthOf(items) <= node.clientWidth) return
      bar?.setAttribute("data-tight", "")
      for (const item of items) item.hidden = false
      more.hidden = false
      const shown = fitting(items.map(gapped), node.clientWidth, more.offsetWidth)
      items.forEach((item, at) => (item.hidden = at >= shown))
      rest.forEach((item, at) => (item.hidden = at < shown))
      more.hidden = shown === items.length
    }
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    /** An event, because querying whether the fonts have loaded would force a layout at once. */
    document.fonts.addEventListener("loadingdone", measure)
    return () => {
      observer.disconnect()
      document.fonts.removeEventListener("loadingdone", measure)
    }
  }, [list, content])
}

const GAP = 2
const gapped = (item: HTMLElement) => item.offsetWidth + GAP
const widthOf = (items: readonly HTMLElement[]) => items.reduce((sum, item) => sum + gapped(item), 0)

/** Number of widths that fit: all of them, or fewer, with room for `more`. */
export function fitting(widths: readonly number[], room: number, more: number): number {
  const total = widths.reduce((sum, width) => sum + width, 0)
  if (total <= room) return widths.length
  let used = more
  const first = widths.findIndex((width) => (used += width) > room)
  return first === -1 ? widths.length : first
}
