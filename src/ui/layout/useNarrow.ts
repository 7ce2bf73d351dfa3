import { useSyncExternalStore } from "react"

/** Breakpoint below which tables become cards: `max-md` of the style sheet. */
const query = () => (typeof matchMedia === "undefined" ? null : matchMedia("(width < 48rem)"))
const subscribe = (changed: () => void) => {
  const media = query()
  media?.addEventListener("change", changed)
  return () => media?.removeEventListener("change", changed)
}

/** Whether the window is as narrow as a phone's, for content that differs there and not only its layout. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => query()?.matches ?? false,
    () => false,
  )
