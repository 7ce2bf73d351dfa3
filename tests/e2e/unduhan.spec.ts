import { readFile } from "node:fs/promises"
import { expect, test, toast } from "./fixtures.ts"

const PEGAWAI = "/users/pegawai"

test("an export of employees is queued from its menu, followed on the page and downloaded", async ({
  page,
  signIn,
}) => {
  await signIn(page, "admin")
  await page.goto(PEGAWAI)
  await page.getByRole("button", { name: "Ekspor" }).click()
  await page.getByRole("menuitem", { name: "Siapkan di latar" }).click()
  await toast(page, "Ekspor disiapkan.").getByRole("link", { name: "Buka Unduhan" }).click()
  await expect(page).toHaveURL(/\/unduhan$/)
  const row = page.getByRole("listitem").filter({ hasText: "Data pegawai" }).first()
  await expect(row.getByText("Siap diunduh")).toBeVisible({ timeout: 30_000 })
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    row.getByRole("button", { name: /^Unduh Data pegawai/ }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^Data pegawai \d{4}-\d{2}-\d{2}\.xlsx$/)
  expect((await readFile(await file.path())).subarray(0, 2).toString("latin1")).toBe("PK")
})

test("the page is in the account's menu; its filter is in the address", async ({ page, signIn }) => {
  await signIn(page, "admin")
  await page.goto("/home")
  await page.locator("summary[aria-label^='Akun']").click()
  await page.locator("details[open]").getByRole("link", { name: "Unduhan" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Unduhan" })).toBeVisible()
  await page.goto("/unduhan?status=expired")
  await expect(page.getByText("Tidak ada berkas dengan status ini")).toBeVisible()
})

test("an account without exports is led home", async ({ page, signIn }) => {
  await signIn(page, "terbatas")
  await page.goto("/unduhan")
  await expect(page).toHaveURL(/\/home$/)
})
