import type { Page } from "@playwright/test"
import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { dialogNamed } from "./lib/shell.ts"

test.use({ dataOf: "companyRoles" })

const ROLES = "/setting/umum/peran"
const WHO = "/setting/umum/siapa-boleh-apa"
const save = (page: Page) => page.getByRole("button", { name: "Simpan", exact: true })
const cell = (page: Page, action: string, module: string) =>
  page.getByRole("checkbox", { name: `${action} ${module}`, exact: true })

test("a company makes a role, sees as it before anybody has it, gives it, and cannot delete it then", async ({
  page,
  signIn,
  openContext,
}) => {
  await signIn(page, "admin", `${ROLES}/form`)
  await save(page).click()
  await expect(page.getByText("Pilih sedikitnya satu hak").first()).toBeVisible()
  await page.getByRole("textbox", { name: /^Nama peran/ }).fill("Pemeriksa klaim")
  await cell(page, "Memutuskan", "Reimbursement").check()
  await expect(cell(page, "Melihat", "Reimbursement")).toBeChecked()
  await expectAccessible(page)
  await save(page).click()
  await expect(toast(page, "Peran berhasil ditambahkan")).toBeVisible()

  await page.getByRole("link", { name: "Pemeriksa klaim" }).click()
  await page.getByRole("link", { name: "Lihat sebagai" }).click()
  await expect(page.getByRole("heading", { name: "Lihat sebagai", exact: true })).toBeVisible()
  const rows = page.getByRole("table", { name: "Halaman" }).getByRole("row")
  await page.getByLabel("Cari halaman, alamat, atau alasan").fill("/cuti/kalender")
  await expect(rows.filter({ hasText: "/cuti/kalender" })).toContainText(
    "Peran tidak mencakup hak melihat Cuti (leave.view)",
  )
  await page.getByLabel("Cari halaman, alamat, atau alasan").fill("super-admin")
  await expect(page.getByText("Tidak ada halaman yang cocok.")).toBeVisible()
  await expectAccessible(page)

  await page.goto(WHO)
  const row = page.getByRole("row").filter({ hasText: "Bayu Saputra" })
  await expect(row).toContainText("Semua hak admin kantor, pada kantornya")
  await expectAccessible(page)
  await row.getByRole("checkbox").check()
  await page.getByRole("button", { name: "Beri peran", exact: true }).click()
  const { dialog } = dialogNamed(page, "Beri peran kepada akun yang dipilih")
  await dialog.getByRole("combobox", { name: /^Peran/ }).fill("Pemeriksa")
  await page.getByRole("option", { name: "Pemeriksa klaim" }).click()
  await dialog.getByRole("button", { name: "Beri peran" }).click()
  await expect(toast(page, "Peran 1 akun diberikan")).toBeVisible()
  await expect(page.getByRole("row").filter({ hasText: "Peran Pemeriksa klaim" })).toContainText(
    "Reimbursement: melihat, memutuskan",
  )

  const other = await (await openContext()).newPage()
  await signIn(other, "kantor", "/cuti")
  await expect(other.getByText(/Peran Anda tidak mencakup hak melihat Cuti/)).toBeVisible()

  await page.goto(ROLES)
  await page.getByRole("checkbox", { name: "Pilih Pemeriksa klaim" }).check()
  await page.getByRole("button", { name: "Hapus", exact: true }).click()
  await dialogNamed(page, "Are you sure you want delete this data?!")
    .dialog.getByRole("button", { name: "Hapus peran" })
    .click()
  await expect(page.getByText(/^Masih dipakai 1 akun: /).first()).toBeVisible()
})

test("a role of the platform is read-only, and who may what fits a phone", async ({ page, signIn }) => {
  await signIn(page, "admin", ROLES)
  await page.getByRole("link", { name: "Penyetuju klaim" }).click()
  await expect(page.getByText(/^Peran ini hanya dapat dibaca/)).toBeVisible()
  await expect(save(page)).toBeDisabled()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(WHO)
  await expect(page.getByText("Pemilik perusahaan").first()).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
