import type { Page } from "@playwright/test"
import { known } from "#tests/paths/all.ts"
import { pageOf } from "#tests/paths/report/page.ts"
import { pictures, remove, result } from "#tests/unit/machines/report.fixture.ts"
import { expect, test } from "./fixtures.ts"

/** All machines, one of which failed. */
const open = async (page: Page) => {
  const others = [...known.values()]
    .filter((one) => one.model !== null && one.like === null && one.id !== remove.id)
    .map((one) => ({ known: one, result: null, pictures }))
  await page.setContent(pageOf({ run: result.run, all: [...others, { known: remove, result, pictures }] }))
}
const lengthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)
const fold = (page: Page, id: string) => page.locator(`[id="${id}"] > details`)

test("the head and what failed stand on the first screen, what went well is folded", async ({ page }) => {
  await open(page)
  const { height = 0 } = page.viewportSize() ?? {}
  await expect(page.getByText("1 kegagalan", { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(page.locator("#gagal li").first()).toBeInViewport({ ratio: 1 })
  await expect(page.locator("#gagal code").first()).toHaveText("npm run paths:run -- remove --path 1")
  await expect(fold(page, "remove")).toHaveAttribute("open")
  await expect(fold(page, "session")).not.toHaveAttribute("open")
  await page.getByRole("button", { name: "Lipat semua" }).click()
  /** A line for each machine, and the head. */
  const lines = await page.locator("section.machine").count()
  expect(await lengthOf(page)).toBeLessThan(2 * height + 64 * lines)
})

test("a search opens what it finds and folds it again; a link opens what hides its target", async ({
  page,
}) => {
  await open(page)
  const find = page.getByRole("searchbox")
  const told = page.locator("pre", { hasText: "confirm.yes: expected" })
  await expect(told).toBeHidden()
  await find.fill("confirm.yes: EXPECTED")
  await expect(told).toBeVisible()
  await expect(page.locator("section.machine:visible")).toHaveCount(1)
  await expect(page.locator("output")).toHaveText(/^1 dari \d+ mesin$/)
  await find.fill("sesi masuk")
  await expect(fold(page, "session")).toHaveAttribute("open")
  await find.fill("")
  await expect(told).toBeHidden()
  await expect(fold(page, "session")).not.toHaveAttribute("open")
  const jump = page.getByRole("navigation").getByRole("link", { name: "session", exact: true })
  for (let turn = 0; turn < 2; turn++) {
    await jump.click()
    await expect(fold(page, "session")).toHaveAttribute("open")
    await page.getByRole("button", { name: "Lipat semua" }).click()
  }
  await page.getByRole("combobox").selectOption({ label: "gagal" })
  await expect(page.locator("section.machine:visible")).toHaveCount(1)
})

test("it is as wide as a phone, and paper is light and shows what the screen does", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: "dark" })
  await open(page)
  await page.getByRole("button", { name: "Buka semua mesin" }).click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole("button", { name: "Lipat semua" }).click()
  await page.emulateMedia({ media: "print", colorScheme: "dark" })
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)")
  await expect(page.locator("body")).toHaveCSS("color", "rgb(0, 0, 0)")
  await expect(page.getByRole("searchbox")).toBeHidden()
  const heading = await page.locator("#remove h2").boundingBox()
  expect(heading?.width ?? 0).toBeGreaterThan(200)
})
