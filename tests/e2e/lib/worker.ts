import { expect, type Page } from "@playwright/test"

/** Code that this page has loaded and no cache of the worker has; null without an active worker. */
const missingChunks = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    if (registration?.active?.state !== "activated") return null
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const stored = (await Promise.all(opened.map((cache) => cache.keys()))).flat().map(({ url }) => url)
    return performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => name.includes("/assets/") && name.endsWith(".js") && !stored.includes(name))
  })

/**
 * Waits until the service worker has stored the code of this page. Polled from here: `waitForFunction` does not wait for
 * the promise of an asynchronous predicate.
 */
export const untilInstalled = (page: Page): Promise<void> =>
  expect.poll(() => missingChunks(page), { timeout: 30_000 }).toEqual([])
