import { type RefObject, useEffect, useEffectEvent } from "react"
import type { Pixel } from "./geo.ts"

/** Pixels of the wheel that are one zoom level. */
const LEVEL_PX = 240
const LINE_PX = 32

/**
 * Zoom by the wheel, with Ctrl or ⌘ so that scrolling the page over a map still scrolls; a pinch on a trackpad is
 * reported as such a wheel. React's listener is passive and cannot prevent the browser's own zoom.
 */
export const useWheel = (
  box: RefObject<HTMLElement | null>,
  onZoom: (levels: number, at: Pixel) => void,
): void => {
  const zoom = useEffectEvent(onZoom)
  useEffect(() => {
    const { current: node } = box
    if (node === null) return undefined
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const { left, top } = node.getBoundingClientRect()
      const px = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * LINE_PX
      zoom(-px / LEVEL_PX, { x: event.clientX - left, y: event.clientY - top })
    }
    node.addEventListener("wheel", onWheel, { passive: false })
    return () => node.removeEventListener("wheel", onWheel)
  }, [box])
}
