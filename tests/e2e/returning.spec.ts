import { expect, test, toast } from "./fixtures.ts"

/** These tests save rows of the demo. */
test.use({ dataOf: "returning" })

const lists = [
  ["/setting/umum/departement", "?q=a&sort=kode&dir=desc"],
  ["/setting/umum/jabatan", "?per_page=50&q=a"],
  ["/setting/absensi/kategori-klaim", "?q=a"],
] as const

for (const [path, query] of lists)
  test(`${path}: search, filters and ticks are there after a row was opened and left, by every way`, async ({
    page,
    signIn,
  }) => {
    await signIn(page, "admin", path + query)
    const rows = page.locator("[data-row]")
    await rows.nth(1).waitFor()
    const id = await rows.nth(1).getAttribute("data-row")
    await rows.nth(0).getByRole("checkbox").check()
    const isThere = async () => {
      await expect(page).toHaveURL(new RegExp(`${path}\\${query}$`))
      await expect(rows.nth(0).getByRole("checkbox")).toBeChecked()
      await expect(rows.nth(1)).toHaveAttribute("data-row", id ?? "")
    }
    const open = async () => {
      await rows.nth(1).getByRole("link").first().click()
      await expect(page.getByRole("button", { name: "Simpan" })).toBeEnabled()
    }
    await open()
    await page.getByRole("button", { name: "Batal", exact: true }).click()
    await isThere()
    await open()
    await page.goBack()
    await isThere()
    await open()
    await page
      .getByRole("navigation", { name: /jejak|breadcrumb|lokasi/i })
      .getByRole("link")
      .last()
      .click()
    await isThere()

    await open()
    await page.getByRole("button", { name: "Simpan" }).click()
    await expect(page).toHaveURL(new RegExp(`${path}\\${query}&action=true$`))
    await expect(rows.nth(0).getByRole("checkbox")).toBeChecked()
    await expect(page.locator(`[data-row="${id}"]`)).toHaveAttribute("aria-current", "true")

    /** Visiting any other page clears the selection: it is not restored on the way back. */
    await page.getByRole("link", { name: "Dashboard" }).first().click()
    await expect(page.locator("[data-machine=home]")).toBeVisible()
    await page.goBack()
    await rows.nth(0).waitFor()
    await expect(rows.nth(0).getByRole("checkbox")).not.toBeChecked()
  })

test("/users/pegawai: the page of an employee leads back to the same list, also after a save and by its neighbours", async ({
  page,
  signIn,
}) => {
  const [path, query] = ["/users/pegawai", "?status_karyawan=pkwt&q=an"]
  await signIn(page, "admin", path + query)
  const rows = page.locator("[data-row]")
  await rows.nth(2).waitFor()
  const [id, next] = [await rows.nth(1).getAttribute("data-row"), await rows.nth(2).getAttribute("data-row")]
  await rows.nth(0).getByRole("checkbox").check()
  const isThere = async () => {
    await expect(page).toHaveURL(new RegExp(`${path}\\${query}$`))
    await expect(rows.nth(0).getByRole("checkbox")).toBeChecked()
  }
  const toList = () =>
    page.getByRole("navigation", { name: "Lokasi halaman" }).getByRole("link").last().click()
  await rows.nth(1).getByRole("link").first().click()
  await expect(page).toHaveURL(`${path}/form/${id}`)
  await page.getByRole("button", { name: "pegawai berikutnya" }).click()
  await expect(page).toHaveURL(`${path}/form/${next}`)
  await toList()
  await isThere()
  await rows.nth(1).getByRole("link").first().click()
  await page.getByRole("button", { name: "Ubah Identitas" }).click()
  await page.getByRole("textbox", { name: /^Tempat lahir/ }).fill("Garut")
  await page.getByRole("button", { name: "Simpan" }).click()
  await expect(toast(page, "Pegawai berhasil diperbarui")).toBeVisible()
  await toList()
  await isThere()
  await expect(page.locator(`[data-row="${id}"]`)).toHaveAttribute("aria-current", "true")
})

test("a new row that stands on another page is named, and a press shows it", async ({ page, signIn }) => {
  await signIn(page, "admin", "/setting/umum/departement?q=keuangan")
  await page
    .getByRole("link", { name: /^Tambah divisi/ })
    .first()
    .click()
  await page.getByRole("textbox", { name: /^Nama/ }).fill("Zona Timur")
  await page.getByRole("button", { name: "Simpan" }).click()
  await expect(toast(page, /./)).toBeVisible()
  await expect(page.getByText("“Zona Timur” tersimpan; di halaman ini tidak terlihat.")).toBeVisible()
  await page.getByRole("link", { name: "Tampilkan" }).click()
  await expect(page.locator("[data-row]").filter({ hasText: "Zona Timur" })).toBeVisible()
})
