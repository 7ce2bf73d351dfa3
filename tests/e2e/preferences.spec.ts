import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { png } from "./lib/png.ts"

test("the company's own settings: a logo is cut and stands in the bar, habits are kept, somebody stands in", async ({
  page,
  signIn,
}) => {
  const save = page.getByRole("button", { name: /^Simpan/ })
  await signIn(page, "admin", "/setting/umum/companies")
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: png(400, 200) })
  const crop = page.getByRole("dialog", { name: "Potong logo" })
  await crop.getByRole("slider", { name: "Perbesar" }).fill("2")
  await page.getByRole("button", { name: /^Bagian logo/ }).press("ArrowRight")
  await expectAccessible(page)
  await crop.getByRole("button", { name: "Pakai", exact: true }).click()
  await page.getByRole("textbox", { name: /^NPWP/ }).fill("12345")
  await save.click()
  await expect(page.getByText("NPWP terdiri dari 15 atau 16 angka").first()).toBeVisible()
  await page.getByRole("textbox", { name: /^NPWP/ }).fill("01.345.678.9-012.000")
  await save.click()
  await expect(toast(page, "Data perusahaan berhasil diperbarui")).toBeVisible()
  await expect(page.locator("header img").first()).toBeVisible()

  await page.goto("/setting/other/notification")
  await page.getByRole("checkbox", { name: /Ulang tahun pegawai.*Email|Email.*Ulang tahun pegawai/ }).click()
  await save.click()
  await expect(toast(page, "Pengaturan notifikasi disimpan")).toBeVisible()

  await page.goto("/setting/other/etc")
  await page.getByRole("textbox", { name: /^Panjang kata sandi/ }).fill("3")
  await save.click()
  await expect(page.getByText("Isi angka bulat 6 sampai 32").first()).toBeVisible()
  await page.getByRole("textbox", { name: /^Panjang kata sandi/ }).fill("6")
  /** The link on the page itself; the settings menu has another one. */
  await page.getByRole("link", { name: "Berhenti berlangganan" }).last().click()
  await page.getByRole("combobox", { name: /^Langganan/ }).selectOption("Berhenti pada sebuah tanggal")
  await page.getByRole("textbox", { name: /^Hari terakhir/ }).fill("31/12/2030")
  await page.getByRole("textbox", { name: /^Alasan/ }).fill("Hanya mencoba")
  await page.getByRole("textbox", { name: /^Ketik nama perusahaan/ }).fill("PT Salah")
  await save.click()
  await expect(page.getByText(/^Ketik nama perusahaan: /).first()).toBeVisible()

  await page.goto("/setting/other/pengganti")
  await expect(
    page.getByRole("row", { name: /Cuti menikah.*Gilang Permana.*Siti Rahma.*Berlaku/ }),
  ).toBeVisible()
})
