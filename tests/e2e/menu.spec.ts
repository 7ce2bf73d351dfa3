import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { shell } from "./lib/app.ts"
import { choose, save } from "./lib/pegawai.ts"
import { dialogNamed } from "./lib/shell.ts"

test.use({ dataOf: "menu" })

const PATH = "/super-admin/master/menu"

test("an entry of the tree is added, sorted with the keyboard, previewed, and seen by whom it is for", async ({
  page,
  signIn,
  api,
  tokenOf,
  openContext,
}) => {
  await signIn(page, "super", `${PATH}/form`)
  await page.getByLabel(/^Nama menu/).fill("Klaim Tim")
  await choose(page, /^Di bawah/, "Pengajuan")
  await page.getByLabel(/^Alamat/).fill("/payroll")
  await save(page).click()
  await expect(page.getByLabel(/^Alamat/)).toHaveAccessibleDescription(/Payroll hanya untuk admin perusahaan/)
  await page.getByLabel(/^Alamat/).fill("/reimbursment?status=pending")
  await save(page).click()
  await expect(toast(page, "Menu berhasil ditambahkan")).toBeVisible()
  await expect(page).toHaveURL(`${PATH}?action=true`)
  await expect(page.getByRole("row", { name: /Klaim Tim/ })).toContainText("tingkat 2")

  const { rows } = (await api("master/menu/options", {}, await tokenOf("super"))).body.data as {
    readonly rows: readonly { readonly id: number; readonly nama: string }[]
  }
  await page.goto(`${PATH}?parent_id=${rows.find(({ nama }) => nama === "Pengajuan")?.id}`)
  await expect(page.locator("tbody tr[data-row]")).toHaveCount(4)
  await page.getByRole("button", { name: "Atur urutan" }).click()
  const { dialog } = dialogNamed(page, "Atur urutan menu")
  await dialog.getByRole("button", { name: /^Pindahkan Klaim Tim,/ }).focus()
  for (const key of ["Space", "Home", "Space"]) await page.keyboard.press(key)
  await expect(toast(page, "Urutan menu disimpan")).toBeVisible()
  await dialog.getByRole("button", { name: "Selesai" }).click()
  await expect(page.locator("tbody tr[data-row]").first()).toContainText("Klaim Tim")

  await page.goto(`${PATH}/pratinjau`)
  await choose(page, /^Perusahaan/, "PT Maju Bersama")
  await choose(page, /^Peran/, "Penyetuju klaim")
  const seen = page.getByRole("region", { name: "Menu Penyetuju klaim di PT Maju Bersama" })
  await expect(seen.getByRole("listitem").filter({ hasText: "Klaim Tim" }).last()).toBeVisible()
  await expect(page.getByText("Peran tidak mencakup hak melihat Visit")).toBeVisible()
  await expectAccessible(page)

  const other = await (await openContext()).newPage()
  await signIn(other, "klaim")
  const { menu } = shell(other)
  await menu.locator("summary").filter({ hasText: "Pengajuan" }).click()
  await menu.getByRole("link", { name: "Klaim Tim" }).click()
  await expect(other).toHaveURL("/reimbursment?status=pending")
  await expect(menu.getByText("Visit")).toHaveCount(0)
})
