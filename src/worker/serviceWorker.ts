import { ExpirationPlugin } from "workbox-expiration"
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from "workbox-precaching"
import { NavigationRoute, registerRoute } from "workbox-routing"
import { CacheFirst } from "workbox-strategies"
import { isShownLink, type PushMessage, readMessage } from "./message.ts"
import type { WorkerScope } from "./scope.ts"

/**
 * The service worker: the page's frame and the code that was used open without a connection, and push notifications are
 * shown. It never stores an answer of the API or a file; those are of an account (src/api/wire/kept.ts).
 */
declare const self: WorkerScope
/** Filled in by the build (scripts/lib/worker.mjs): the frame's files. */
declare const FRAME_FILES: readonly { readonly url: string; readonly revision: string | null }[]

/** The page without data, precached under this address: every address of the app answers it. */
const FRAME = "/saya"
/** Chunks of pages that were opened; the one used longest ago is dropped. */
const CHUNKS = 80

type Plugins = NonNullable<NonNullable<ConstructorParameters<typeof CacheFirst>[0]>["plugins"]>
/** Its declaration says `undefined` where the strategy's says absent (exactOptionalPropertyTypes). */
const bounded = new ExpirationPlugin({ maxEntries: CHUNKS, purgeOnQuotaError: true }) as Plugins[number]

/**
 * Pages come from the server; the precached frame is only for a server that cannot be reached. Registered first: the
 * route of the precache would answer the frame's own address without asking the server.
 */
registerRoute(
  new NavigationRoute(
    async ({ request }) => {
      try {
        return await fetch(request)
      } catch (error) {
        const frame = await matchPrecache(FRAME)
        if (frame === undefined) throw error
        return frame
      }
    },
    { denylist: [/^\/(api|files|docs|blog|demo|healthz|mailing)(\/|$)/] },
  ),
)

precacheAndRoute([...FRAME_FILES])
cleanupOutdatedCaches()

/** Built files have a hash of their content in their name. Those of the frame are answered by the precache. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
  new CacheFirst({ cacheName: "chunks", plugins: [bounded] }),
)

/**
 * `SKIP_WAITING` is sent when the user has asked for the new version: it never takes over by itself. `FILES` is asked by
 * a page that wants to know whether it is of this version.
 */
self.addEventListener("message", ({ data, ports }) => {
  const type = typeof data === "object" && data !== null && "type" in data ? data.type : null
  if (type === "SKIP_WAITING") void self.skipWaiting()
  if (type === "FILES") ports[0]?.postMessage(FRAME_FILES.map(({ url }) => url))
})

const show = ({ title, link }: PushMessage): Promise<void> =>
  self.registration.showNotification(title, {
    icon: "/icons/icon-192.png",
    badge: "/icons/badge-96.png",
    lang: "id",
    data: link,
  })

self.addEventListener("push", (event) => event.waitUntil(show(readMessage(event.data?.text() ?? ""))))

/** A tab that shows something else stays as it is: something may be typed in it. */
const open = async (link: unknown): Promise<void> => {
  const url = new URL(isShownLink(link) ? link : "/", self.location.origin).href
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true })
  const tab = isShownLink(link) ? tabs.find((one) => one.url === url) : tabs[0]
  await (tab === undefined ? self.clients.openWindow(url) : tab.focus())
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data))
})
