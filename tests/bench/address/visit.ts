import type { Browser, Page } from "@playwright/test"
import { authKeys } from "#src/api/browser/storage.ts"
import { openPage } from "../lib/page.ts"
import { slowDown } from "../login/line.ts"

/** One page load. Times in ms since navigation start, sizes in bytes. */
export type Opening = {
  /** Time until the main content is painted, ms. */
  readonly first: number
  readonly requests: number
  readonly transferred: number
  readonly shift: number
}
export type Openings = { readonly cold: Opening; readonly again: Opening }

/** Wait until what the page prefetches after the rows is in the browser's cache. */
const SETTLE_MS = 4_000

/** Sums the layout shifts (CLS without its session windows, because the page is short). */
const watchShift = (): void => {
  let sum = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      sum += (entry as PerformanceEntry & { readonly value: number }).value
  }).observe({ type: "layout-shift", buffered: true })
  window.benchShift = () => sum
}

/** Time of the first painted frame that contains the element. */
const watchFirst = (selector: string): void => {
  let painted: number | null = null
  const seen = new MutationObserver(() => {
    if (document.querySelector(selector) === null) return
    seen.disconnect()
    window.benchAfterPaint(() => (painted = performance.now()))
  })
  seen.observe(document, { childList: true, subtree: true })
  window.benchFirst = () => painted
}

declare global {
  interface Window {
    benchShift: () => number
    benchFirst: () => number | null
  }
}

const open = async (page: Page, url: string): Promise<Opening> => {
  await page.goto(url, { waitUntil: "commit" })
  await page.waitForFunction(() => window.benchFirst() !== null)
  const first = (await page.evaluate(() => window.benchFirst())) ?? Number.NaN
  const { requests, transferred } = await page.evaluate((until) => {
    const all = performance.getEntriesByType("resource") as PerformanceResourceTiming[]
    const asked = all.filter(({ startTime, transferSize }) => startTime < until && transferSize > 0)
    return { requests: asked.length, transferred: asked.reduce((sum, one) => sum + one.transferSize, 0) }
  }, first)
  await page.waitForTimeout(SETTLE_MS)
  return { first, requests, transferred, shift: await page.evaluate(() => window.benchShift()) }
}

/** Loads the page signed in, with an empty cache and then with a warm one, each until the selector matches. */
export const openTwice = async (
  browser: Browser,
  url: string,
  { token, selector }: { readonly token: string; readonly selector: string },
): Promise<Openings> => {
  const { context, page, devtools } = await openPage(browser, null, 1)
  try {
    await page.addInitScript(watchShift)
    await page.addInitScript(watchFirst, selector)
    await page.addInitScript(
      ([key = "", held = ""]) => localStorage.setItem(key, held),
      [authKeys.token, token],
    )
    await slowDown(devtools)
    return { cold: await open(page, url), again: await open(page, url) }
  } finally {
    await context.close()
  }
}
