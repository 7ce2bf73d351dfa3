import type { Page } from "@playwright/test"
import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { dialogNamed } from "./lib/shell.ts"

const field = (page: Page, name: string | RegExp) => page.getByRole("textbox", { name })
const save = (page: Page) => page.getByRole("button", { name: "Simpan", exact: true })
const names = (page: Page, label: string) =>
  page.locator(`table[aria-label="${label}"] tbody tr[data-row] a`).allInnerTexts()

const remove = async (page: Page, name: string, noun: string) => {
  await page.getByRole("checkbox", { name: `Pilih ${name}` }).check()
  await page.getByRole("button", { name: "Hapus", exact: true }).click()
  const { dialog } = dialogNamed(page, "Are you sure you want delete this data?!")
  await expect(dialog.getByText("You will not be able to recover this record data!")).toBeVisible()
  await dialog.getByRole("button", { name: `Hapus ${noun}` }).click()
}

test("categories of questions are sorted with the keyboard, and one in use stays", async ({
  page,
  signIn,
}) => {
  const path = "/super-admin/webs/faq/kategori-apps"
  const label = "Kategori FAQ Aplikasi"
  await signIn(page, "super", path)
  await expect(page).toHaveTitle(`${label} · Balai`)
  await expect.poll(() => names(page, label)).toEqual(["Absensi", "Klaim", "Akun dan perangkat"])
  await expectAccessible(page)

  await page.getByRole("button", { name: "Atur urutan" }).click()
  const { dialog } = dialogNamed(page, "Atur urutan kategori FAQ aplikasi")
  const handle = (name: string) => dialog.getByRole("button", { name: new RegExp(`^Pindahkan ${name},`) })
  await handle("Akun dan perangkat").focus()
  await page.keyboard.press("Space")
  await expect(handle("Akun dan perangkat")).toHaveAttribute("aria-pressed", "true")
  await expect(
    dialog.getByRole("status").filter({ hasText: "Akun dan perangkat diangkat, urutan 3 dari 3" }),
  ).toBeAttached()
  await page.keyboard.press("ArrowUp")
  await page.keyboard.press("Escape")
  await expect(handle("Akun dan perangkat")).toHaveAccessibleName(/urutan 3 dari 3/)
  await page.keyboard.press("Space")
  await page.keyboard.press("Home")
  await expect(handle("Akun dan perangkat")).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press("Space")
  await expect(toast(page, "Urutan kategori FAQ disimpan")).toBeVisible()
  await dialog.getByRole("button", { name: "Selesai" }).click()
  await expect.poll(() => names(page, label)).toEqual(["Akun dan perangkat", "Absensi", "Klaim"])

  await remove(page, "Absensi", "kategori FAQ aplikasi")
  await expect(toast(page, "Masih berisi 3 pertanyaan")).toBeVisible()
  await page.getByRole("link", { name: "Lihat pertanyaannya" }).click()
  await expect(page).toHaveURL(/\/super-admin\/webs\/faq-apps\?kategori_id=\d+/)
  await expect(page.locator("tbody tr[data-row]")).toHaveCount(3)
})

test("an order that cannot be saved is put back, and saved when it is tried again", async ({
  page,
  signIn,
  faults,
}) => {
  await signIn(page, "super", "/super-admin/webs/faq/kategori-webs")
  await page.getByRole("button", { name: "Atur urutan" }).click()
  const { dialog } = dialogNamed(page, "Atur urutan kategori FAQ web")
  const first = dialog.getByRole("listitem").first()
  await expect(first).toContainText("Harga dan paket")
  const lift = await faults.abort("webs/faq/kategori/update-sorting")
  await dialog.getByRole("button", { name: /^Pindahkan Harga/ }).click()
  await dialog.getByRole("button", { name: "Turunkan Harga dan paket" }).click()
  await expect(first).toContainText("Keamanan data")
  await dialog.getByRole("button", { name: "Taruh di sini" }).click()
  await expect(dialog.getByRole("alert")).toContainText("Urutan dikembalikan")
  await expect(first).toContainText("Harga dan paket")
  await lift()
  await dialog.getByRole("button", { name: "Simpan lagi" }).click()
  await expect(first).toContainText("Keamanan data")
  await expect(toast(page, "Urutan kategori FAQ disimpan")).toBeVisible()
})

test("a question is added under a category of its own place, and sorted once one is chosen", async ({
  page,
  signIn,
}) => {
  const path = "/super-admin/webs/faq-webs"
  await signIn(page, "super", path)
  await expect(page.getByRole("button", { name: "Atur urutan" })).toHaveAttribute("aria-disabled", "true")
  await page.goto(`${path}/form`)
  await page.getByRole("combobox", { name: "Kategori" }).click()
  await expect(page.getByRole("option")).toHaveCount(2)
  await expect(page.getByRole("option", { name: "Harga dan paket" })).toBeVisible()
  await page.getByRole("option", { name: "Keamanan data" }).click()
  await save(page).click()
  await expect(field(page, /^Pertanyaan/)).toHaveAccessibleDescription("Wajib diisi")
  await field(page, /^Pertanyaan/).fill("Di mana data disimpan?")
  await page.getByRole("textbox", { name: /^Jawaban/ }).click()
  await page.keyboard.type("Di pusat data di Indonesia.")
  await save(page).click()
  await expect(toast(page, "FAQ berhasil ditambahkan")).toBeVisible()
  await expect(page).toHaveURL(`${path}?action=true`)
  await expect(page.getByRole("link", { name: "Di mana data disimpan?" })).toBeVisible()
})

test("a bank is added, is refused where it is in use, and goes where it is not", async ({ page, signIn }) => {
  const path = "/super-admin/master/bank"
  await signIn(page, "super", `${path}/form`)
  await field(page, /^Nama bank/).fill("Bank Uji Coba")
  await field(page, /^Kode/).fill("9")
  await save(page).click()
  await expect(field(page, /^Kode/)).toHaveAccessibleDescription(/Isi tiga angka, misalnya 014/)
  await field(page, /^Kode/).fill("999")
  await save(page).click()
  await expect(toast(page, "Bank berhasil ditambahkan")).toBeVisible()
  await expect(page).toHaveURL(`${path}?action=true`)
  await page.getByRole("searchbox").fill("Bank Uji Coba")
  await expect(page.locator("tbody tr[data-row]")).toHaveCount(1)
  await remove(page, "Bank Uji Coba", "bank")
  await expect(toast(page, "Bank berhasil dihapus")).toBeVisible()
  await page.getByRole("searchbox").fill("014")
  await expect(page.locator("tbody tr[data-row]")).toHaveCount(1)
  await remove(page, "Bank Central Asia (BCA)", "bank")
  await expect(toast(page, /Masih dipakai \d+ pegawai/)).toBeVisible()
})

test("a type of task with what is filled in there, on a phone", async ({ page, signIn }) => {
  const path = "/setting/penugasan/tipe-tugas"
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, "admin", path)
  await expect(page.getByText("Kunjungan pelanggan")).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${path}/form`)
  await field(page, /^Nama tipe tugas/).fill("Audit toko")
  await page.getByRole("button", { name: "Tambah isian" }).click()
  await field(page, /^Pertanyaan/).fill("Jumlah rak")
  await field(page, /^Kunci/).fill("Jumlah Rak")
  await save(page).click()
  await expect(field(page, /^Kunci/)).toHaveAccessibleDescription(/Isi huruf kecil/)
  await field(page, /^Kunci/).fill("jumlah_rak")
  /** A field of this kind requires at least two different choices. */
  await expect(page.getByRole("button", { name: "Tambah pilihan" })).toHaveCount(0)
  await page.getByRole("combobox", { name: /^Jenis/ }).selectOption("Pilihan")
  await save(page).click()
  await expect(page.getByText("Isi paling sedikit dua pilihan").first()).toBeVisible()
  for (const [nth, text] of ["Satu", "satu"].entries()) {
    await page.getByRole("button", { name: "Tambah pilihan" }).click()
    await field(page, new RegExp(`^Pilihan ${nth + 1}`)).fill(text)
  }
  await save(page).click()
  await expect(field(page, /^Pilihan 2/)).toHaveAccessibleDescription("Pilihan ini sudah ada")
  await field(page, /^Pilihan 2/).fill("Dua")
  await expectAccessible(page)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(390)
  await save(page).click()
  await expect(toast(page, "Tipe tugas berhasil ditambahkan")).toBeVisible()
  await expect(page).toHaveURL(`${path}?action=true`)
})
