import type { Browser, Page } from "@playwright/test"
import { DEMO_PASSWORD } from "#server/areas/session/passwords.ts"
import { ADMIN } from "../lib/data.ts"
import { median } from "../lib/maths.ts"
import { heapOf, openPage, type Subject } from "../lib/page.ts"
import { slowDown, SLOWDOWN } from "../login/line.ts"
import { felt, SETTLE_MS, watchPresses } from "../lib/press.ts"
import { watchWork } from "./watch.ts"

/** One run. Times in ms, the heap in bytes. */
export type Work = {
  readonly rows: number
  readonly typing: number
  readonly sort: number
  readonly heap: number
}

const KEY_MS = 90
/** The last row when sorted by name as text: "Pegawai 10" to "Pegawai 100000". */
const LAST = "Pegawai 99999"

const rowsAfterSignIn = async (page: Page): Promise<number> => {
  await page.waitForFunction(() => window.benchWatched().hydrated !== null)
  await page.locator("#username").pressSequentially(ADMIN, { delay: KEY_MS })
  await page.locator("#password").pressSequentially(DEMO_PASSWORD, { delay: KEY_MS })
  await page.locator("button[type=submit]").click()
  await page.waitForFunction(() => window.benchWatched().rowsPainted !== null)
  const { pressed, rowsPainted } = await page.evaluate(() => window.benchWatched())
  await page.waitForTimeout(SETTLE_MS)
  return (rowsPainted ?? Number.NaN) - (pressed ?? Number.NaN)
}

/** Latency from each key to its frame, before and while the search is answered. */
const typing = async (page: Page): Promise<number> => {
  const box = page.locator("main input[type=search]").first()
  await box.pressSequentially("Pegawai 4321", { delay: 160 })
  await page.locator("tbody tr[data-row]", { hasText: "Pegawai 4321" }).first().waitFor()
  await page.waitForTimeout(SETTLE_MS)
  const times = await page.evaluate(() => window.benchKeys())
  await box.fill("")
  await page.locator("tbody tr[data-row]", { hasText: "Pegawai 1" }).first().waitFor()
  await page.waitForTimeout(SETTLE_MS)
  return median(times)
}

const sort = async (page: Page): Promise<number> => {
  const name = page.locator("thead button", { hasText: "Nama" })
  return (await felt(page, name, { selector: "tbody tr[data-row]", text: LAST })).done
}

/** Opens the page with an empty cache and works with the list: signs in, searches, sorts. */
export const work = async (browser: Browser, subject: Subject): Promise<Work> => {
  const { context, page, devtools } = await openPage(browser, subject.wanted, 1)
  try {
    await page.addInitScript(watchWork)
    await page.addInitScript(watchPresses)
    await slowDown(devtools)
    await page.goto(subject.url, { waitUntil: "load" })
    const rows = await rowsAfterSignIn(page)
    const heap = await heapOf(devtools)
    return { rows, heap, typing: await typing(page), sort: await sort(page) }
  } finally {
    await context.close()
  }
}

/** Frame times while scrolling through 500 rows, ms each. */
export const scroll = async (browser: Browser, url: string): Promise<readonly number[]> => {
  const { context, page, devtools } = await openPage(browser, "/users/pegawai?per_page=500", 1)
  try {
    await page.addInitScript(watchWork)
    await page.goto(url, { waitUntil: "load" })
    await rowsAfterSignIn(page)
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN })
    await page.evaluate(() => window.benchScroll())
    return await page.evaluate(() => window.benchFrames())
  } finally {
    await context.close()
  }
}
