import { useEffect, type RefObject } from "react"

/**
 * Marks the frame with `data-overflow` while its table is wider than it. Only then does the frame scroll by itself:
 * a scrolling frame would keep the header from sticking to the page.
 */
export function useOverflow(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const node = frame.current
    const table = node?.firstElementChild
    if (!node || !table) return
    const measure = () => node.toggleAttribute("data-overflow", table.scrollWidth > node.clientWidth + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    observer.observe(table)
    return () => observer.disconnect()
  }, [frame])
}
