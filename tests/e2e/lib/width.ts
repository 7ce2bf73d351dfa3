import { expect, type Locator, type Page } from "@playwright/test"

const WIDTHS = [1440, 1024, 390] as const

/** Measure after painting: a ResizeObserver (a table that begins to scroll) reacts within the frame, after layout. */
const sideways = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    return document.documentElement.scrollWidth - document.documentElement.clientWidth
  })

/** No horizontal overflow of the page in its present state, at any width. */
export const expectFits = async (page: Page): Promise<void> => {
  const before = page.viewportSize()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sideways(page), `${width} px`).toBe(0)
  }
  if (before !== null) await page.setViewportSize(before)
}

/** The table fits at this width: its box does not scroll sideways. */
export const expectNoScroll = async (table: Locator, width: number): Promise<void> => {
  const page = table.page()
  const before = page.viewportSize()
  await page.setViewportSize({ width, height: 800 })
  const hidden = () =>
    table.evaluate(({ parentElement: box }) => (box === null ? 0 : box.scrollWidth - box.clientWidth))
  await expect.poll(hidden, `${width} px`).toBe(0)
  if (before !== null) await page.setViewportSize(before)
}
