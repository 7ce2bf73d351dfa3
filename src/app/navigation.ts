import { navigate } from "wouter/use-browser-location"

/** Scroll positions by history entry; kept in sessionStorage, so that they survive a reload. */
const STORED = "balai.scroll"
const REMEMBERED = 50
/** How long scroll restoration waits for a page to grow to its former height; a user gesture cancels it. */
const PATIENCE_MS = 5_000

const entryId = (): string => {
  const state: unknown = history.state
  return typeof state === "object" && state !== null && "entry" in state ? String(state.entry) : "first"
}

/**
 * The internal page this one was opened from; null = opened by its address. Stored in the history entry, so it survives
 * a reload.
 */
export const cameFrom = (): string | null => {
  const state: unknown = history.state
  return typeof state === "object" && state !== null && "from" in state && typeof state.from === "string"
    ? state.from
    : null
}

const recall = (): Map<string, number> => {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORED) ?? "[]") as [string, number][])
  } catch {
    return new Map()
  }
}
let positions = new Map<string, number>()
/** The history entry of the visible page; differs from the current one while a page is loading. */
let shownEntry: string | null = null
let isRestoring = false

/** From this width on two panes are shown side by side: selecting another row keeps the scroll position. */
const PANES = "(min-width: 64rem)"
const withoutRow = (address: string): string => {
  const { pathname, searchParams } = new URL(address, location.origin)
  searchParams.delete("id")
  return `${pathname}?${searchParams.toString()}`
}
const isOtherRow = (to: string, from: string): boolean =>
  /[?&]id=/.test(to) && withoutRow(to) === withoutRow(from) && matchMedia(PANES).matches

/** The only function for internal navigation. Navigating to the current address adds no history entry. */
export const go = (to: string, replace = false): void => {
  const from = location.pathname + location.search
  const isHere = to === from
  if (replace || isHere) return navigate(to, { replace: true, state: { entry: entryId(), from: cameFrom() } })
  positions.set(entryId(), scrollY)
  const entry = `${Date.now()}.${Math.round(Math.random() * 1e6)}`
  if (isOtherRow(to, from)) positions.set(entry, scrollY)
  navigate(to, { state: { entry, from } })
}

/** Saves scroll positions, and replaces the browser's own scroll restoration. */
export const rememberScroll = (): (() => void) => {
  history.scrollRestoration = "manual"
  positions = recall()
  shownEntry = null
  const onScroll = () => {
    if (!isRestoring && shownEntry === entryId()) positions.set(shownEntry, scrollY)
  }
  const onHide = () => {
    try {
      sessionStorage.setItem(STORED, JSON.stringify([...positions].slice(-REMEMBERED)))
    } catch {
      // Storage is full or forbidden: the page starts at its top.
    }
  }
  addEventListener("scroll", onScroll, { passive: true })
  addEventListener("pagehide", onHide)
  return () => {
    removeEventListener("scroll", onScroll)
    removeEventListener("pagehide", onHide)
  }
}

const gestures = ["wheel", "touchstart", "keydown", "pointerdown"] as const

/**
 * Called when a page is shown. For another history entry, restores its scroll position as soon as the page is long
 * enough; a user gesture cancels that. Reads the history directly, because listeners run in no fixed order.
 */
export const arrive = (): void => {
  const entry = entryId()
  if (entry === shownEntry) return
  shownEntry = entry
  isRestoring = true
  const top = positions.get(entry) ?? 0
  const until = performance.now() + PATIENCE_MS
  const end = () => {
    isRestoring = false
    for (const gesture of gestures) removeEventListener(gesture, end)
  }
  for (const gesture of gestures) addEventListener(gesture, end, { passive: true })
  const step = () => {
    if (!isRestoring || shownEntry !== entry) return end()
    scrollTo(0, top)
    if (Math.abs(scrollY - top) <= 1 || performance.now() > until) end()
    else requestAnimationFrame(step)
  }
  /** Inside the frame, before paint: reading a position earlier would force a layout. */
  requestAnimationFrame(step)
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

/** Hover intent: a pointer that only passes over a link, or that a new page moved under, does not prefetch. */
const MEANT_MS = 65

/** Handles plain clicks on internal anchors as client-side navigation; modified clicks stay with the browser. */
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
  let meant: ReturnType<typeof setTimeout> | undefined
  const onApproach = (event: Event) => {
    const to = internalPath(event.target)
    /** Programmatic focus on a heading says nothing about the pointer. */
    if (to !== null || event.type === "pointerover") clearTimeout(meant)
    if (to !== null) meant = setTimeout(() => onNear(to), MEANT_MS)
  }
  document.addEventListener("click", onClick)
  document.addEventListener("pointerover", onApproach)
  document.addEventListener("focusin", onApproach)
  return () => {
    clearTimeout(meant)
    document.removeEventListener("click", onClick)
    document.removeEventListener("pointerover", onApproach)
    document.removeEventListener("focusin", onApproach)
  }
}
