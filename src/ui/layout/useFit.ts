import { useEffect, type RefObject } from "react"

/**
 * Hides the entries (`data-fit=item`) that do not fit into the list's width and shows their twins (`data-fit=rest`)
 * under the last one (`data-fit=more`). Works on the elements before the next paint, so nothing jumps.
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
    const measure = () => {
      for (const item of items) item.hidden = false
      more.hidden = false
      const shown = fitting(
        items.map((item) => item.offsetWidth + GAP),
        node.clientWidth,
        more.offsetWidth,
      )
      items.forEach((item, at) => (item.hidden = at >= shown))
      rest.forEach((item, at) => (item.hidden = at < shown))
      more.hidden = shown === items.length
    }
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    void document.fonts.ready.then(measure)
    return () => observer.disconnect()
  }, [list, content])
}

const GAP = 2

/** How many of these widths fit; all of them, or fewer and room for `more`. */
export function fitting(widths: readonly number[], room: number, more: number): number {
  const total = widths.reduce((sum, width) => sum + width, 0)
  if (total <= room) return widths.length
  let used = more
  const first = widths.findIndex((width) => (used += width) > room)
  return first === -1 ? widths.length : first
}
