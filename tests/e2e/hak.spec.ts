import type { Page } from "@playwright/test"
import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { dialogNamed } from "./lib/shell.ts"

test.use({ dataOf: "rights" })

const ROLES = "/super-admin/setting/priv-roles"
const ATTENDANCE = "/laporan-absensi/persetujuan"
const ACCESS = "/super-admin/setting/akses-aplikasi"
const save = (page: Page) => page.getByRole("button", { name: "Simpan", exact: true })
const rowOf = (page: Page, name: string) => page.getByRole("group", { name, exact: true })
const cell = (page: Page, action: string, module: string) =>
  page.getByRole("checkbox", { name: `${action} ${module}`, exact: true })
const choose = async (page: Page, label: string | RegExp, name: string) => {
  await page.getByRole("combobox", { name: label }).fill(name)
  await page.getByRole("option", { name }).click()
}

test("a role is made with whole rows and columns by keyboard, and held against a template", async ({
  page,
  signIn,
}) => {
  await signIn(page, "super", `${ROLES}/form`)
  await expect(page).toHaveTitle("Tambah peran · Balai")
  await save(page).click()
  await expect(page.getByRole("textbox", { name: /^Nama peran/ })).toHaveAccessibleDescription("Wajib diisi")
  await expect(page.getByText("Pilih sedikitnya satu hak").first()).toBeVisible()
  await page.getByRole("textbox", { name: /^Nama peran/ }).fill("Pemeriksa klaim")

  await page.getByRole("checkbox", { name: "Reimbursement (semua)", exact: true }).focus()
  await page.keyboard.press("Space")
  for (const box of await rowOf(page, "Reimbursement").getByRole("checkbox").all())
    await expect(box).toBeChecked()
  await page.getByRole("checkbox", { name: "Mengubah pada semua baris" }).focus()
  await page.keyboard.press("Space")
  await expect(cell(page, "Mengubah", "Pegawai")).toBeChecked()
  await expect(cell(page, "Melihat", "Pegawai")).toBeChecked()
  await expect(cell(page, "Menghapus", "Pegawai")).not.toBeChecked()
  await page.getByRole("checkbox", { name: "Melihat pada semua baris" }).check()
  await page.getByRole("checkbox", { name: "Melihat pada semua baris" }).uncheck()
  await expect(page.locator('input[name="rights"]:checked')).toHaveCount(0)

  await cell(page, "Memutuskan", "Reimbursement").check()
  await expect(cell(page, "Melihat", "Reimbursement")).toBeChecked()
  await choose(page, /Bandingkan dengan templat/, "Penyetuju klaim")
  await expect(
    page.getByText("Kurang dari pembanding (2): Pegawai: Melihat; Reimbursement: Mengekspor"),
  ).toBeVisible()
  await cell(page, "Melihat", "Cuti").check()
  await expect(page.getByText("Lebih dari pembanding (1): Cuti: Melihat")).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Samakan dengan pembanding" }).click()
  await expect(page.getByText("Sama dengan pembanding.")).toBeVisible()
  await save(page).click()
  await expect(toast(page, "Peran berhasil ditambahkan")).toBeVisible()
  await expect(page).toHaveURL(`${ROLES}?action=true`)
  await expect(page.getByRole("row", { name: /Pemeriksa klaim/ })).toContainText("Semua perusahaan")
})

test("rights on a phone are cards that need no scrolling aside", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, "super", ROLES)
  await page.getByRole("link", { name: "Pemeriksa klaim" }).click()
  await expect(cell(page, "Memutuskan", "Reimbursement")).toBeChecked()
  await expect(rowOf(page, "Cuti").getByText("Melihat")).toBeVisible()
  await cell(page, "Melihat", "Cuti").check()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test("a role that is given narrows what is seen, says whom a change reaches, and cannot go", async ({
  page,
  signIn,
  api,
  tokenOf,
  openContext,
}) => {
  const owner = await tokenOf("super")
  const me = (await api("me", {}, await tokenOf("kantor"))).body.data as { readonly id: number }
  const found = (await api("app/roles/list", { q: "Pemeriksa klaim" }, owner)).body.data as {
    readonly rows: readonly { readonly id: number }[]
  }
  const role_id = found.rows[0]?.id
  expect((await api("setting-users", { users_id: me.id, role_id }, owner)).body.api_message).toBe(
    "Peran diberikan",
  )

  const other = await (await openContext()).newPage()
  await signIn(other, "kantor", ATTENDANCE)
  await expect(other.getByText(/Peran Anda tidak mencakup hak melihat Absensi/)).toBeVisible()
  await other.goto("/reimbursment")
  await expect(other.getByText(/^\d+ klaim/).first()).toBeVisible()

  await signIn(page, "super", `${ROLES}/form/${role_id}`)
  await expect(page.getByText(/^1 akun terpengaruh/)).toBeVisible()
  await cell(page, "Melihat", "Absensi").check()
  await save(page).click()
  await expect(toast(page, /Berlaku bagi 1 akun sejak tindakan berikutnya/)).toBeVisible()
  await other.goto(ATTENDANCE)
  await expect(other.locator('[data-machine^="persetujuan"]').first()).toBeVisible()

  await page.getByRole("checkbox", { name: "Pilih Pemeriksa klaim" }).check()
  await page.getByRole("button", { name: "Hapus", exact: true }).click()
  await dialogNamed(page, "Are you sure you want delete this data?!")
    .dialog.getByRole("button", { name: "Hapus peran" })
    .click()
  await expect(toast(page, "Masih dipakai 1 akun")).toBeVisible()
})

test("a module that is switched off closes an open queue, which says why", async ({
  page,
  signIn,
  openContext,
}) => {
  const other = await (await openContext()).newPage()
  await signIn(other, "admin", "/reimbursment")
  await expect(other.getByText(/^\d+ klaim/).first()).toBeVisible()

  await signIn(page, "super", ACCESS)
  await expectAccessible(page)
  await choose(page, "Perusahaan", "PT Maju Bersama")
  await expect(page).toHaveURL(/\?companies_id=\d+$/)
  await expect(page.getByText(/^PT Maju Bersama: Paket/)).toBeVisible()
  const claims = page.getByRole("switch", { name: "Reimbursement" })
  await expect(claims).toBeChecked()
  await claims.click()
  await expect(page.getByText(/^Dimatikan: .*\/reimbursment.*; \d+ permintaan yang menunggu/)).toBeVisible()
  await expectAccessible(page)
  await save(page).click()
  await expect(toast(page, "Akses aplikasi PT Maju Bersama berhasil diperbarui")).toBeVisible()
  await expect(claims).not.toBeChecked()

  await other.getByRole("searchbox").first().fill("budi")
  await expect(other.getByRole("heading", { name: "Halaman ini tidak terbuka untuk Anda" })).toBeVisible()
  await expect(other.getByRole("main")).toContainText("Reimbursement tidak aktif untuk perusahaan Anda")
})
