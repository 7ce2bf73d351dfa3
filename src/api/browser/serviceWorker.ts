import type { Workbox } from "workbox-window"
import { signal } from "../wire/signal.ts"

/** Interval of looking for a newer version while the page stays open. */
const LOOK_MS = 3_600_000
/** The worker before this one may be busy: then the page reloads without waiting for the change. Pages come from the server. */
const TAKE_MS = 4_000

const arrived = signal<null>()
let held: Workbox | null = null
let isWaiting = false

const announce = () => {
  isWaiting = true
  arrived.send(null)
}

/** The page itself came from the server: it may be of the version already for which the worker waits. */
const announceIfOlder = async (): Promise<void> => {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]')
  const registration = await navigator.serviceWorker.getRegistration()
  const { messageSW } = await import("workbox-window")
  const files: unknown =
    registration?.waiting == null ? [] : await messageSW(registration.waiting, { type: "FILES" })
  const isSame = own !== null && Array.isArray(files) && files.includes(own.getAttribute("src"))
  if (!isSame) announce()
}

/** Chunks that were loaded before the worker could see their requests: it stores them for the next time. */
const loadedChunks = (): readonly string[] =>
  performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`))

/**
 * Registers the service worker, after the page was loaded and drawn. Only in the built product: in development the code
 * changes all the time. Fails silently: without it everything works while there is a connection.
 */
export const startServiceWorker = async (): Promise<void> => {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || held !== null) return
  const { Workbox } = await import("workbox-window")
  const workbox = new Workbox("/sw.js", { updateViaCache: "none" })
  held = workbox
  workbox.addEventListener("waiting", () => void announceIfOlder().catch(announce))
  /** Another tab has let the new version take over: this page is of the version before. */
  workbox.addEventListener("controlling", ({ isUpdate, isExternal }) => {
    if (isUpdate === true || isExternal === true) announce()
  })
  const registration = await workbox.register()
  await navigator.serviceWorker.ready
  workbox.messageSW({ type: "CACHE_URLS", payload: { urlsToCache: loadedChunks() } }).catch(() => undefined)
  const look = () => {
    if (document.visibilityState === "visible") registration?.update().catch(() => undefined)
  }
  setInterval(look, LOOK_MS)
}

export const newVersion = {
  on: arrived.on,
  isWaiting: (): boolean => isWaiting,
  /** Lets the waiting version take over, and reloads once it has. */
  take: (): void => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true })
    setTimeout(() => location.reload(), TAKE_MS)
    void navigator.serviceWorker.getRegistration().then((registration) => {
      if (registration?.waiting == null) location.reload()
      else registration.waiting.postMessage({ type: "SKIP_WAITING" })
    })
  },
}
