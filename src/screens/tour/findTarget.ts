import type { Outcome } from "#contract/kit/errors.ts"

/** Timeouts in milliseconds: after the page has finished loading, and overall. */
const PATIENCE_MS = 2_500
const LONGEST_MS = 15_000

const isSeen = (element: HTMLElement): boolean =>
  element.offsetHeight > 0 && element.offsetWidth > 0 && element.checkVisibility({ visibilityProperty: true })

/** The first visible element among the targets. */
export const targetNow = (targets: readonly string[]): HTMLElement | null =>
  targets
    .flatMap((name) => [...document.querySelectorAll<HTMLElement>(`[data-coach="${name}"]`)])
    .find(isSeen) ?? null

const isBusy = () => document.querySelector("main [aria-busy=true]") !== null

/** Height of the sticky top bar in pixels; it covers the content below it. */
const BAR = 72

const bringIntoView = (element: HTMLElement): void => {
  const { top, bottom } = element.getBoundingClientRect()
  if (element.closest("header.sticky") !== null) return
  /** For a target taller than the window, show only its beginning. */
  const isLong = bottom - top > innerHeight - BAR
  if (isLong) {
    if (top < BAR || top > innerHeight / 2) scrollBy(0, top - innerHeight / 3)
    return
  }
  if (top < BAR || bottom > innerHeight) element.scrollIntoView({ block: "center" })
}

/** Waits for a target that renders late and scrolls it into view; fails on timeout. */
export const findTarget = (targets: readonly string[], abort: AbortSignal): Promise<Outcome<null>> =>
  new Promise((resolve) => {
    const began = performance.now()
    let calmSince = began
    const end = (outcome: Outcome<null>) => {
      observer.disconnect()
      clearInterval(timer)
      resolve(outcome)
    }
    const look = () => {
      const found = targetNow(targets)
      if (found !== null) {
        bringIntoView(found)
        return end({ ok: true, value: null, message: "" })
      }
      const now = performance.now()
      if (isBusy()) calmSince = now
      if (now - calmSince > PATIENCE_MS || now - began > LONGEST_MS)
        end({ ok: false, failure: { _tag: "NotFound" } })
    }
    const observer = new MutationObserver(look)
    /** Polling, in addition to the observer: changes by media queries or by time mutate nothing in the DOM. */
    const timer = setInterval(look, 200)
    observer.observe(document.body, { childList: true, subtree: true, attributes: true })
    abort.addEventListener("abort", () => end({ ok: false, failure: { _tag: "NotFound" } }))
    look()
  })
