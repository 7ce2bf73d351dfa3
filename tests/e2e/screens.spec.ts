import { matchRoute, ROUTES } from "#contract/routes.ts"
import type { Page } from "@playwright/test"
import { isLive } from "#src/app/routes.ts"
import { expect, expectAccessible, test, type Who } from "./fixtures.ts"

/** Every live screen that can be gone to without an id, as somebody who may see it. */
const screens = ROUTES.filter(({ path }) => !path.includes("{") && isLive(path)).map(
  ({ path, access }): readonly [string, Who] => [path, access === "super" ? "super" : "admin"],
)
const aliases = ["/homev2"]
const WIDTHS = [1440, 1024, 390] as const

const settled = async (page: Page): Promise<void> => {
  await page.locator("main h1").waitFor()
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0)
}
const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test("there are screens to look at, and all are of the catalogue", () => {
  expect(screens.length).toBeGreaterThanOrEqual(6)
  expect(screens.filter(([known]) => matchRoute(known) === null)).toEqual([])
})

for (const [path, who] of screens.filter(([known]) => !aliases.includes(known)))
  test(`${path}: axe finds nothing in either theme, and nothing sticks out at any width`, async ({
    page,
    signIn,
  }) => {
    await signIn(page, who, path)
    await settled(page)
    await expectAccessible(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      expect(await sideways(page), `${width} px`).toBe(0)
    }
  })

test("an empty list, a menu, a drawer and the palette: axe finds nothing", async ({ page, signIn }) => {
  await signIn(page, "baru", "/setting/umum/departement")
  await settled(page)
  await expect(page.getByText("Belum ada divisi")).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(/^Akun /).click()
  await expectAccessible(page)
  await page.keyboard.press("Escape")
  await page.keyboard.press("Control+k")
  await expect(page.getByRole("dialog", { name: "Cari" }).getByRole("combobox")).toBeFocused()
  await expectAccessible(page)
})
