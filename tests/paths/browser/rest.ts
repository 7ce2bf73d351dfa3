import type { Page, Request } from "@playwright/test"
import { setTimeout as sleep } from "node:timers/promises"
import { LIVE_PATH } from "#contract/kit/constants.ts"

/** Check so often, at this interval: work in other threads (crypto, storage) is visible only when it finishes. */
const LOOKS = 2
const APART_MS = 20

type WithChanges = { readonly changes?: { count: number } }

/** Init script, runs in the page before its own code: counts DOM changes. */
const countChanges = () => {
  const changes = { count: 0 }
  new MutationObserver(() => {
    changes.count++
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  Object.assign(window, { changes })
}

/**
 * Runs in the page at background priority, when nothing more urgent is queued; a fake clock does not delay such a task.
 */
const changesAtLeisure = (): Promise<number> =>
  scheduler.postTask(() => (window as WithChanges).changes?.count ?? 0, { priority: "background" })

/**
 * Detects an idle page: no request is pending, no task is queued, and nothing was drawn between two checks. Install it
 * before the page is opened.
 */
export const watchRest = async (page: Page): Promise<() => Promise<boolean>> => {
  const underWay = new Set<Request>()
  page.on("request", (request) => {
    // Ignore server-sent events: the connection never ends.
    if (!new URL(request.url()).pathname.endsWith(LIVE_PATH)) underWay.add(request)
  })
  const ended = (request: Request) => void underWay.delete(request)
  page.on("requestfinished", ended)
  page.on("requestfailed", ended)
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) underWay.clear()
  })
  await page.addInitScript(countChanges)
  return async () => {
    let last: number | null = null
    for (let look = 0; look < LOOKS; look++) {
      if (look > 0) await sleep(APART_MS)
      if (underWay.size > 0) return false
      // A page that is being unloaded is not idle.
      const now = await page.evaluate(changesAtLeisure).catch(() => null)
      if (now === null || (last !== null && now !== last)) return false
      last = now
    }
    return underWay.size === 0
  }
}
