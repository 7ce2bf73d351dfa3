import type { Locator, Page } from "@playwright/test"

/** What is waited for after a press: an element that is there, with a text in it, or one that is gone. */
export type Until = {
  readonly selector: string
  readonly text?: string
  readonly gone?: boolean
}
/** Times from the press, in ms: to the next frame that was painted, and to the one with what was waited for. */
export type Felt = { readonly next: number; readonly done: number }

declare global {
  interface Window {
    /** Starts timing with the next event of that type. */
    benchPress: (type: string, until: Until) => void
    benchFelt: () => Felt | null
  }
}

/**
 * Runs in the page after `watchPage` and before anything of its own; the same on both pages. The time of a press is the event's own,
 * so that a page that is busy when the press comes pays for it.
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

/** What is fetched in idle time has come, and whatever was drawn behind is there. */
export const SETTLE_MS = 1_500

/** From the press on it to what it leads to; the page has been given `watchPresses`. */
export const felt = async (page: Page, at: Locator, until: Until, type = "click"): Promise<Felt> => {
  await at.waitFor()
  await page.evaluate(([on, then]) => window.benchPress(on, then), [type, until] as const)
  await at.click()
  await page.waitForFunction(() => window.benchFelt() !== null)
  const found = await page.evaluate(() => window.benchFelt())
  await page.waitForTimeout(SETTLE_MS)
  return found ?? { next: Number.NaN, done: Number.NaN }
}
