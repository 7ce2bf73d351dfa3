import { readFile } from "node:fs/promises"
import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { expectFits } from "./lib/width.ts"

const PATH = "/akhir-hubungan-kerja"
const JUDUL = "Uji efisiensi perusahaan"

const dayWords = (ahead: number): string =>
  new Date(Date.now() + 7 * 3_600_000 + ahead * 86_400_000)
    .toISOString()
    .slice(0, 10)
    .split("-")
    .toReversed()
    .join("/")

test("an end of employment from its calculation to its letters", async ({ page, signIn }) => {
  await signIn(page, "admin", `${PATH}/form`)
  await page.getByRole("combobox", { name: /^Pegawai/ }).fill("a")
  await page.getByRole("listbox").getByRole("option").first().click()
  await page
    .getByRole("combobox", { name: /^Alasan/ })
    .selectOption({ label: "Efisiensi untuk mencegah kerugian" })
  await page.getByLabel("Perihal").fill(JUDUL)
  await page.getByRole("textbox", { name: /^Tanggal pemberitahuan/ }).fill(dayWords(0))
  await page.getByRole("textbox", { name: /^Hari terakhir bekerja/ }).fill(dayWords(60))
  await page.getByRole("textbox", { name: /^Hari terakhir bekerja/ }).blur()
  await expect(page.getByText("Uang pesangon").first()).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole("button", { name: "Simpan", exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${PATH}(\\?|$)`))
  const row = page.locator("[data-row]", { hasText: JUDUL })
  await expect(row.getByText("Konsep")).toBeVisible()
  await row.getByRole("checkbox").check()
  await page.getByRole("button", { name: "Ajukan", exact: true }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Ajukan" }).click()
  await expect(toast(page, "1 akhir hubungan kerja diajukan")).toBeVisible()
  await expect(row.getByText("Menunggu")).toBeVisible()

  await row.getByRole("link").first().click()
  await expect(page.getByText("Yang sudah diajukan tidak diubah lagi.")).toBeVisible()
  await expect(page.getByText("Daftar periksa gaji terakhir")).toBeVisible()
  await page.getByText("Uang pesangon").first().click()
  await expect(page.getByText(/PP 35\/2021 Pasal 40 ayat \(2\)/)).toBeVisible()
  const downloading = page.waitForEvent("download")
  await page.getByRole("button", { name: "Surat PHK" }).click()
  const file = await downloading
  const bytes = await readFile(await file.path())
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-")
  await expectAccessible(page)
})
