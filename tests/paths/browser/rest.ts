import type { Page, Request } from "@playwright/test"
import { setTimeout as sleep } from "node:timers/promises"
import { LIVE_PATH } from "#contract/kit/constants.ts"

/** Looked at so often, this far apart: what other threads do (crypto, storage) tells of itself only when it is done. */
const LOOKS = 2
const APART_MS = 20

type WithChanges = { readonly changes?: { count: number } }

/** Runs in the page before its own code: counts what is drawn. */
const countChanges = () => {
  const changes = { count: 0 }
  new MutationObserver(() => {
    changes.count++
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  Object.assign(window, { changes })
}

/** Runs in the page once nothing that is more urgent waits there; no clock of a test holds up such a task. */
const changesAtLeisure = (): Promise<number> =>
  scheduler.postTask(() => (window as WithChanges).changes?.count ?? 0, { priority: "background" })

/**
 * Tells when a page has nothing to do any more until its time passes or somebody does something: no request is under way,
 * no task waits, and nothing was drawn between two looks. Has to be there before the page is opened.
 */
export const watchRest = async (page: Page): Promise<() => Promise<boolean>> => {
  const underWay = new Set<Request>()
  page.on("request", (request) => {
    // Where it is open, the line to the server is never over.
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
      // A page that is just being left is not at rest.
      const now = await page.evaluate(changesAtLeisure).catch(() => null)
      if (now === null || (last !== null && now !== last)) return false
      last = now
    }
    return underWay.size === 0
  }
}
