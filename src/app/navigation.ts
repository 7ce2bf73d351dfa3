import { navigate } from "wouter/use-browser-location"

/** Scroll positions by entry of the history; kept over a reload of the tab. */
const STORED = "balai.scroll"
const REMEMBERED = 50
/** How long a page may take to become as long as it was; a person's own gesture ends it sooner. */
const PATIENCE_MS = 5_000

const entryId = (): string => {
  const state: unknown = history.state
  return typeof state === "object" && state !== null && "entry" in state ? String(state.entry) : "first"
}

/** The page of ours this one was opened from; null = by its address. It stays with the entry, over a reload too. */
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
/** The entry whose page is in sight; while the history stands at another one, that page is on its way. */
let shownEntry: string | null = null
let isRestoring = false

/** Two panes stand side by side from here on: another row of the list leaves the page where it is. */
const PANES = "(min-width: 64rem)"
const withoutRow = (address: string): string => {
  const { pathname, searchParams } = new URL(address, location.origin)
  searchParams.delete("id")
  return `${pathname}?${searchParams.toString()}`
}
const isOtherRow = (to: string, from: string): boolean =>
  /[?&]id=/.test(to) && withoutRow(to) === withoutRow(from) && matchMedia(PANES).matches

/** The only way a page changes from inside. A change to where one is already leaves no second entry behind. */
export const go = (to: string, replace = false): void => {
  const from = location.pathname + location.search
  const isHere = to === from
  if (replace || isHere) return navigate(to, { replace: true, state: { entry: entryId(), from: cameFrom() } })
  positions.set(entryId(), scrollY)
  const entry = `${Date.now()}.${Math.round(Math.random() * 1e6)}`
  if (isOtherRow(to, from)) positions.set(entry, scrollY)
  navigate(to, { state: { entry, from } })
}

/** Remembers where each page was left and takes over what the browser would guess. */
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
      // full or forbidden: the page starts at its top
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
 * A page is shown. Of another entry of the history than the last one, it is scrolled to where it was left, as soon as
 * it is long enough; a person's own gesture ends that. Asks the history itself, whoever heard of the change first.
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
  /** In the frame it will be seen in, and before that is painted: asking for a position now would lay the page out. */
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

/** Who only passes over a link, or whose pointer a new page came to lie under, does not mean it. */
const MEANT_MS = 65

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
  let meant: ReturnType<typeof setTimeout> | undefined
  const onApproach = (event: Event) => {
    const to = internalPath(event.target)
    /** The focus that a page gives to its heading says nothing about the pointer. */
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
