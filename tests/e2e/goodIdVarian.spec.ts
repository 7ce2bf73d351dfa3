import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { expectFits } from "./lib/width.ts"

const PATH = "/good-id/varian-produk"
const today = (plus = 0): string =>
  new Date(Date.now() + 7 * 3_600_000 + plus * 86_400_000).toISOString().slice(0, 10)
const typed = (date: string): string => date.split("-").toReversed().join("/")

test("a variant is added, gets a planned price, and the plan is removed", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const mark = Date.now() % 1_000_000
  await signIn(page, "admin", `${PATH}/form`)
  await page.getByLabel(/^Nama varian/).fill(`Kopi susu ${mark}`)
  await page.getByLabel(/^Satuan/).fill("dus")
  await page.getByRole("textbox", { name: /^Harga/ }).fill("132000")
  await page.getByRole("textbox", { name: /^Poin/ }).fill("12")
  await page.getByRole("button", { name: /^Simpan/ }).click()
  await expect(page.getByText("Wajib diisi").first()).toBeVisible()
  await page.getByLabel(/^SKU/).fill(`KS-${mark}`)
  await page.getByRole("button", { name: /^Simpan/ }).click()
  await expect(page).toHaveURL(new RegExp(`${PATH}\\?.*action=true`))
  const { body } = await api("good-id/varian-produk/list", { q: `KS-${mark}` }, await tokenOf("admin"))
  const [{ id }] = (body.data as { rows: [{ id: number }] }).rows

  await page.goto(`${PATH}/form/${id}`)
  const prices = page.getByRole("region", { name: "Harga menurut tanggal" })
  await expect(prices.getByText("Berlaku", { exact: true })).toBeVisible()
  await prices.getByRole("button", { name: "Rencanakan harga" }).click()
  const dialog = page.getByRole("dialog", { name: "Rencanakan harga" })
  await dialog.getByRole("button", { name: "Simpan" }).click()
  await expect(dialog.getByText("Isi harganya")).toBeVisible()
  await dialog.getByLabel(/^Harga/).fill("140000")
  await dialog.getByLabel(/^Mulai berlaku/).fill(typed(today(-1)))
  await dialog.getByRole("button", { name: "Simpan" }).click()
  await expect(dialog.getByText(/Paling awal hari ini/)).toBeVisible()
  await expect(dialog.getByLabel(/^Harga/)).toHaveValue(/140\.000/)
  await dialog.getByLabel(/^Mulai berlaku/).fill(typed(today(7)))
  await dialog.getByRole("button", { name: "Simpan" }).click()
  await expect(toast(page, new RegExp(`Harga Kopi susu ${mark}`))).toBeVisible()
  await expect(prices.getByText("Direncanakan")).toBeVisible()

  await prices.getByRole("button", { name: /^Hapus harga/ }).click()
  await expect(page.getByText("Are you sure you want delete this data?!")).toBeVisible()
  await page.getByRole("button", { name: "Hapus harga", exact: true }).click()
  await expect(prices.getByText("Direncanakan")).toBeHidden()

  await page.getByRole("button", { name: "Ubah Data varian" }).click()
  await page.getByRole("textbox", { name: /^Harga/ }).fill("135000")
  await page.getByRole("button", { name: /^Simpan/ }).click()
  await expect(toast(page, "Varian produk berhasil diperbarui")).toBeVisible()
  await page.goto(`${PATH}/form/${id}`)
  await expect(prices.getByText("Rp 135.000")).toBeVisible()
  await page.goto(`/penugasan/produk/form/${id}`)
  await expect(page.getByRole("textbox", { name: /^Harga/ })).toHaveValue(/135\.000/)
})

test("the pages of variants fit and are accessible", async ({ page, signIn, api, tokenOf }) => {
  const { body } = await api("good-id/varian-produk/list", {}, await tokenOf("admin"))
  const [{ id }] = (body.data as { rows: [{ id: number }] }).rows
  await signIn(page, "admin", PATH)
  await expect(page.getByRole("heading", { name: "Varian Produk", level: 1 })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.goto(`${PATH}/form/${id}`)
  await expect(page.getByText("Berlaku", { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})
