import type { Locator } from "@playwright/test"
import { expect, test } from "./fixtures.ts"
import { shell } from "./lib/app.ts"
import { expectNoScroll } from "./lib/width.ts"
import { DIVISI, FORM, form, list, removal } from "./lib/divisi.ts"

const LONG = "Kepegawaian_dan_Pengembangan_SDM_Wilayah"

test.use({ viewport: { width: 360, height: 740 } })

test("a press right after typing saves: words about the draft do not move the button away", async ({
  page,
  signIn,
}) => {
  await signIn(page, "admin", FORM)
  const { nama, save, kept } = form(page)
  await expect(nama).toBeEditable()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await nama.pressSequentially("Divisi di telepon")
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const place = await save.boundingBox()
  if (place === null) throw new Error("no button")
  await page.mouse.move(place.x + place.width / 2, place.y + 3)
  await page.mouse.down()
  await expect(kept).toBeVisible()
  await page.mouse.up()
  await expect(page).toHaveURL(/departement\?action=true/)
})

test("a long word without a break widens no dialog, and what failed can be read beside its buttons", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const token = await tokenOf("admin")
  const head = await api("devisi/create", { nama: LONG, request_id: `narrow-${Date.now()}` }, token)
  const { id } = head.body.data as { readonly id: number }
  await api("devisi/create", { nama: "Di bawahnya", parent_id: id, request_id: `below-${Date.now()}` }, token)
  await signIn(page, "admin", `${DIVISI}?q=${LONG}`)
  await page.setViewportSize({ width: 320, height: 700 })
  await list(page).pick(LONG).click()
  await list(page).remove.click()
  const { yes } = removal(page)
  await expect(yes).toBeInViewport({ ratio: 1 })
  await yes.click()
  const said = page.getByRole("status").filter({ hasText: "1 gagal" })
  await expect(said).toBeVisible()
  expect((await said.boundingBox())?.width).toBeGreaterThan(150)
})

test("what the keyboard comes to is not behind the bars", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 720, height: 450 })
  await signIn(page, "admin", FORM)
  await form(page).nama.focus()
  const isOnTop = () =>
    page.evaluate(() => {
      const field = document.activeElement
      if (!(field instanceof HTMLElement)) return false
      const { left, right, top, bottom } = field.getBoundingClientRect()
      const at = (y: number) => document.elementFromPoint((left + right) / 2, y)
      return [top + 2, bottom - 2].every((y) => at(y) === field || field.contains(at(y)))
    })
  for (const key of ["Tab", "Tab", "Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab"]) {
    await page.keyboard.press(key)
    await expect.poll(isOnTop, { message: key }).toBe(true)
  }
})

/** Text that overflows its box, or is cut off in it. */
const cutIn = (words: Locator): Promise<readonly string[]> =>
  words.evaluateAll((all) =>
    all
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((one) => one.textContent ?? ""),
  )

test("a phone's home: whose birthday it is can be read, with the day below", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, "admin", "/home")
  const rows = page.locator("[data-card=ulang_tahun] li")
  await expect(rows.first()).toBeVisible()
  expect(await cutIn(rows.locator(".truncate"))).toEqual([])
  for (const row of await rows.all()) await expect(row.getByText(/^[A-Z][a-z]+, \d+ /).first()).toBeVisible()
})

test("a calendar's month and year stand clear of their arrows", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, "admin", "/laporan-absensi/summary")
  await page
    .locator("summary")
    .filter({ hasText: /^Filter/ })
    .click()
  await page
    .locator("summary")
    .filter({ hasText: /^Tanggal/ })
    .click()
  await page.getByRole("button", { name: "Pilih tanggal: Dari" }).click()
  const jumps = page.locator("select:visible")
  await expect(jumps).toHaveCount(2)
  const ends = await jumps.evaluateAll((all) =>
    all.map((one) => Number.parseFloat(getComputedStyle(one).paddingRight)),
  )
  /** The arrow is 16 px wide and ends 8 px before the edge. */
  expect(Math.min(...ends)).toBeGreaterThanOrEqual(24)
  const box = await page.getByRole("grid").boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
})

test("who comes to no page finds one by its name, also without a keyboard", async ({ page, signIn }) => {
  await signIn(page, "admin", "/tidak-ada")
  await page.getByRole("main").getByRole("button", { name: "Cari menu" }).click()
  const { palette } = shell(page)
  await palette.getByRole("combobox").fill("gaji")
  await palette.getByRole("option").first().click()
  await expect(page).not.toHaveURL("/tidak-ada")
})

const REPORTS = ["/laporan-absensi-lembur", "/laporan-absensi/laporan", "/lembur"]

test("the sums over a report take the two lines a phone keeps for them: nothing below moves when they come", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, "admin", "/home")
  for (const path of REPORTS) {
    await page.goto(path)
    const sums = page.locator("main header p").first()
    await expect(sums).toContainText("·")
    expect(Math.round((await sums.boundingBox())?.height ?? 0), path).toBe(40)
  }
})

test("at 1024 px a report's table is all in sight", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await signIn(page, "admin", "/home")
  for (const path of [...REPORTS, "/laporan-absensi/summary"]) {
    await page.goto(path)
    const table = page.locator("main table, main [role=table]").last()
    await expect(table.getByRole("row").nth(2)).toBeVisible()
    await expectNoScroll(table, 1024)
  }
})
