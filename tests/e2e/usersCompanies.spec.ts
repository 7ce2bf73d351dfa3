import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { bulk, choose, save, unique } from "./lib/pegawai.ts"

test.use({ dataOf: "pengguna perusahaan" })

const PATH = "/super-admin/companies/users"

test("an ordinary account is given a role and its offices; a company keeps its last owner", async ({
  page,
  signIn,
}) => {
  const nama = unique("Pengguna")
  await signIn(page, "super", `${PATH}/form`)
  await save(page).click()
  await expect(page.getByRole("combobox", { name: /^Perusahaan/ })).toHaveAccessibleDescription(
    /Wajib diisi|Pilih/,
  )
  await choose(page, /^Perusahaan/, "PT Maju Bersama")
  await page.getByLabel(/^Nama/).fill(nama)
  await page.getByLabel(/^Email/).fill(`${nama.toLowerCase()}@maju.test`)
  await page.getByLabel(/^Cakupan/).selectOption("normal")
  await expect(page.getByRole("switch", { name: "Pemilik perusahaan" })).toHaveCount(0)
  await expect(page.getByRole("combobox", { name: /^Kantor yang dikelola/ })).toHaveCount(0)
  await choose(page, /^Peran/, "Penyetuju klaim")
  await save(page).click()
  await expect(page.getByText("Pilih paling sedikit satu kantor", { exact: true })).toBeVisible()
  await choose(page, /^Kantor yang dikelola/, "Cabang Bandung")
  await page.keyboard.press("Escape")
  await expectAccessible(page)
  await save(page).click()
  await expect(toast(page, "Pengguna perusahaan berhasil ditambahkan")).toBeVisible()
  await expect(page).toHaveURL(`${PATH}?action=true`)
  await page.goto(`${PATH}?q=${encodeURIComponent(nama)}`)
  await expect(page.getByRole("row", { name: new RegExp(nama) })).toContainText("Pengguna biasa")

  await page.getByRole("link", { name: nama }).click()
  await expect(page.getByRole("combobox", { name: /^Perusahaan/ })).toHaveAccessibleDescription(
    /tetap pada perusahaannya/,
  )
  await page.goto(`${PATH}?q=Hendra`)
  await page.getByRole("checkbox", { name: "Pilih Hendra Gunawan" }).check()
  const action = bulk(page, "Nonaktifkan pengguna", "Nonaktifkan")
  await action.open()
  await action.dialog.getByRole("button", { name: "Nonaktifkan", exact: true }).click()
  await expect(page.getByText(/Pemilik terakhir perusahaan/).first()).toBeVisible()
})
