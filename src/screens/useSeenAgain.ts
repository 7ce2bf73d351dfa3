import { useEffect, useEffectEvent } from "react"

/** Refetches when the page becomes visible again: its data may have changed while it was hidden. */
export const useSeenAgain = (look: () => void): void => {
  const onSeen = useEffectEvent(look)
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === "visible") onSeen()
    }
    document.addEventListener("visibilitychange", onVisible)
    return () => document.removeEventListener("visibilitychange", onVisible)
  }, [])
}
