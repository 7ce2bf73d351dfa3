import type { Locator, Page } from "@playwright/test"

/** The condition that ends a measured interaction: an element with a text is there, or an element is gone. */
export type Until = {
  readonly selector: string
  readonly text?: string
  readonly gone?: boolean
}
/** Times since the press, in ms: to the next painted frame, and to the frame that meets the condition. */
export type Felt = { readonly next: number; readonly done: number }

declare global {
  interface Window {
    /** Starts timing at the next event of that type. */
    benchPress: (type: string, until: Until) => void
    benchFelt: () => Felt | null
  }
}

/**
 * Init script, runs in the page after `watchPage` and before the page's own code; the same on both pages. It uses the
 * event's own timestamp, so the input delay of a busy page is included.
 */
export const watchPresses = (): void => {
  let press: {
    readonly type: string
    readonly until: Until
    from: number | null
    next: number | null
    done: number | null
    isMet: boolean
  } | null = null
  const holds = ({ selector, text, gone = false }: Until): boolean => {
    const found = document.querySelector(selector)
    if (gone) return found === null
    return found !== null && (text === undefined || (found.textContent ?? "").includes(text))
  }
  const look = () => {
    const now = press
    if (now === null || now.from === null || now.isMet || !holds(now.until)) return
    now.isMet = true
    window.benchAfterPaint(() => (now.done = performance.now()))
  }
  const begin = (event: Event) => {
    const now = press
    if (now === null || now.type !== event.type || now.from !== null) return
    now.from = event.timeStamp
    window.benchAfterPaint(() => (now.next = performance.now()))
  }
  new MutationObserver(look).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
  })
  for (const type of ["click", "submit"]) addEventListener(type, begin, { capture: true })
  window.benchPress = (type, until) =>
    (press = { type, until, from: null, next: null, done: null, isMet: false })
  window.benchFelt = () =>
    press === null || press.from === null || press.next === null || press.done === null
      ? null
      : { next: press.next - press.from, done: press.done - press.from }
}

/** Wait for prefetches in idle time and for background rendering. */
export const SETTLE_MS = 1_500

/** Time from the press on `at` until the condition holds. The page must have `watchPresses` as an init script. */
export const felt = async (page: Page, at: Locator, until: Until, type = "click"): Promise<Felt> => {
  await at.waitFor()
  await page.evaluate(([on, then]) => window.benchPress(on, then), [type, until] as const)
  await at.click()
  await page.waitForFunction(() => window.benchFelt() !== null)
  const found = await page.evaluate(() => window.benchFelt())
  await page.waitForTimeout(SETTLE_MS)
  return found ?? { next: Number.NaN, done: Number.NaN }
}
