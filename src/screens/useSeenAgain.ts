import { useEffect, useEffectEvent } from "react"

/** Looks anew when somebody comes back to the page: what is on it may have changed while nobody looked. */
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
