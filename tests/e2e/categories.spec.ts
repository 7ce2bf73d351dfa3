import type { Page } from "@playwright/test"
import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { dialogNamed } from "./lib/shell.ts"

/** Counter for unique names, since tests may run repeatedly on one server. */
let made = 0
const unique = (name: string): string => `${name} ${process.pid}.${Date.now() % 1e7}.${made++}`

const box = (page: Page, label: RegExp | string) => page.getByRole("textbox", { name: label })
const save = (page: Page) => page.getByRole("button", { name: /^Simpan/ })
const invalid = (page: Page, label: RegExp) =>
  expect(box(page, label)).toHaveAttribute("aria-invalid", "true")

/** Finds the row with this name by the address, because a list with few rows has no search box. */
const find = async (page: Page, nama: string) => {
  await expect(page).not.toHaveURL(/\/form/)
  const address = new URL(page.url())
  address.searchParams.set("q", nama)
  await page.goto(address.href)
  await expect(page.locator("table[aria-busy=false] tbody tr[data-row]")).toHaveCount(1)
  return page.getByRole("link", { name: nama, exact: true })
}
const remove = async (page: Page, noun: string, nama: string) => {
  await page.getByRole("checkbox", { name: `Pilih ${nama}`, exact: true }).check()
  await page.getByRole("button", { name: "Hapus", exact: true }).click()
  const { dialog } = dialogNamed(page, "Are you sure you want delete this data?!")
  await dialog.getByRole("button", { name: new RegExp(`^Hapus ${noun}`) }).click()
  await expect(page.getByText("Tidak ada yang cocok")).toBeVisible()
}

test("a claim category: added, refused, put right, changed; somebody's own limit; deleted", async ({
  page,
  signIn,
}) => {
  const LIST = "/setting/absensi/kategori-klaim"
  const LIMIT = /^Batas \(wajib\)/
  const nama = unique("Seragam")
  await signIn(page, "admin", LIST)
  await page.getByRole("link", { name: /^Tambah kategori klaim/ }).click()
  await box(page, /^Nama kategori/).fill("Parkir dan Tol")
  await save(page).click()
  await invalid(page, LIMIT)
  await expect(page.getByText("Isi batas dalam rupiah, atau pilih tanpa batas").first()).toBeVisible()
  await expectAccessible(page)
  await box(page, LIMIT).fill("350000")
  await save(page).click()
  await invalid(page, /^Nama kategori/)
  await expect(page.getByText("Sudah ada kategori klaim dengan nama ini").first()).toBeVisible()
  await box(page, /^Nama kategori/).fill(nama)
  await save(page).click()
  await expect(toast(page, "Kategori klaim berhasil ditambahkan")).toBeVisible()
  await expect(page).toHaveURL(`${LIST}?action=true`)

  const link = await find(page, nama)
  await expect(page.getByText("Rp 350.000 per bulan")).toBeVisible()
  await link.click()
  await page.getByRole("combobox", { name: /^Jenis batas/ }).selectOption("Per tahun")
  await save(page).click()
  await expect(toast(page, "Kategori klaim berhasil diperbarui")).toBeVisible()

  await (await find(page, nama)).click()
  await page.getByRole("link", { name: "Batas per pegawai" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Batas klaim ${nama} per tahun`)
  await expectAccessible(page)
  const first = page.locator("tbody tr[data-row]").first()
  await expect(first.getByText("Rp 350.000")).toHaveCount(2)
  await expect(first.getByText("Rp 0")).toBeVisible()
  const pegawai = (await first.getByRole("link").innerText()).trim()
  await first.getByRole("link").click()
  await expect(box(page, /^Pegawai/)).toHaveValue(pegawai)
  await box(page, /^Batas sendiri/).fill("900000")
  await box(page, /^Berlaku mulai/).fill("02/01/2026")
  await box(page, /^Berlaku sampai/).fill("01/01/2026")
  await save(page).click()
  await invalid(page, /^Berlaku sampai/)
  await expect(page.getByText("Tanggal berakhir tidak boleh sebelum tanggal mulai").first()).toBeVisible()
  await expectAccessible(page)
  await box(page, /^Berlaku sampai/).fill("")
  await save(page).click()
  await expect(toast(page, "Batas klaim disimpan")).toBeVisible()
  await expect(
    page.getByRole("row", { name: new RegExp(`${pegawai}.*Rp 900.000.*Rp 900.000 Rp 0 Rp 900.000`) }),
  ).toBeVisible()

  await page.goto(LIST)
  await find(page, nama)
  await expect(page.getByText("1 pegawai")).toBeVisible()
  await remove(page, "kategori klaim", nama)
})

test("a leave category: filled in from the law, refused below it, put right, listed; deleted", async ({
  page,
  signIn,
}) => {
  const LIST = "/setting/absensi/kategori-cuti"
  const nama = unique("Nikah")
  await signIn(page, "admin", LIST)
  await expect(page.getByRole("row", { name: /Cuti Tahunan CT .*12 hari per tahun/ })).toBeVisible()
  await page.getByRole("link", { name: /^Tambah kategori cuti/ }).click()
  await box(page, /^Kode/).fill("ct")
  await page.getByRole("combobox", { name: /^Menurut undang-undang/ }).fill("menikah")
  await page.getByRole("option", { name: /^Menikah 3 hari · UU 13.2003 Pasal 93 ayat .4. huruf a/ }).click()
  await expect(box(page, /^Nama kategori/)).toHaveValue("Menikah")
  await expect(box(page, /^Kode/)).toHaveValue("MENIKAH")
  await expect(page.getByRole("combobox", { name: /^Jenis jatah/ })).toHaveValue("event")
  await expect(box(page, /^Dibawa ke tahun berikutnya/)).toHaveCount(0)
  await box(page, /^Nama kategori/).fill(nama)
  await box(page, /^Kode/).fill(`N${Date.now() % 1_000_000}`)
  await box(page, /^Jatah/).fill("2")
  await save(page).click()
  await invalid(page, /^Jatah/)
  await expect(page.getByText(/^Paling sedikit 3 hari: UU 13.2003/).first()).toBeVisible()
  await expectAccessible(page)
  await box(page, /^Jatah/).fill("5")
  await save(page).click()
  await expect(toast(page, "Kategori cuti berhasil ditambahkan")).toBeVisible()
  await expect(page).toHaveURL(`${LIST}?action=true`)
  await find(page, nama)
  await expect(page.getByText("5 hari per kejadian")).toBeVisible()
  await remove(page, "kategori cuti", nama)
})

test("a poll: added, refused, put right, changed, deleted; the result as bars and as a table", async ({
  page,
  signIn,
}) => {
  const LIST = "/setting/other/polling"
  const judul = unique("Makan siang")
  await signIn(page, "admin", LIST)
  await page.getByRole("link", { name: /^Tambah polling/ }).click()
  await box(page, /^Judul/).fill(judul)
  await page.locator("[name='options.0.text']").fill("Soto")
  await page.locator("[name='options.1.text']").fill("soto")
  await box(page, /^Tanggal mulai/).fill("01/07/2030")
  await box(page, /^Jam mulai/).fill("8")
  await box(page, /^Tanggal selesai/).fill("01/07/2030")
  await box(page, /^Jam selesai/).fill("7.30")
  await save(page).click()
  await expect(page.locator("[name='options.1.text']")).toHaveAttribute("aria-invalid", "true")
  await expect(page.getByText("Pilihan ini sudah ada").first()).toBeVisible()
  await invalid(page, /^Tanggal selesai/)
  await expectAccessible(page)
  await page.locator("[name='options.1.text']").fill("Rawon")
  await box(page, /^Jam selesai/).fill("17")
  await save(page).click()
  await expect(toast(page, "Polling berhasil ditambahkan")).toBeVisible()
  await (await find(page, judul)).click()
  await expect(box(page, /^Jam selesai/)).toHaveValue("17.00")
  await expect(page.getByText(/^Belum ada yang memilih/)).toBeVisible()
  await box(page, /^Judul/).fill(`${judul} bersama`)
  await save(page).click()
  await expect(toast(page, "Polling berhasil diperbarui")).toBeVisible()
  await find(page, `${judul} bersama`)
  await remove(page, "polling", `${judul} bersama`)

  await page.goto(`${LIST}?status=closed`)
  await page.getByRole("link", { name: "Tujuan wisata akhir tahun" }).click()
  const chart = page.getByRole("figure", { name: "Hasil polling" })
  await expect(chart.getByRole("listitem")).toHaveCount(4)
  await expect(chart.getByRole("listitem").first()).toHaveText(/^Yogyakarta\d+ suara · [\d,]+%$/)
  await expectAccessible(page)
  await chart.getByRole("button", { name: "Lihat sebagai tabel" }).click()
  await expect(chart.getByRole("row")).toHaveCount(5)
  await expectAccessible(page)
  await expect(page.locator("[name='options.0.text']")).toHaveAttribute("readonly")
  await expect(page.getByRole("switch", { name: "Anonim" })).toBeDisabled()
  await expect(page.getByText("Tidak dapat diubah: sudah ada yang memilih")).toHaveCount(3)
})

test("the attendance rules: refused, put right, saved, and still there after a reload", async ({
  page,
  signIn,
}) => {
  await signIn(page, "admin", "/setting/absensi/aturan-absensi/form")
  const tolerance = box(page, /^Toleransi terlambat/)
  await expect(page.getByRole("switch", { name: /^Boleh absen di kantor lain/ })).toHaveAccessibleDescription(
    "Pegawai yang didaftarkan di kantor itu",
  )
  await expect(tolerance).toHaveValue("10")
  await expect(page.getByRole("button", { name: "Batal", exact: true })).toHaveCount(0)
  await tolerance.fill("125")
  await save(page).click()
  await invalid(page, /^Toleransi terlambat/)
  await expect(page.getByText("Isi angka bulat 0 sampai 120").first()).toBeVisible()
  await expectAccessible(page)
  await tolerance.fill("12")
  await page.getByRole("switch", { name: /^Absen pulang otomatis/ }).click()
  await page.getByRole("combobox", { name: /^Dicatat pulang/ }).selectOption("Pada jam tertentu")
  await box(page, /^Jam pulang/).fill("21")
  await save(page).click()
  await expect(toast(page, "Aturan absensi disimpan")).toBeVisible()
  await expect(tolerance).toHaveValue("12")
  await expect(page).toHaveURL("/setting/absensi/aturan-absensi/form")
  await page.reload()
  await expect(tolerance).toHaveValue("12")
  await expect(box(page, /^Jam pulang/)).toHaveValue("21.00")

  await tolerance.fill("30")
  await page.getByRole("button", { name: "Batal", exact: true }).click()
  await page.getByRole("button", { name: "Buang perubahan" }).click()
  await expect(tolerance).toHaveValue("12")
})
