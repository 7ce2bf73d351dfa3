import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { expectFits } from "./lib/width.ts"

const PATH = "/penugasan/pelanggan"

/** These tests merge customers that visits name. */
test.use({ dataOf: "pelanggan" })

type Row = { readonly id: number; readonly nama: string; readonly visits: number }

test("a customer that may be there already is told while it is filled in, and saved all the same", async ({
  page,
  signIn,
}) => {
  await signIn(page, "admin", `${PATH}/form`)
  await page.getByRole("textbox", { name: /^Nama pelanggan/ }).fill("Toko Sumber Rejeki")
  const told = page.getByText("Pelanggan ini mungkin sudah ada")
  await expect(told).toBeVisible()
  await expect(page.getByRole("link", { name: "Toko Sumber Rejeki" })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole("textbox", { name: /^Nama pelanggan/ }).fill("Outlet Uji Baru")
  await expect(told).toBeHidden()
  await page.getByRole("textbox", { name: /^Nama pelanggan/ }).fill("Toko Sumber Rejeki")
  await expect(told).toBeVisible()
  await page.getByRole("button", { name: "Simpan", exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${PATH}(\\?|$)`))
  await expect(toast(page, /Mungkin sama dengan Toko Sumber Rejeki/)).toBeVisible()
})

test("a duplicate is merged on the page of a customer, and taken back from its message", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const token = await tokenOf("admin")
  const find = async (id: number) =>
    (await api("customers/find", { id }, token)).body.data as Row & { readonly merged: readonly Row[] }
  const [twin] = (
    (await api("customers/list-all", { q: "PLG-91" }, token)).body.data as { readonly rows: readonly Row[] }
  ).rows
  const [one] = (
    (await api("customers/list-all", { q: "PLG-001" }, token)).body.data as { readonly rows: readonly Row[] }
  ).rows
  if (twin === undefined || one === undefined) throw new Error("no duplicate in the demo")

  await signIn(page, "admin", `${PATH}/form/${one.id}`)
  const likely = page.getByRole("region", { name: "Mungkin pelanggan yang sama" })
  await expect(likely.getByText(/\d+ m dari sini/).first()).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await likely
    .getByRole("listitem")
    .filter({ hasText: twin.nama })
    .getByRole("button", { name: "Gabungkan ke sini" })
    .click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Gabungkan" }).click()
  await expect(toast(page, "1 pelanggan digabung")).toBeVisible()
  const merged = page.getByRole("region", { name: "Sudah digabung ke sini" })
  await expect(merged.getByText(twin.nama)).toBeVisible()
  expect((await find(one.id)).merged.map(({ id }) => id)).toEqual([twin.id])

  /** The message with the button stays for seconds only: nothing slow before it. */
  await page.getByRole("button", { name: "Urungkan" }).click()
  await expect(toast(page, "Penggabungan 1 pelanggan dibatalkan")).toBeVisible()
  await expect(merged).toBeHidden()
  expect((await find(one.id)).merged).toEqual([])
})

test("selected customers are merged from the list, and separated again on their page", async ({
  page,
  signIn,
}) => {
  await signIn(page, "admin", `${PATH}?q=Sumber+Rejeki`)
  const rows = page.locator("[data-row]")
  await rows.filter({ hasText: "TK. Sumber Rejeki" }).getByRole("checkbox").check()
  await page.getByRole("button", { name: "Gabungkan", exact: true }).click()
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"))
  await dialog.getByRole("combobox", { name: /^Pelanggan tujuan/ }).fill("PLG-001")
  await page
    .getByRole("listbox")
    .getByRole("option", { name: /^Toko Sumber Rejeki/ })
    .click()
  await expectAccessible(page)
  await dialog.getByRole("button", { name: "Gabungkan" }).click()
  await expect(toast(page, "1 pelanggan digabung")).toBeVisible()
  await expect(rows.filter({ hasText: "TK. Sumber Rejeki" })).toHaveCount(0)

  await rows.filter({ hasText: "PLG-001" }).getByRole("link").first().click()
  const merged = page.getByRole("region", { name: "Sudah digabung ke sini" })
  await expect(merged.getByRole("link", { name: "TK. Sumber Rejeki" })).toBeVisible()
  await expectAccessible(page)
  await merged.getByRole("link", { name: "TK. Sumber Rejeki" }).click()
  await expect(page.getByText(/^Digabung ke/)).toBeVisible()
  await expect(page.getByText("Pelanggan ini sudah digabung ke pelanggan lain.")).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Batalkan penggabungan" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Batalkan penggabungan" }).click()
  await expect(toast(page, "1 pelanggan dipisahkan lagi")).toBeVisible()
  await expect(page.getByText(/^Digabung ke/)).toBeHidden()
})

test("an office administrator reads customers and products, and cannot import them", async ({
  page,
  signIn,
}) => {
  await signIn(page, "kantor", PATH)
  await expect(page.locator("[data-row]").first()).toBeVisible()
  await expect(page.getByRole("link", { name: "Impor pelanggan" })).toBeHidden()
  await page.goto(`${PATH}/impor`)
  await expect(page.getByText("Anda tidak dapat mengimpor pelanggan")).toBeVisible()
  await page.goto("/penugasan/produk")
  await expect(page.locator("[data-row]").first()).toBeVisible()
  await expectFits(page)
})

test("a customer is given an area of the company, and the list shows it and is narrowed to it", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const token = await tokenOf("admin")
  const { body } = await api("customers/create", { nama: "Outlet Uji Layanan" }, token)
  const { id } = body.data as { readonly id: number }
  await signIn(page, "admin", `${PATH}/form/${id}`)
  await page.getByRole("button", { name: "Ubah Data pelanggan" }).click()
  const area = page.getByRole("combobox", { name: /^Layanan/ })
  await expect(area.getByRole("option", { name: "Courier" })).toHaveCount(1)
  await expect(area.getByRole("option", { name: "Biskis" })).toHaveCount(0)
  await area.selectOption({ label: "Courier" })
  await expectAccessible(page)
  await page.getByRole("button", { name: "Simpan", exact: true }).click()
  await expect(toast(page, /Pelanggan berhasil/)).toBeVisible()

  await page.goto(`${PATH}?q=Outlet+Uji+Layanan`)
  const row = page.locator("[data-row]").filter({ hasText: "Outlet Uji Layanan" })
  await expect(row.getByText("Courier")).toBeVisible()
  const filter = page.getByRole("search").locator("summary").getByText("Layanan", { exact: true })
  await filter.click()
  await page.getByRole("button", { name: "Courier", exact: true }).click()
  await expect(page).toHaveURL(/area=courier/)
  await expect(row).toBeVisible()
  await page.goto(`${PATH}?q=Outlet+Uji+Layanan&area=wfr`)
  await expect(row).toHaveCount(0)

  await page.goto("/setting/penugasan/tipe-tugas?area=courier")
  await expect(page.getByRole("search").locator("summary").filter({ hasText: "Layanan" })).toContainText(
    "Courier",
  )
  await expect(page.locator("[data-row]").first()).toContainText("Courier")
})
