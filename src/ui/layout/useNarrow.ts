import { useSyncExternalStore } from "react"

/** Where tables become cards: as `max-md` of the style sheet. */
const query = () => (typeof matchMedia === "undefined" ? null : matchMedia("(width < 48rem)"))
const subscribe = (changed: () => void) => {
  const media = query()
  media?.addEventListener("change", changed)
  return () => media?.removeEventListener("change", changed)
}

/** Whether the window is as narrow as a phone's: for what is built otherwise there, not only laid out otherwise. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => query()?.matches ?? false,
    () => false,
  )
