import { useEffect, useEffectEvent, useLayoutEffect } from "react"

/** Flush on unload: saves pending input when the page is hidden or the screen unmounts, before the debounce ends. */
export const useKeptOnLeaving = (keep: () => void) => {
  const leave = useEffectEvent(keep)
  /** A layout effect cleans up before the actor is stopped; an ordinary effect would run too late. */
  useLayoutEffect(() => () => leave(), [])
  useEffect(() => {
    const onHide = () => leave()
    addEventListener("pagehide", onHide)
    document.addEventListener("visibilitychange", onHide)
    return () => {
      removeEventListener("pagehide", onHide)
      document.removeEventListener("visibilitychange", onHide)
    }
  }, [])
}
