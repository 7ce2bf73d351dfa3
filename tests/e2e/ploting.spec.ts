import type { Page } from "@playwright/test"
import { expect, expectAccessible, test } from "./fixtures.ts"
import { expectFits } from "./lib/width.ts"

const PLAN = "/users/pegawai/ploting-absensi?month=2027-08&q=MB-00"
const gridOf = (page: Page) => page.getByRole("grid", { name: "Rencana shift per pegawai" })
const cell = (page: Page, place: string) => page.locator(`[data-cell="${place}"]`)

test("a month is planned by keyboard, undone, saved; what somebody else planned is shown cell by cell", async ({
  page,
  openContext,
  signIn,
}) => {
  await signIn(page, "admin", PLAN)
  await expect(gridOf(page)).toBeVisible()
  await cell(page, "0,1").click()
  await page.keyboard.press("1")
  await expect(cell(page, "0,1")).toHaveText("PG")
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("Shift+ArrowRight")
  await page.keyboard.press("0")
  await expect(cell(page, "0,2")).toHaveText("OFF")
  await expect(cell(page, "0,3")).toHaveText("OFF")
  await page.keyboard.press("Control+z")
  await expect(cell(page, "0,3")).not.toHaveText("OFF")
  await page.keyboard.press("Control+y")
  await expect(cell(page, "0,3")).toHaveText("OFF")
  await expect(page.getByRole("button", { name: "Simpan 3 hari" })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)

  const other = await (await openContext()).newPage()
  await signIn(other, "admin", PLAN)
  await cell(other, "0,1").click()
  await other.keyboard.press("0")
  await other.keyboard.press("Control+s")
  await expect(other.getByText("1 hari disimpan")).toBeVisible()
  await other.close()

  await gridOf(page).focus()
  await page.keyboard.press("Control+s")
  const stale = page.getByRole("region", { name: "Direncanakan orang lain" })
  await expect(stale).toContainText("punya saya PG, punya mereka OFF")
  await expectAccessible(page)
  await stale.getByRole("button", { name: "Semua punya saya" }).click()
  await page.getByRole("button", { name: "Simpan 1 hari" }).click()
  await expect(page.getByRole("button", { name: "Simpan", exact: true })).toBeVisible()
  await page.reload()
  await expect(cell(page, "0,1")).toHaveText("PG")
  await expect(cell(page, "0,2")).toHaveText("OFF")

  await page.getByRole("link", { name: "Per shift" }).click()
  await expect(page.getByRole("region", { name: "Rencana per shift" })).toBeVisible()
  await expectAccessible(page)
})

test("what is not saved is a draft that comes back, and letting go asks", async ({ page, signIn }) => {
  await signIn(page, "admin", PLAN.replace("2027-08", "2027-09"))
  await cell(page, "1,1").click()
  await page.keyboard.press("2")
  await expect(page.getByText(/1 hari belum disimpan, tersimpan sebagai draf/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole("button", { name: "Simpan 1 hari" })).toBeVisible()
  await page.getByRole("button", { name: "Buang", exact: true }).click()
  await page.getByRole("button", { name: "Buang perubahan" }).click()
  await expect(page.getByRole("button", { name: "Simpan", exact: true })).toBeVisible()
})

test("a weekly pattern for an employee is read by the plan", async ({ page, signIn }) => {
  await signIn(page, "admin", "/users/pegawai/form/schedule")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Jadwal tetap")
  const people = page.getByRole("combobox", { name: "Pegawai" })
  await people.fill("MB-0100")
  await page.getByRole("option").first().click()
  await page.getByRole("textbox", { name: "Mulai berlaku" }).fill("01/10/2027")
  const friday = page.getByRole("combobox", { name: "Jumat" })
  await friday.fill("ML")
  await page.getByRole("option").first().click()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Simpan" }).click()
  await expect(page).toHaveURL(/ploting-absensi/)
  await page.goto("/users/pegawai/ploting-absensi?month=2027-10&q=MB-0100")
  await expect(cell(page, "0,0")).toHaveText("ML")
  await expect(cell(page, "0,1")).toHaveText("OFF")
})

test("on a phone one employee's month is a list", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, "admin", PLAN.replace("2027-08", "2027-11"))
  const list = page.getByRole("region", { name: "Rencana seorang pegawai" })
  await list.getByRole("combobox").nth(2).selectOption("OFF")
  await expect(page.getByRole("button", { name: "Simpan 1 hari" })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})
