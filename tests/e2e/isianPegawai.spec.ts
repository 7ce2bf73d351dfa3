import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { expectFits } from "./lib/width.ts"

test.use({ dataOf: "custom fields" })

test("a company's own field is asked in the form, shown and filtered in the list, and offered to letters", async ({
  page,
  signIn,
}) => {
  test.slow()
  page.setDefaultTimeout(20_000)
  await signIn(page, "admin", "/setting/umum/isian-pegawai/form")
  const save = page.getByRole("button", { name: "Simpan", exact: true })
  await page.getByRole("combobox", { name: /^Jenis/ }).selectOption({ label: "Pilihan" })
  await save.click()
  await expect(page.getByText("Wajib diisi").first()).toBeVisible()
  await page.getByRole("textbox", { name: /^Nama isian/ }).fill("Kelas kereta")
  for (const text of ["Ekonomi", "Eksekutif"]) {
    await page.getByRole("button", { name: "Tambah pilihan" }).click()
    await page
      .getByRole("textbox", { name: /^Pilihan/ })
      .last()
      .fill(text)
  }
  await page.getByRole("textbox", { name: /^Bagian formulir/ }).fill("Perjalanan dinas")
  await expectAccessible(page)
  await expectFits(page)
  await save.click()
  await expect(toast(page, /berhasil ditambahkan/)).toBeVisible()

  await page.goto("/users/pegawai/form/22")
  await page.getByRole("button", { name: "Ubah Perjalanan dinas" }).click()
  await page.getByRole("combobox", { name: "Kelas kereta" }).selectOption({ label: "Eksekutif" })
  await save.click()
  await expect(toast(page, "Pegawai berhasil diperbarui")).toBeVisible()

  await page.goto("/users/pegawai?isian.kelas_kereta=Eksekutif")
  await expect(page.locator("[data-row]")).toHaveCount(1)
  await page.locator("summary", { hasText: "Kolom" }).click()
  await page.getByRole("checkbox", { name: "Kelas kereta" }).check()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("columnheader", { name: "Kelas kereta" })).toBeVisible()
  await expect(page.locator("[data-row]").first()).toContainText("Eksekutif")

  await page.goto("/setting/umum/template-surat/form")
  await page.getByRole("button", { name: "Sisipkan isian" }).click()
  await page.getByRole("menuitem", { name: "Kelas kereta" }).click()
  await expect(page.getByText("{{isian.kelas_kereta}}")).toBeVisible()
})

test("an employee sees and changes of their own what the company allows, and nothing else", async ({
  page,
  signIn,
}) => {
  await signIn(page, "pegawai", "/saya/profil/ubah")
  await expect(page.getByRole("combobox", { name: "Ukuran seragam" })).toBeVisible()
  await expect(page.getByText("Nomor loker")).toHaveCount(0)
  await page.getByRole("combobox", { name: "Ukuran seragam" }).selectOption({ label: "XL" })
  await page.getByRole("button", { name: "Simpan", exact: true }).click()
  await expect(toast(page, /./)).toBeVisible()
  await page.goto("/saya/profil")
  await expect(page.getByText("XL", { exact: true })).toBeVisible()
  await expectAccessible(page)
})
