import type { Page } from "@playwright/test"
import writeXlsxFile from "write-excel-file/node"
import { type Api, expect, expectAccessible, test, toast } from "./fixtures.ts"
import { pickSheet } from "./lib/pegawai.ts"
import { expectFits } from "./lib/width.ts"

/** A new company that has only its office and hours. */
test.use({ dataOf: "the welcome with a spreadsheet" })
/** Time limit for a new user's whole first import. */
test.setTimeout(300_000)

const PEOPLE = 200
type Cell = string | number | Date | null
const day = (n: number) => new Date(Date.UTC(2020 + (n % 5), n % 12, (n % 28) + 1))
/**
 * A realistic HR spreadsheet: a title row, unknown column names, numbers that lost their leading zeros, no attendance
 * columns.
 */
const heads = [
  "No",
  "No. Induk",
  "Nama Karyawan",
  "No. HP",
  "Departemen",
  "Posisi",
  "Status Kerja",
  "TMT",
  "L/P",
  "Gaji",
  "Kontak Lain",
]
const person = (n: number): readonly Cell[] => [
  n,
  `KRY-${String(n).padStart(4, "0")}`,
  `Orang Ke ${n}`,
  84_000_000_000 + n,
  n % 2 === 0 ? "Produksi" : "Gudang & Logistik",
  n % 2 === 0 ? "Operator" : "Staf Gudang",
  n % 3 === 0 ? "Harian" : "Tetap",
  n % 2 === 0 ? day(n) : "1 Maret 2024",
  n % 2 === 0 ? "Pria" : "Wanita",
  n % 2 === 0 ? 5_250_000 : "Rp 4,750,000.00",
  "-",
]
const workbook = async (name: string, rows: readonly (readonly Cell[])[]) => {
  const cellOf = (value: Cell) => {
    if (value === null) return null
    if (typeof value === "number") return { value, type: Number }
    if (value instanceof Date) return { value, type: Date, format: "dd/mm/yyyy" }
    return { value, type: String }
  }
  const buffer = await writeXlsxFile(
    rows.map((row) => row.map(cellOf)),
    { sheet: "Karyawan" },
  ).toBuffer()
  return { name, mimeType: "", buffer }
}

const prepareCompany = async (api: Api, token: string) => {
  const office = { nama: "Pabrik Bandung", alamat: "Jl. Merdeka 1", lat: -6.9, lng: 107.6, radius_m: 100 }
  for (const [call, payload] of [
    ["offices/create", { ...office, timezone: "Asia/Jakarta" }],
    ["companies/update-step", { step: "step_one" }],
  ] as const) {
    const { body } = await api(call, payload, token)
    expect(body, call).toMatchObject({ api_status: 1 })
  }
}
const done = (page: Page, words: RegExp | string) =>
  expect(toast(page, words)).toBeVisible({ timeout: 60_000 })

test("a company that has nothing takes 200 people in from its own sheet, corrects them by a second one, and takes both back", async ({
  page,
  api,
  tokenOf,
  signIn,
}) => {
  await prepareCompany(api, await tokenOf("baru"))
  await signIn(page, "baru", "/users/pegawai/impor?dari=penyiapan")
  await expect(page.getByRole("link", { name: "Kembali ke penyiapan" })).toBeVisible()
  const rows = Array.from({ length: PEOPLE }, (_, n) => person(n + 1))
  await pickSheet(
    page,
    await workbook("karyawan.xlsx", [["DATA KARYAWAN PT COBA BARU"], ["per 1 Mei"], heads, ...rows]),
  )

  await test.step("what it lacks is offered to be made, for all rows at once", async () => {
    await expect(page.getByText("Semua 200 baris bermasalah.")).toBeVisible({ timeout: 60_000 })
    const missing = page.getByRole("list", { name: "Nama yang belum ada" }).getByRole("listitem")
    await expect(missing).toHaveCount(4)
    await expect(missing.first()).toContainText("100 baris")
    await expectAccessible(page)
    await expectFits(page)
    await page.getByRole("button", { name: "Buat semua (4)" }).click()
    await expect(page.getByText("Semua 200 baris benar.")).toBeVisible({ timeout: 60_000 })
  })

  await test.step("what was understood stands there in words before anything is written", async () => {
    const preview = page.getByRole("region", { name: "Contoh baris yang dipahami" })
    await expect(preview.getByRole("row").nth(1)).toContainText("+6284000000001")
    await expect(preview.getByRole("row").nth(1)).toContainText("1 Maret 2024")
    await expect(preview.getByRole("row").nth(1)).toContainText("Rp 4.750.000")
    await expect(page.getByText("Judul kolom dibaca di baris 3.")).toBeVisible()
    await expect(page.getByText("Kolom yang tidak dipakai: No, Kontak Lain.")).toBeVisible()
    const notes = page.getByRole("region", { name: "Dibaca sebagai" })
    await expect(notes.getByRole("row", { name: /Nomor HP/ })).toContainText("(200 baris)")
    await expectAccessible(page)
    await expectFits(page)
    await page.getByRole("button", { name: "Masukkan 200 pegawai" }).click()
    await done(page, "200 baris dimasukkan")
    await page.getByRole("link", { name: "Kembali ke penyiapan" }).last().click()
    await expect(page).toHaveURL(/\/welcome\/step-/)
  })

  await test.step("a second sheet changes them by their NIP, and says what it will change", async () => {
    await page.goto("/users/pegawai/impor")
    await page.getByRole("radio", { name: "Perbarui yang sudah ada" }).check()
    await pickSheet(
      page,
      await workbook("koreksi.xlsx", [
        ["NIP", "Nama", "Departemen"],
        ["KRY-0001", "Siti Terkoreksi", null],
        ["KRY-0002", null, "Gudang dan Logistik"],
        ["KRY-0003", "Orang Ke 3", null],
      ]),
    )
    await expect(page.getByText("1 baris berubah, 1 baris tetap, 1 baris bermasalah.")).toBeVisible({
      timeout: 60_000,
    })
    await page.getByRole("button", { name: 'Pakai "Gudang & Logistik"' }).click()
    await expect(page.getByText("2 baris berubah, 1 baris tetap.")).toBeVisible({ timeout: 60_000 })
    const changes = page.getByRole("list", { name: "Yang berubah" })
    await expect(changes).toContainText("Nama lengkap: Orang Ke 1 → menjadi Siti Terkoreksi")
    await expect(changes).toContainText("Divisi: Produksi → menjadi Gudang & Logistik")
    await expectAccessible(page)
    await page.getByRole("button", { name: "Perbarui 2 baris" }).click()
    await done(page, "2 baris diperbarui")
  })

  await test.step("both are taken back, the last one first", async () => {
    for (const [name, words] of [
      ["koreksi.xlsx", "Impor dibatalkan: 2 baris"],
      ["karyawan.xlsx", "Impor dibatalkan: 200 baris"],
    ] as const) {
      await page.goto("/users/pegawai/impor")
      await expect(page.getByText(`Impor terakhir: ${name}`)).toBeVisible()
      await page.getByRole("button", { name: "Lihat", exact: true }).click()
      await page.getByRole("button", { name: "Batalkan impor ini" }).click()
      await page.getByRole("button", { name: "Batalkan impor", exact: true }).click()
      await done(page, words)
    }
    await page.goto("/users/pegawai")
    await expect(page.getByText("Orang Ke 1", { exact: true })).toHaveCount(0)
  })
})

test("columns that are called otherwise are assigned by hand, and remembered", async ({ page, signIn }) => {
  await signIn(page, "admin", "/users/pegawai/impor")
  const sheet = (nip: string) =>
    workbook("aneh.xlsx", [
      ["NIP", "Panggilan resmi", "No HP", "Kantor", "Divisi", "Jabatan", "TMT", "L/P"],
      [nip, "Budi", "0840-1234-5678", "Cabang Bekasi", "Penjualan", "Sales Lapangan", "05/01/2026", "L"],
    ])
  await pickSheet(page, await sheet("ANEH-1"))
  await expect(page.getByRole("alert")).toContainText("Kolom wajib tidak ada: Nama lengkap, Status pegawai")
  await expectAccessible(page)
  await expectFits(page)
  await page.getByLabel("Panggilan resmi").selectOption({ label: "Nama lengkap *" })
  await page.getByLabel("Status pegawai: sama untuk semua baris").fill("Tetap")
  await page.getByRole("button", { name: "Periksa dengan kolom ini" }).click()
  await expect(page.getByText("Semua 1 baris benar.")).toBeVisible({ timeout: 60_000 })
  await page.getByRole("button", { name: "Pilih berkas lain" }).click()
  await pickSheet(page, await sheet("ANEH-2"))
  await expect(page.getByRole("alert")).toContainText("Kolom wajib tidak ada: Status pegawai")
  await expect(page.getByLabel("Panggilan resmi")).toHaveValue("nama")
})
