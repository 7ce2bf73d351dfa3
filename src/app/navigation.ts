import { navigate } from "wouter/use-browser-location"

type Kept = { readonly scroll?: number }

const keepScroll = (): void => {
  const state = (history.state ?? {}) as Kept
  history.replaceState({ ...state, scroll: scrollY }, "")
}

/** The only way a page changes from inside: keeps where this page was scrolled to, for the way back. */
export const go = (to: string, replace = false): void => {
  if (!replace) keepScroll()
  navigate(to, { replace })
}

export const keptScroll = (): number => ((history.state ?? {}) as Kept).scroll ?? 0

/** Scrolls back once the page is long enough again; gives up after a second. */
export const restoreScroll = (top: number): void => {
  const until = performance.now() + 1_000
  const step = () => {
    scrollTo(0, top)
    if (Math.abs(scrollY - top) > 1 && performance.now() < until) requestAnimationFrame(step)
  }
  step()
}

const internalPath = (target: EventTarget | null): string | null => {
  const anchor = target instanceof Element ? target.closest("a") : null
  if (anchor === null || anchor.origin !== location.origin || anchor.hasAttribute("download")) return null
  if (anchor.target !== "" && anchor.target !== "_self") return null
  const href = anchor.getAttribute("href") ?? ""
  return href.startsWith("/") && !href.startsWith("/api/") && !href.startsWith("/files/")
    ? anchor.pathname + anchor.search + anchor.hash
    : null
}

/** Plain anchors work everywhere; here a plain press on an internal one becomes a change of page without a reload. */
export const interceptLinks = (onGo: (to: string) => void, onNear: (to: string) => void): (() => void) => {
  const onClick = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const to = internalPath(event.target)
    if (to === null) return
    event.preventDefault()
    onGo(to)
  }
  const onApproach = (event: Event) => {
    const to = internalPath(event.target)
    if (to !== null) onNear(to)
  }
  document.addEventListener("click", onClick)
  document.addEventListener("pointerover", onApproach)
  document.addEventListener("focusin", onApproach)
  return () => {
    document.removeEventListener("click", onClick)
    document.removeEventListener("pointerover", onApproach)
    document.removeEventListener("focusin", onApproach)
  }
}
