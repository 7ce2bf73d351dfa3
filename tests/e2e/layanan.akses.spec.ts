import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { shell } from "./lib/app.ts"

/** This test switches an area of the demo company off. */
test.use({ dataOf: "akses layanan" })

test("an area that is switched off is the 404 page and in no menu or palette; switched on again it is back", async ({
  page,
  signIn,
  openContext,
}) => {
  const other = await (await openContext()).newPage()
  const areas = other.getByRole("link", { name: "Courier", exact: true })
  const openMenu = async () => {
    await other.reload()
    await expect(shell(other).heading).toBeVisible()
    await shell(other).menu.locator("summary", { hasText: "Penugasan" }).click()
  }
  const found = async (isThere: boolean) => {
    const words = shell(other).palette.getByRole("combobox")
    await expect(async () => {
      await other.keyboard.press("Control+k")
      await expect(words).toBeFocused({ timeout: 2_000 })
    }).toPass()
    await words.fill("Courier")
    const options = other.getByRole("option").filter({ hasText: /^Courier/ })
    await expect.poll(async () => (await options.count()) > 0).toBe(isThere)
    await other.keyboard.press("Escape")
  }
  await signIn(other, "admin", "/home")
  await openMenu()
  await expect(areas).toHaveCount(1)

  await signIn(page, "super", "/super-admin/setting/akses-aplikasi")
  await page.getByRole("combobox", { name: "Perusahaan" }).fill("PT Maju Bersama")
  await page.getByRole("option", { name: "PT Maju Bersama" }).click()
  const courier = page.getByRole("switch", { name: "Courier", exact: true })
  await expect(courier).toBeChecked()
  const turn = async () => {
    await courier.click()
    await page.getByRole("button", { name: "Simpan", exact: true }).click()
    await expect(toast(page, "Akses aplikasi PT Maju Bersama berhasil diperbarui").last()).toBeVisible()
  }
  await turn()
  await expect(courier).not.toBeChecked()
  await expectAccessible(page)

  for (const path of ["/courier", "/courier/laporan", "/courier/sales"]) {
    await other.goto(path)
    await expect(other.getByRole("heading", { name: "This page could not be found" })).toBeVisible()
  }
  await other.goto("/home")
  await openMenu()
  await expect(areas).toHaveCount(0)
  await other.keyboard.press("Escape")
  await found(false)
  await other.goto("/sales-visit")
  await expect(other.getByRole("heading", { name: "Sales Visit", exact: true })).toBeVisible()

  await turn()
  await expect(courier).toBeChecked()
  await other.goto("/courier")
  await expect(other.getByRole("heading", { name: "Courier", exact: true })).toBeVisible()
  await openMenu()
  await expect(areas).toHaveCount(1)
  await other.keyboard.press("Escape")
  await found(true)
})
