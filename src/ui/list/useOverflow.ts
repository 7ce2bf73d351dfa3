import { useEffect, type RefObject } from "react"

/**
 * Sets `data-overflow` on the frame while its table does not fit. Only then does the frame scroll by itself: in a
 * scrolling frame the header would not stick to the page.
 * @param body which of the table's bodies is rendered: another one is measured again
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
