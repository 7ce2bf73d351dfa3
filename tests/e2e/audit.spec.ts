import { expect, expectAccessible, test, toast } from "./fixtures.ts"

test.use({ dataOf: "audit" })

test("a company's page opens its changes; the list is narrowed, and exported", async ({ page, signIn }) => {
  await signIn(page, "super", "/super-admin/companies?q=UD%20Roti%20Hangat")
  await page.getByRole("link", { name: "UD Roti Hangat" }).click()
  await page.getByRole("button", { name: /^Tindakan lain untuk/ }).click()
  await page.getByRole("menuitem", { name: "Hitung ulang angka" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Hitung ulang" }).click()
  await expect(toast(page, /Dihitung pada \d/)).toBeVisible()
  await page.getByRole("link", { name: "Semua perubahan" }).click()
  await expect(page).toHaveURL(/\/super-admin\/setting\/sistem\/audit\?companies_id=\d+$/)
  await expect(page.getByRole("heading", { level: 1, name: "Audit" })).toBeVisible()
  const newest = page.getByRole("row", { name: /Menghitung ulang angka perusahaan/ }).first()
  await expect(newest).toContainText("UD Roti Hangat")
  await expect(newest).toContainText("Ratih Kusumawardhani")
  await expect(page.getByRole("row", { name: /Mencatat perusahaan sebagai Deal/ }).first()).toContainText(
    "status",
  )
  await expectAccessible(page)

  await page.goto("/super-admin/setting/sistem/audit?periode=hari_ini")
  await expect(page.getByRole("row", { name: /Menghitung ulang angka/ })).toHaveCount(1)
  await expect(page.getByRole("button", { name: /Unduh|Ekspor/ }).first()).toBeVisible()
})
