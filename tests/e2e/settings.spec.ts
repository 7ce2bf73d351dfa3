import type { Page } from "@playwright/test"
import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { dialogNamed } from "./lib/shell.ts"

/** Counter for unique names, since tests may run repeatedly on one server. */
let made = 0
const unique = (name: string): string => `${name} ${process.pid}.${made++}`

const field = (page: Page, name: string | RegExp) => page.getByRole("textbox", { name })
const save = (page: Page) => page.getByRole("button", { name: /^Simpan/ })

/** Presses Simpan and expects this number of invalid fields; the first has the focus and shows its message. */
const expectRefused = async (page: Page, count: number, first: string | RegExp, message: string) => {
  await save(page).click()
  await expect(page.getByRole("button", { name: `${count} isian perlu diperbaiki` })).toBeVisible()
  await expect(field(page, first)).toBeFocused()
  await expect(field(page, first)).toHaveAccessibleDescription(message)
}

/** Opens the only row with this name, renames it, saves it and deletes it; the list is empty then. */
const expectChangedAndDeleted = async (
  page: Page,
  path: string,
  noun: string,
  nama: string,
  /** For a record with a page: the section that has its name. */
  section: string | null = null,
) => {
  const title = noun.charAt(0).toUpperCase() + noun.slice(1)
  await expect(toast(page, `${title} berhasil ditambahkan`)).toBeVisible()
  await expect(page).toHaveURL(`${path}?action=true`)
  await page.goto(`${path}?q=${encodeURIComponent(nama)}`)
  const rows = page.getByRole("table").locator("tbody tr[data-row]")
  await expect(rows).toHaveCount(1)
  await page.getByRole("link", { name: nama, exact: true }).click()
  await expect(page).toHaveTitle(`${nama} · Balai`)
  if (section !== null) await page.getByRole("button", { name: `Ubah ${section}` }).click()
  await field(page, /^Nama/).fill(`${nama} Baru`)
  await save(page).click()
  await expect(toast(page, `${title} berhasil diperbarui`)).toBeVisible()
  await page.goto(`${path}?q=${encodeURIComponent(nama)}`)
  await expect(rows).toHaveCount(1)
  await page.getByRole("checkbox", { name: `Pilih ${nama} Baru` }).check()
  await page.getByRole("button", { name: "Hapus", exact: true }).click()
  const { dialog } = dialogNamed(page, "Are you sure you want delete this data?!")
  await dialog.getByRole("button", { name: `Hapus ${noun}` }).click()
  await expect(toast(page, `${title} berhasil dihapus`)).toBeVisible()
  await expect(page.getByText("Tidak ada yang cocok")).toBeVisible()
}

test("a shift that crosses midnight", async ({ page, signIn }) => {
  const nama = unique("Shift Uji")
  await signIn(page, "admin", "/setting/absensi/shift/form")
  await expectRefused(page, 4, /^Nama shift/, "Wajib diisi")
  await field(page, /^Nama shift/).fill(nama)
  await field(page, /^Kode/).fill("mlm!")
  await field(page, /^Jam mulai/).fill("22")
  await field(page, /^Jam selesai/).fill("6")
  await expect(page.getByText("Lewat tengah malam, 8 jam")).toBeVisible()
  await expect(page.getByText("Istirahat dihitung sebagai jam kerja")).toBeHidden()
  await field(page, /^Mulai istirahat/).fill("7")
  await field(page, /^Selesai istirahat/).fill("8")
  await expect(page.getByText("Istirahat dihitung sebagai jam kerja")).toBeVisible()
  await expectRefused(page, 1, /^Kode/, "Isi huruf besar dan angka tanpa spasi")
  await field(page, /^Kode/).fill(`U${made}`)
  await expectRefused(page, 1, /^Mulai istirahat/, "Istirahat harus di dalam jam kerja")
  await expectAccessible(page)
  await field(page, /^Mulai istirahat/).fill("2")
  await field(page, /^Selesai istirahat/).fill("3")
  const offices = page.getByRole("combobox", { name: "Kantor" })
  await offices.click()
  await page.getByRole("option", { name: /Cabang Bekasi/ }).click()
  await expect(page.getByRole("list", { name: "Kantor terpilih" })).toContainText("Cabang Bekasi")
  await page.keyboard.press("Escape")
  await page.getByRole("radio", { name: "Biru tua" }).check()
  await save(page).click()
  await expectChangedAndDeleted(page, "/setting/absensi/shift", "shift", nama)
})

test("a week of hours: wrong in one day, the same for all", async ({ page, signIn }) => {
  const nama = unique("Jam Uji")
  await signIn(page, "admin", "/setting/absensi/offices-hour/form")
  await field(page, /^Nama jam kerja/).fill(nama)
  await page.getByRole("combobox", { name: /^Tipe/ }).selectOption("flexible")
  await field(page, /^Kelonggaran/).fill("60")
  await field(page, "Selasa, jam masuk").fill("")
  await field(page, "Rabu, mulai istirahat").fill("18")
  await field(page, "Rabu, selesai istirahat").fill("19")
  await expectRefused(page, 2, "Selasa, jam masuk", "Isi jam masuk")
  await expect(field(page, "Rabu, mulai istirahat")).toHaveAccessibleDescription(
    "Istirahat harus di dalam jam kerja",
  )
  await expectAccessible(page)
  await field(page, "Senin, jam pulang").fill("16.30")
  await page.getByRole("button", { name: "Salin jam Senin ke semua hari kerja" }).click()
  await page.getByRole("checkbox", { name: "Sabtu" }).check()
  await expect(field(page, "Sabtu, jam pulang")).toHaveValue("16.30")
  await expect(field(page, "Rabu, mulai istirahat")).toHaveValue("12.00")
  await save(page).click()
  await expectChangedAndDeleted(page, "/setting/absensi/offices-hour", "jam kerja", nama)
})

test("an office: its place pasted, typed, and where this device is", async ({ page, context, signIn }) => {
  const nama = unique("Kantor Uji")
  await context.grantPermissions(["geolocation"])
  await context.setGeolocation({ latitude: -7.2574719, longitude: 112.7520883 })
  await signIn(page, "admin", "/setting/umum/offices/form")
  await expect(page.getByRole("img", { name: "Peta Indonesia: belum ada titik" })).toBeVisible()
  await field(page, /^Nama kantor/).fill(nama)
  await field(page, /^Alamat/).fill("Jl. Uji 1, Surabaya")
  await field(page, /^Lintang/).fill("91")
  await expectRefused(page, 2, /^Lintang/, "Isi angka -90 sampai 90")
  await field(page, /^Lintang/).fill("-6,2088")
  await field(page, /^Bujur/).fill("106,8456")
  await expect(page.getByRole("img", { name: /^Titik lokasi: .*Jakarta$/ })).toBeVisible()
  await expectAccessible(page)
  const place = field(page, "Tautan peta, koordinat, atau alamat")
  await place.fill(
    "https://www.google.com/maps/place/Monas/@-6.2,106.9,15z/data=!8m2!3d-6.1753924!4d106.8271528",
  )
  await expect(field(page, /^Lintang/)).toHaveValue("−6,1753924")
  await expect(field(page, /^Bujur/)).toHaveValue("106,8271528")
  await expect(page.getByText(/^Titik ditemukan: .* dari pusat Jakarta\.$/)).toBeVisible()
  await place.fill("https://maps.app.goo.gl/AbCdEf")
  await expect(page.getByText(/^Tautan pendek tidak memuat koordinat/)).toBeVisible()
  /** Enter does not submit: no validation error is shown. */
  await place.fill("Jl. Tunjungan 1, Surabaya")
  await place.press("Enter")
  await expect(page).toHaveURL("/setting/umum/offices/form")
  await page.getByRole("button", { name: "Pakai pusat Surabaya dahulu" }).click()
  await expect(field(page, /^Lintang/)).toHaveValue("−7,25")
  await expectAccessible(page)
  await page.getByRole("button", { name: "Gunakan lokasi saya" }).click()
  await expect(field(page, /^Lintang/)).toHaveValue("−7,257472")
  await field(page, /^Radius/).fill("5")
  await expectRefused(page, 1, /^Radius/, "Isi angka bulat 10 sampai 5.000")
  await field(page, /^Radius/).fill("75")
  await save(page).click()
  await expectChangedAndDeleted(page, "/setting/umum/offices", "kantor", nama, "Data kantor")
})

test("collective leave, for one office", async ({ page, signIn }) => {
  const nama = unique("Libur Uji")
  await signIn(page, "admin", "/setting/absensi/holidays/form")
  await field(page, /^Nama hari libur/).fill(nama)
  await field(page, /^Tanggal mulai/).fill("02032028")
  await field(page, /^Tanggal selesai/).fill("01032028")
  await expect(page.getByRole("switch", { name: "Potong cuti tahunan" })).toBeHidden()
  await page.getByRole("combobox", { name: /^Jenis/ }).selectOption("cuti_bersama")
  await page.getByRole("switch", { name: "Potong cuti tahunan" }).check()
  await expectRefused(page, 1, /^Tanggal selesai/, "Tanggal selesai tidak boleh sebelum tanggal mulai")
  await field(page, /^Tanggal selesai/).fill("03032028")
  await expect(page.getByText("2 hari", { exact: true })).toBeVisible()
  /** A field that no longer applies is not sent: only collective leave may be deducted. */
  await page.getByRole("combobox", { name: /^Jenis/ }).selectOption("perusahaan")
  await save(page).click()
  await expectChangedAndDeleted(page, "/setting/absensi/holidays", "hari libur", nama)
})
