import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { expectFits } from "./lib/width.ts"

const PATH = "/users/perubahan-kerja"
const JUDUL = "Uji mutasi tiga pegawai"

const dayWords = (ahead: number): string =>
  new Date(Date.now() + 7 * 3_600_000 + ahead * 86_400_000)
    .toISOString()
    .slice(0, 10)
    .split("-")
    .toReversed()
    .join("/")

test("a change of three employees is scheduled, one is taken out, and the rest is undone", async ({
  page,
  signIn,
}) => {
  await signIn(page, "admin", `${PATH}/form`)
  await page.getByRole("textbox", { name: /^Judul/ }).fill(JUDUL)
  await page.getByRole("textbox", { name: /^Berlaku mulai/ }).fill(dayWords(40))
  await page.getByRole("textbox", { name: /^Alasan/ }).fill("Penyeimbangan tim")
  const people = page.getByRole("combobox", { name: /^Pegawai(?!nya)/ })
  for (const nth of [10, 11, 12]) {
    await people.fill("MB-00")
    await page.getByRole("listbox").getByRole("option").nth(nth).click()
  }
  await page.getByRole("combobox", { name: /^Kantor baru/ }).fill("Bandung")
  await page.getByRole("listbox").getByRole("option").first().click()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole("button", { name: "Simpan", exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${PATH}(\\?|$)`))
  const row = page.locator("[data-row]", { hasText: JUDUL })
  await row.getByRole("checkbox").check()
  await page.getByRole("button", { name: "Jadwalkan", exact: true }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Jadwalkan" }).click()
  await expect(toast(page, "1 perubahan kerja dijadwalkan")).toBeVisible()
  await expect(row.getByText("Terjadwal")).toBeVisible()

  await row.getByRole("link").first().click()
  await expect(page.getByText("Yang sudah dijadwalkan tidak diubah lagi")).toBeVisible()
  await page
    .getByRole("button", { name: /^Keluarkan / })
    .first()
    .click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name: "Keluarkan" }).click()
  await expect(dialog.getByText("Isi alasan 5 sampai 500 karakter")).toBeVisible()
  await dialog.getByRole("textbox", { name: /^Alasan/ }).fill("Tetap di kantor lama")
  await dialog.getByRole("button", { name: "Keluarkan" }).click()
  await expect(toast(page, "1 pegawai dikeluarkan")).toBeVisible()
  await expect(page.getByText("Dikeluarkan").first()).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${PATH}?q=${encodeURIComponent(JUDUL)}`)
  await row.getByRole("checkbox").check()
  await page.getByRole("button", { name: "Batalkan", exact: true }).click()
  const sure = page.getByRole("alertdialog").or(page.getByRole("dialog"))
  await sure.getByRole("textbox", { name: /^Alasan/ }).fill("Penataannya ditunda")
  await sure.getByRole("button", { name: "Batalkan", exact: true }).click()
  await expect(row.getByText("Dibatalkan")).toBeVisible()
})
