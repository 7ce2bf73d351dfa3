import type { Browser, Page } from "@playwright/test"
import { authKeys } from "#src/api/browser/storage.ts"
import { openPage } from "../lib/page.ts"
import { slowDown } from "../login/line.ts"

/** One opening of the address. Times in ms since its navigation began, sizes in bytes. */
export type Opening = {
  /** What somebody opens the page for. */
  readonly first: number
  readonly requests: number
  readonly transferred: number
  readonly shift: number
}
export type Openings = { readonly cold: Opening; readonly again: Opening }

/** What comes after the rows has come, and is in the browser's cache. */
const SETTLE_MS = 4_000

/** Sums how far what is painted moves by itself (CLS without its windows: the page is short). */
const watchShift = (): void => {
  let sum = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      sum += (entry as PerformanceEntry & { readonly value: number }).value
  }).observe({ type: "layout-shift", buffered: true })
  window.benchShift = () => sum
}

/** When the first frame with such an element was painted. */
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

/** Opens the address with an empty cache, then again, each until there is such an element; whoever opens it is signed in. */
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
