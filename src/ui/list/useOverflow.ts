import { useEffect, type RefObject } from "react"

/**
 * Marks the frame with `data-overflow` while its table does not fit. Only then does the frame scroll by itself: a
 * scrolling frame would keep the header from sticking to the page.
 * @param body which of the table's bodies is rendered: another one is measured anew
 */
export function useOverflow(frame: RefObject<HTMLElement | null>, body: string): void {
  useEffect(() => {
    const node = frame.current
    const rows = node?.querySelector("tbody")
    if (!node || !rows) return
    const measure = () => node.toggleAttribute("data-overflow", rows.offsetWidth > node.clientWidth + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    observer.observe(rows)
    return () => observer.disconnect()
  }, [frame, body])
}
