import type { Browser, Page } from "@playwright/test"
import { DEMO_PASSWORD } from "#server/areas/session/passwords.ts"
import { ADMIN } from "../lib/data.ts"
import { blockingTime } from "../lib/maths.ts"
import { heapOf, openPage, type Subject } from "../lib/page.ts"
import { slowDown } from "./line.ts"
import type { Watched } from "./watch.ts"

/** One run. Times in ms, sizes in bytes. */
export type Visit = {
  readonly jsToForm: number
  readonly jsToRows: number
  readonly requestsToForm: number
  readonly firstPaint: number
  readonly largestPaint: number
  readonly formPainted: number
  readonly hydrated: number
  readonly blocking: number
  readonly rowsAfterPress: number
  readonly allRowsAfterPress: number
  readonly rowsBlocking: number
  readonly heap: number
}

/** Typing speed of a fast typist. */
const KEY_MS = 60
const SETTLE_MS = 1_000

const ask = async (page: Page): Promise<Watched> => page.evaluate(() => window.benchWatched())

/** Compressed bytes of the scripts loaded by then (ms since navigation start), and the number of requests. */
const loaded = (page: Page, by: number): Promise<{ readonly js: number; readonly requests: number }> =>
  page.evaluate((until) => {
    const all = performance.getEntriesByType("resource") as PerformanceResourceTiming[]
    const entries = all.filter(({ responseEnd }) => responseEnd <= until)
    const scripts = entries.filter((entry) => new URL(entry.name).pathname.endsWith(".js"))
    return { js: scripts.reduce((sum, entry) => sum + entry.encodedBodySize, 0), requests: entries.length }
  }, by)

const known = (value: number | null, what: string, subject: Subject): number => {
  if (value === null) throw new Error(`${subject.name}: no ${what}`)
  return value
}

/** Opens the page with an empty cache, types, presses, and waits for the rows. */
export const visit = async (browser: Browser, subject: Subject, leastRows: number): Promise<Visit> => {
  const { context, page, devtools } = await openPage(browser, subject.wanted, leastRows)
  try {
    await slowDown(devtools)
    await page.goto(subject.url, { waitUntil: "load" })
    await page.waitForFunction(() => window.benchWatched().hydrated !== null)
    const hydrated = known((await ask(page)).hydrated, "form that works", subject)
    const form = await loaded(page, hydrated)

    await page.locator("#username").pressSequentially(ADMIN, { delay: KEY_MS })
    await page.locator("#password").pressSequentially(DEMO_PASSWORD, { delay: KEY_MS })
    await page.locator("button[type=submit]").click()
    await page.waitForFunction(() => window.benchWatched().allRowsPainted !== null)
    await page.waitForTimeout(SETTLE_MS)
    const seen = await ask(page)
    const pressed = known(seen.pressed, "press", subject)
    const rowsPainted = known(seen.rowsPainted, "rows", subject)
    const rows = await loaded(page, rowsPainted)
    return {
      jsToForm: form.js,
      jsToRows: rows.js,
      requestsToForm: form.requests,
      firstPaint: known(seen.firstPaint, "first paint", subject),
      largestPaint: known(seen.largestPaint, "largest paint", subject),
      formPainted: known(seen.formPainted, "form", subject),
      hydrated,
      blocking: blockingTime(seen.longTasks, 0, pressed),
      rowsAfterPress: rowsPainted - pressed,
      allRowsAfterPress: known(seen.allRowsPainted, "rows", subject) - pressed,
      rowsBlocking: blockingTime(seen.longTasks, pressed, Infinity),
      heap: await heapOf(devtools),
    }
  } finally {
    await context.close()
  }
}
