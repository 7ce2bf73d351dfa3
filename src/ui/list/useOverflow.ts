import { useEffect, type RefObject } from "react"

/**
 * Marks the frame with `data-overflow` while its table does not fit. Only then does the frame scroll by itself: a
 * scrolling frame would keep the header from sticking to the page.
 */
export function useOverflow(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const node = frame.current
    const body = node?.querySelector("tbody")
    if (!node || !body) return
    const measure = () => node.toggleAttribute("data-overflow", body.offsetWidth > node.clientWidth + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    observer.observe(body)
    return () => observer.disconnect()
  }, [frame])
}
