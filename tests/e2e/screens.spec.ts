import { matchRoute, ROUTES } from "#contract/pages/routes.ts"
import type { Page } from "@playwright/test"
import { isLive } from "#src/app/routes.ts"
import { expect, expectAccessible, test, type Who } from "./fixtures.ts"
import { rowsThatBurst } from "./lib/rows.ts"
import { watchShifts } from "./lib/shifts.ts"
import { expectFits } from "./lib/width.ts"

/** Closed to an employee who decides on nothing. */
const ofLeaders = ["/saya/keputusan"]
/** Every live screen whose path needs no id, with an account that may see it. */
const screens = ROUTES.filter(({ path }) => !path.includes("{") && isLive(path)).map(
  ({ path, access }): readonly [string, Who] => {
    if (ofLeaders.includes(path)) return [path, "atasan"]
    return [path, access === "super" ? "super" : access === "self" ? "pegawai" : "admin"]
  },
)
const isAlias = (path: string): boolean => path === "/homev2"
/** Shown only during onboarding: welcome.spec.ts tests them. */
const isOnTheWay = (path: string): boolean => path.startsWith("/welcome/step-")

const settled = async (page: Page): Promise<void> => {
  await page.locator("main h1").waitFor()
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0)
}

test("there are screens to look at, and all are of the catalogue", () => {
  expect(screens.length).toBeGreaterThanOrEqual(6)
  expect(screens.filter(([known]) => matchRoute(known) === null)).toEqual([])
})

/** Client-side navigation, without a page load. */
const go = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((to) => {
    history.pushState(null, "", to)
    dispatchEvent(new PopStateEvent("popstate"))
  }, path)
  await expect(page).toHaveURL(path)
  await settled(page)
  /**
   * Navigation by script keeps the scroll position: scroll to the top, because for axe a button covered by the sticky
   * bar is no valid target.
   */
  await page.evaluate(() => scrollTo(0, 0))
}

/** Screens per test, so that each test ends well within its timeout on a busy machine; axe takes about 10 s a screen there. */
const AT_ONCE = { axe: 6, glance: 12 } as const

const groupsOf = (most: number) =>
  (["admin", "super", "pegawai", "atasan"] as const).flatMap((who) => {
    const paths = screens
      .filter(([path, of]) => of === who && !isAlias(path) && !isOnTheWay(path))
      .map(([path]) => path)
    return Array.from({ length: Math.ceil(paths.length / most) }, (_, n) => ({
      who,
      name: `${who}'s screens, part ${n + 1}`,
      paths: paths.slice(n * most, (n + 1) * most),
    }))
  })

/** Content that is being read must not move: a larger layout shift than this is noticeable. */
const MOST_SHIFT = 0.02
const WIDE = { width: 1440, height: 900 } as const
const PHONE = { width: 390, height: 844 } as const

/** Opens each path, and looks at it once it has come: one visit for all that is to be seen at a width. */
const visitEach = async (page: Page, paths: readonly string[], look: (path: string) => Promise<void>) => {
  await settled(page)
  const shifts = await watchShifts(page)
  const moved: string[] = []
  for (const path of paths)
    await test.step(path, async () => {
      await shifts()
      await go(page, path)
      const { sum, moved: what } = await shifts()
      if (sum > MOST_SHIFT) moved.push(`${path}: ${sum.toFixed(3)}, ${what}`)
      await look(path)
    })
  expect(moved, "what moved while a page came").toEqual([])
}

for (const { who, name, paths } of groupsOf(AT_ONCE.axe))
  test(`${name}: nothing moves, axe finds nothing in either theme, nothing sticks out at any width`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize(WIDE)
    await signIn(page, who)
    await visitEach(page, paths, async () => {
      await expectAccessible(page)
      await expectFits(page)
    })
  })

/** Lists that are another view of a screen. */
const further = [
  ["admin", "/setting/point/history?tab=pemakaian"],
  ["admin", "/reimbursment?tampilan=pegawai"],
  ["admin", "/laporan-absensi/persetujuan?tampilan=pegawai"],
  ["admin", "/cuti/saldo"],
] as const

for (const { who, name, paths } of groupsOf(AT_ONCE.glance))
  test(`${name}: on a phone nothing moves, and no row is lower than what stands in it`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize(PHONE)
    await signIn(page, who)
    const isFirst = paths[0] === screens.find(([, of]) => of === who)?.[0]
    const burst: string[] = []
    const lists = further.flatMap(([of, to]) => (isFirst && of === who ? [to] : []))
    await visitEach(page, [...paths, ...lists], async (path) => {
      burst.push(...(await rowsThatBurst(page)).map((row) => `${path}: ${row}`))
    })
    expect(burst).toEqual([])
  })

test("a row that does not hold its text is found", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, "admin", "/setting/absensi/shift")
  await settled(page)
  await page.locator("main [data-row]").first().waitFor()
  expect(await rowsThatBurst(page)).toEqual([])
  await page
    .locator("main [data-row]")
    .first()
    .evaluate((row) => {
      row.style.height = "20px"
      row.style.minHeight = "0"
    })
  expect(await rowsThatBurst(page)).toHaveLength(1)
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
