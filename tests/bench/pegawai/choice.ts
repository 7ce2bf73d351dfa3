import type { Browser } from "@playwright/test"
import { DEMO_PASSWORD } from "#server/areas/session/passwords.ts"
import { ADMIN, ALONE } from "../lib/data.ts"
import { openPage } from "../lib/page.ts"
import { slowDown } from "../login/line.ts"

/** Milliseconds from the press to the frame with the entries, or with the text that there are none. */
export type Choice = { readonly none: number; readonly many: number }

const SETTLE_MS = 1_200

/** Runs in the page: measures the next opening of a picker. */
const opening = (): Promise<number> =>
  new Promise((resolve) => {
    let from: number | null = null
    addEventListener("pointerdown", (event) => (from ??= event.timeStamp), { capture: true })
    const observer = new MutationObserver(() => {
      const list = document.querySelector("[role=listbox]")
      const isFilled = list?.querySelector("[role=option]") !== null
      if (from === null || list === null || !(isFilled || list.textContent.includes("Tidak ada"))) return
      const began = from
      observer.disconnect()
      window.benchAfterPaint(() => resolve(performance.now() - began))
    })
    observer.observe(document, { childList: true, subtree: true, characterData: true })
  })

const openOnce = async (browser: Browser, url: string, email: string): Promise<number> => {
  const { context, page, devtools } = await openPage(browser, "/users/pegawai/form", 1)
  try {
    await page.goto(url, { waitUntil: "load" })
    await page.waitForFunction(() => window.benchWatched().hydrated !== null)
    await page.locator("#username").fill(email)
    await page.locator("#password").fill(DEMO_PASSWORD)
    await page.locator("button[type=submit]").click()
    const field = page.getByRole("combobox", { name: "Atasan" })
    await field.scrollIntoViewIfNeeded()
    await page.waitForTimeout(SETTLE_MS)
    await slowDown(devtools)
    const took = page.evaluate(opening)
    await field.click()
    return await took
  } finally {
    await context.close()
  }
}

/** The employee picker in a very large company, and in one without employees. */
export const openChoice = async (browser: Browser, url: string): Promise<Choice> => ({
  none: await openOnce(browser, url, ALONE),
  many: await openOnce(browser, url, ADMIN),
})
