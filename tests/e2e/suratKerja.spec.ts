import { readFile } from "node:fs/promises"
import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { expectFits } from "./lib/width.ts"

const TEMPLATES = "/setting/umum/template-surat"
const PATH = "/users/surat"
const today = () =>
  new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10).split("-").toReversed().join("/")

test("a template from its sample to a letter as PDF", async ({ page, signIn }) => {
  await signIn(page, "admin", `${TEMPLATES}/form?contoh=keterangan`)
  await expect(page.getByRole("textbox", { name: /^Kode/ })).toHaveValue("SKK")
  await page.getByRole("textbox", { name: /^Nama \(wajib\)/ }).fill("Keterangan uji")
  await page.getByRole("textbox", { name: /^Kode/ }).fill("UJI")
  const text = page.getByRole("textbox", { name: /^Isi/ })
  await text.click()
  await page.keyboard.press("Control+End")
  await page.keyboard.type(" {{gajih}}")
  await page.getByRole("button", { name: "Simpan", exact: true }).click()
  await expect(page.getByText("{{gajih}} bukan isian yang dikenal").first()).toBeVisible()
  await expectAccessible(page)
  await text.click()
  await page.keyboard.press("Control+End")
  for (let at = 0; at < "{{gajih}}".length; at += 1) await page.keyboard.press("Backspace")
  await page.getByRole("button", { name: "Sisipkan isian" }).click()
  await page.getByRole("menuitem", { name: "NIP", exact: true }).click()
  await expect(text).toContainText("{{nip}}")
  await page.getByRole("button", { name: "Simpan", exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${TEMPLATES}(\\?|$)`))
  await expect(page.locator("[data-row]", { hasText: "Keterangan uji" })).toBeVisible()
  await expectFits(page)

  await page.goto(`${PATH}/form`)
  await page.getByRole("combobox", { name: /^Templat/ }).fill("Keterangan uji")
  await page.getByRole("listbox").getByRole("option").first().click()
  await page.getByRole("combobox", { name: /^Pegawai/ }).fill("a")
  await page.getByRole("listbox").getByRole("option").first().click()
  await page.getByRole("textbox", { name: /^Tanggal surat/ }).fill(today())
  await page.getByRole("textbox", { name: /^Perihal/ }).fill("Uji surat dari templat")
  await expect(page.getByText(/belum lengkap: .*Keperluan/)).toBeVisible()
  await page.getByRole("textbox", { name: /^Keperluan/ }).fill("uji pratinjau surat")
  await expect(
    page.getByText("Surat keterangan ini diberikan untuk keperluan uji pratinjau surat."),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Simpan", exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${PATH}(\\?|$)`))
  const row = page.locator("[data-row]", { hasText: "Uji surat dari templat" })
  await row.getByRole("checkbox").check()
  await page.getByRole("button", { name: "Terbitkan", exact: true }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Terbitkan" }).click()
  await expect(toast(page, "1 surat diterbitkan")).toBeVisible()
  await expect(row.getByText(/001\/UJI\//)).toBeVisible()
  await expectAccessible(page)

  await row.getByRole("link").first().click()
  await expect(page.getByText("Surat yang sudah terbit tidak diubah lagi.")).toBeVisible()
  const downloading = page.waitForEvent("download")
  await page.getByRole("button", { name: "Unduh PDF" }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^001-UJI-.*\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-")
})
