import { readFile } from "node:fs/promises"
import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { expectFits } from "./lib/width.ts"

const PATH = "/surat-peringatan"

test("a letter from its draft to the PDF", async ({ page, signIn }) => {
  await signIn(page, "admin", `${PATH}/form`)
  await page.getByRole("combobox", { name: /^Pegawai/ }).fill("a")
  await page.getByRole("listbox").getByRole("option").first().click()
  await page
    .getByRole("textbox", { name: /^Tanggal surat/ })
    .fill(new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10).split("-").toReversed().join("/"))
  await page.getByLabel("Perihal").fill("Uji surat sampai PDF")
  await page.getByLabel("Pelanggaran").fill("Terlambat masuk kerja lima kali tanpa pemberitahuan.")
  await page.getByRole("button", { name: "Simpan", exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${PATH}(\\?|$)`))
  const row = page.locator("[data-row]", { hasText: "Uji surat sampai PDF" })
  await expect(row.getByText("Konsep")).toBeVisible()
  await row.getByRole("checkbox").check()
  await page.getByRole("button", { name: "Terbitkan", exact: true }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Terbitkan" }).click()
  await expect(toast(page, "1 surat peringatan diterbitkan")).toBeVisible()
  await expect(row.getByText(/\d{3}\/SP-I\//)).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)

  await row.getByRole("link").first().click()
  await expect(page.getByText("Surat yang sudah terbit tidak diubah lagi.")).toBeVisible()
  const downloading = page.waitForEvent("download")
  await page.getByRole("button", { name: "Unduh PDF" }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^\d{3}-SP-I-.*\.pdf$/)
  const bytes = await readFile(await file.path())
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-")
  await expectAccessible(page)
})
