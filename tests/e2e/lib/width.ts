import { expect, type Page } from "@playwright/test"

const WIDTHS = [1440, 1024, 390] as const

const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Nothing of the page as it stands sticks out to the side, at any width. */
export const expectFits = async (page: Page): Promise<void> => {
  const before = page.viewportSize()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sideways(page), `${width} px`).toBe(0)
  }
  if (before !== null) await page.setViewportSize(before)
}
