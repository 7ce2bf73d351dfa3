import { expect, type Locator, type Page } from "@playwright/test"

const WIDTHS = [1440, 1024, 390] as const

/** As painted: what watches sizes (a table that begins to scroll by itself) answers within the frame, after layout. */
const sideways = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    return document.documentElement.scrollWidth - document.documentElement.clientWidth
  })

/** Nothing of the page as it stands sticks out to the side, at any width. */
export const expectFits = async (page: Page): Promise<void> => {
  const before = page.viewportSize()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sideways(page), `${width} px`).toBe(0)
  }
  if (before !== null) await page.setViewportSize(before)
}

/** A table is all in sight at this width: its box does not scroll to the side. */
export const expectNoScroll = async (table: Locator, width: number): Promise<void> => {
  const page = table.page()
  const before = page.viewportSize()
  await page.setViewportSize({ width, height: 800 })
  const hidden = () =>
    table.evaluate(({ parentElement: box }) => (box === null ? 0 : box.scrollWidth - box.clientWidth))
  await expect.poll(hidden, `${width} px`).toBe(0)
  if (before !== null) await page.setViewportSize(before)
}
