import { useEffect, useEffectEvent, useRef } from "react"

/** What waits changes while nobody looks. */
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

/** Once a note is closed without a decision, the row it was about has the focus again. */
export const useReturn = (
  root: React.RefObject<HTMLElement | null>,
  isClosed: boolean,
  id: number | null,
): void => {
  const was = useRef(isClosed)
  useEffect(() => {
    if (isClosed && !was.current && document.activeElement === document.body)
      root.current?.querySelector<HTMLElement>(`[data-row="${id ?? ""}"] a[href]`)?.focus()
    was.current = isClosed
  }, [isClosed, id, root])
}
