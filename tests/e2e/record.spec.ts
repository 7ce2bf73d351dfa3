import type { Page } from "@playwright/test"
import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { box, PEGAWAI, unique } from "./lib/pegawai.ts"
import { dialogNamed } from "./lib/shell.ts"

/** This test changes employees of the demo. */
test.use({ dataOf: "record" })

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true })
const edit = (page: Page, name: string) => page.getByRole("button", { name: `Ubah ${name}` })
const save = (page: Page) => page.getByRole("button", { name: /^Simpan/ })
const history = (page: Page) => section(page, "Riwayat perubahan")

type Made = { readonly id: number; readonly nama: string }
type Ask = (call: string, payload: object) => Promise<unknown>

const make = async (ask: Ask): Promise<Made> => {
  const nama = unique("Halaman ")
  const made = await ask("members/create", {
    nip: unique("H-"),
    nama,
    phone: "0840-1234-5678",
    jenis_kelamin: "P",
    offices_id: 1,
    departement_id: 1,
    jabatan_id: 1,
    status_karyawan: "tetap",
    tanggal_masuk: "2025-01-06",
    attendance_type: "free",
  })
  return { id: (made as { readonly id: number }).id, nama }
}

/** Fields of the record; the day of the page is one above them. */
const typed = (page: Page) =>
  page.getByRole("textbox").and(page.locator(':not([data-machine="perTanggal"] *)'))

test("an employee's page: read first, a section changed in place, and told in the history", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  test.slow()
  const token = await tokenOf("admin")
  const ask: Ask = async (call, payload) => (await api(call, payload, token)).body.data
  const { id, nama } = await make(ask)
  await signIn(page, "admin", `${PEGAWAI}/form/${id}`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(nama)
  await expect(page).toHaveTitle(`${nama} · Balai`)
  await expect(typed(page)).toHaveCount(0)
  await expect(page.getByText("Absensi 4 minggu")).toBeVisible()
  await expect(history(page)).toContainText(/Ditambahkan oleh/)
  await expectAccessible(page)
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize({ width: 1440, height: 900 })

  await edit(page, "Identitas").click()
  await box(page, /^Tempat lahir/).fill("Garut")
  await expectAccessible(page)
  await save(page).click()
  await expect(toast(page, "Pegawai berhasil diperbarui")).toBeVisible()
  await expect(page).toHaveURL(`${PEGAWAI}/form/${id}`)
  await expect(typed(page)).toHaveCount(0)
  await expect(section(page, "Identitas")).toContainText("Garut")
  await expect(history(page).getByRole("listitem").filter({ hasText: "Tempat lahir" }).last()).toContainText(
    "Garut",
  )

  /** No changes: closes without a confirmation. */
  await edit(page, "Kontak darurat").click()
  await page.getByRole("button", { name: "Batal", exact: true }).click()
  await expect(typed(page)).toHaveCount(0)

  await page.getByRole("button", { name: `Tindakan lain untuk ${nama}` }).click()
  await page.getByRole("menuitem", { name: "Arsipkan" }).click()
  const { dialog } = dialogNamed(page, "Are you sure you want delete this data?!")
  await expect(dialog).toContainText(nama)
  await expectAccessible(page)
  await dialog.getByRole("button", { name: "Hapus pegawai" }).click()
  await expect(page).toHaveURL(new RegExp(`${PEGAWAI}$`))
})

test("what was typed outlives another section, a reload and a mistake elsewhere; one save sends it all", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  test.slow()
  const token = await tokenOf("admin")
  const ask: Ask = async (call, payload) => (await api(call, payload, token)).body.data
  const { id } = await make(ask)
  await signIn(page, "admin", `${PEGAWAI}/form/${id}`)
  await edit(page, "Identitas").click()
  await box(page, /^Tempat lahir/).fill("Ambon")
  await edit(page, "Kontak darurat").click()
  await expect(section(page, "Identitas")).toContainText("Belum disimpan")
  await expect(section(page, "Identitas")).toContainText("Ambon")
  await box(page, /^Nama kontak/).fill("Siti")
  await expect(page.getByText(/Tersimpan sebagai draf/)).toBeVisible()
  await page.reload()
  const notice = page.getByRole("status").filter({ hasText: "Ada isian yang belum disimpan" })
  await notice.getByRole("button", { name: "Pulihkan" }).click()
  await expect(box(page, /^Tempat lahir/)).toHaveValue("Ambon")
  await expect(section(page, "Kontak darurat")).toContainText("Siti")

  /** A validation error opens its section. */
  await box(page, /^Nomor HP/).fill("12")
  await edit(page, "Kontak darurat").click()
  await save(page).click()
  await expect(box(page, /^Nomor HP/)).toBeFocused()
  await expect(box(page, /^Nomor HP/)).toHaveAttribute("aria-invalid", "true")
  await box(page, /^Nomor HP/).fill("0840-1234-5678")
  await page.getByRole("button", { name: "Simpan 2 bagian" }).click()
  await expect(toast(page, "Pegawai berhasil diperbarui")).toBeVisible()
  expect(await ask("members/find", { id })).toMatchObject({
    tempat_lahir: "Ambon",
    kontak_darurat_nama: "Siti",
  })

  /** Changes are discarded only after a confirmation. */
  await edit(page, "Identitas").click()
  await box(page, /^Tempat lahir/).fill("Buang")
  await page.getByRole("button", { name: "Batal", exact: true }).click()
  const leaving = dialogNamed(page, "Buang perubahan?")
  await leaving.dialog.getByRole("button", { name: "Buang perubahan" }).click()
  await expect(typed(page)).toHaveCount(0)
  await expect(section(page, "Identitas")).toContainText("Ambon")
})

test("an office has such a page too, with its map read and changed", async ({ page, signIn }) => {
  await signIn(page, "admin", "/setting/umum/offices/form/1")
  const name = page.getByRole("heading", { level: 1 })
  await expect(name).toHaveText(/Kantor|Cabang/)
  await expect(page.getByRole("link", { name: "Pegawai yang absen di sini" })).toBeVisible()
  await expectAccessible(page)
  await edit(page, "Lokasi absen").click()
  await expect(box(page, /^Radius/)).toBeVisible()
  await page.getByRole("button", { name: "Batal", exact: true }).click()
  await expect(box(page, /^Radius/)).toHaveCount(0)
})

test("an office admin reads no pay, not even in the history", async ({ page, signIn, api, tokenOf }) => {
  const token = await tokenOf("kantor")
  const { body } = await api("members/list-all", { per_page: 1 }, token)
  const id = (body.data as { readonly rows: readonly { readonly id: number }[] }).rows[0]?.id ?? 0
  const admin = await tokenOf("admin")
  const found = (await api("members/find", { id }, admin)).body.data as object
  await api("members/create", { ...found, id, type: "edit", gaji_pokok: 7_123_456 }, admin)
  await signIn(page, "kantor", `${PEGAWAI}/form/${id}`)
  await expect(history(page)).toBeVisible()
  await expect(page.getByRole("heading", { name: "Kepegawaian" })).toBeVisible()
  await expect(page.getByRole("heading", { name: "Penggajian" })).toHaveCount(0)
  await expect(page.getByText("7.123.456")).toHaveCount(0)
})
