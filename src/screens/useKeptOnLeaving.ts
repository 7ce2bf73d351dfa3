import { useEffect, useEffectEvent, useLayoutEffect } from "react"

/** What was typed a moment ago is kept also when the page or the screen goes at once. */
export const useKeptOnLeaving = (keep: () => void) => {
  const leave = useEffectEvent(keep)
  /** Before the actor is stopped, which an ordinary effect would be too late for. */
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
