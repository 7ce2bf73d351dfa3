import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { shell } from "./lib/app.ts"
import { choose, save } from "./lib/pegawai.ts"
import { dialogNamed } from "./lib/shell.ts"

test.use({ dataOf: "menu" })

const PATH = "/super-admin/master/menu"

test("an entry of the tree is added, sorted with the keyboard, previewed, and seen by whom it is for", async ({
  page,
  signIn,
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

  await page.getByRole("button", { name: "Atur urutan" }).click()
  const { dialog } = dialogNamed(page, "Atur urutan menu")
  const handle = (name: string) => dialog.getByRole("button", { name: new RegExp(`^Pindahkan ${name},`) })
  const centre = async (name: string) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await handle(name).boundingBox()) ?? {}
    return [x + width / 2, y + height / 2] as const
  }
  await expect(handle("Klaim Tim")).toHaveAccessibleName(/urutan 4 dari 4/)
  await handle("Klaim Tim").focus()
  for (const key of ["Space", "Home", "Space"]) await page.keyboard.press(key)
  await expect(toast(page, "Urutan menu disimpan")).toBeVisible()
  await expect(handle("Klaim Tim")).toHaveAccessibleName(/urutan 1 dari 4/)
  await handle("Pengajuan").scrollIntoViewIfNeeded()
  await page.mouse.move(...(await centre("Pengajuan")))
  await page.mouse.down()
  await page.mouse.move(...(await centre("Penugasan")), { steps: 4 })
  await page.mouse.up()
  await expect(handle("Pengajuan")).toHaveAccessibleName(/urutan 3 dari 5/)
  await dialog.getByRole("button", { name: "Selesai" }).click()
  const names = () => page.locator("tbody tr[data-row] a").allInnerTexts()
  await expect
    .poll(async () => (await names()).map((name) => name.split(",")[0]?.trim()).slice(4, 6))
    .toEqual(["Pengajuan", "Klaim Tim"])

  await page.goto(`${PATH}/pratinjau`)
  await page.getByLabel("Jenis akun").selectOption("normal")
  await choose(page, /^Perusahaan/, "PT Maju Bersama")
  await choose(page, /^Peran/, "Penyetuju klaim")
  const seen = page.getByRole("region", { name: "Menu atas Akun biasa, Penyetuju klaim, PT Maju Bersama" })
  await expect(seen.getByRole("listitem").filter({ hasText: "Klaim Tim" }).last()).toBeVisible()
  await expect(
    page
      .getByRole("region", { name: /^Menu yang tidak dikirim/ })
      .getByText("Peran tidak mencakup hak melihat Visit"),
  ).toBeVisible()
  await expectAccessible(page)

  const other = await (await openContext()).newPage()
  await signIn(other, "klaim")
  const { menu } = shell(other)
  await menu.locator("summary").filter({ hasText: "Pengajuan" }).click()
  await menu.getByRole("link", { name: "Klaim Tim" }).click()
  await expect(other).toHaveURL("/reimbursment?status=pending")
  await expect(menu.getByText("Visit")).toHaveCount(0)
})
