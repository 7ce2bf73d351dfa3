import { fileURLToPath } from "node:url"
import { PROBLEM_LABEL } from "#contract/areas/imports/sheets.ts"
import { readCsv } from "#server/sheets/readCsv.ts"
import { readXlsx } from "#server/sheets/readXlsx.ts"
import { corrections, told } from "#tests/imports/planted.ts"
import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { fetched, IMPORT, mistakes, PEGAWAI, pickSheet, rows, search, unique } from "./lib/pegawai.ts"
import { dialogNamed } from "./lib/shell.ts"

const PLANTED = fileURLToPath(new URL("../imports/pegawai-1000.xlsx", import.meta.url))
const csv = (name: string, ...lines: readonly string[]) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(lines.join("\r\n")),
})
const HEAD =
  "NIP;Nama lengkap;Nomor HP;Kantor;Divisi;Jabatan;Status pegawai;Tanggal masuk;Jenis kelamin;Tipe absensi"
const line = (nip: string, tanggal = "05/01/2026") =>
  `${nip};Orang ${nip};0840-1234-5678;Cabang Bekasi;Penjualan;Sales Lapangan;Tetap;${tanggal};L;Bebas`

test("1,000 employees: exactly 30 mistakes are told; the file of mistakes, corrected, goes in cleanly", async ({
  page,
  signIn,
}) => {
  test.slow()
  await signIn(page, "admin", PEGAWAI)
  await page.getByRole("link", { name: "Impor", exact: true }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Impor pegawai")
  await expectAccessible(page)
  const template = await fetched(page, () =>
    page.getByRole("button", { name: "Unduh templat Excel" }).click(),
  )
  expect(template.name).toBe("Templat impor pegawai.xlsx")
  expect(readXlsx(template.bytes, 5).map(({ row }) => row)).toEqual([1, 2])

  await pickSheet(page, PLANTED)
  await expect(page.getByRole("heading", { name: "Memeriksa pegawai-1000.xlsx" })).toBeVisible()
  /** The job goes on without the page. */
  await page.reload()
  await expect(page.getByText("970 baris benar, 30 baris bermasalah.")).toBeVisible({ timeout: 60_000 })
  const shown = (await mistakes(page).all()).map(async (row) =>
    (await row.getByRole("cell").allInnerTexts()).map((text) => text.trim()),
  )
  expect(await Promise.all(shown)).toEqual(
    told.map(({ row, field, value, message }) => [
      String(row),
      field,
      value === "" ? "(kosong)" : value,
      message,
    ]),
  )
  await expectAccessible(page)

  const problems = await fetched(page, () =>
    page.getByRole("button", { name: "Unduh untuk diperbaiki (Excel)" }).click(),
  )
  await page.getByRole("button", { name: "Masukkan 970 baris yang benar" }).click()
  await expect(toast(page, "970 baris dimasukkan, 30 tidak")).toBeVisible({ timeout: 120_000 })
  await expect(page.getByText("970 baris dimasukkan, 30 baris tidak.")).toBeVisible()
  await page.getByRole("button", { name: "Pilih berkas lain" }).click()

  const [head, ...bad] = readXlsx(problems.bytes, 100)
  const labels = (head?.cells ?? []).map((cell) => (cell?.text ?? "").replace(" *", ""))
  expect(labels.at(-1)).toBe(PROBLEM_LABEL)
  const corrected = bad.map(({ cells }, at) =>
    labels
      .map((label, column) =>
        label === corrections[at]?.field ? corrections[at].value : (cells[column]?.text ?? ""),
      )
      .map((value) => `"${value}"`)
      .join(";"),
  )
  await pickSheet(page, csv("perbaikan.csv", labels.join(";"), ...corrected))
  await expect(page.getByText("Semua 30 baris benar.")).toBeVisible({ timeout: 120_000 })
  await page.getByRole("button", { name: "Masukkan 30 pegawai" }).click()
  await expect(toast(page, "30 baris dimasukkan")).toBeVisible()
  await page.getByRole("link", { name: "Lihat daftar pegawai" }).click()
  await search(page, "IMP-0118", 1)
})

test("a file that is none, has other columns or is far too large is told in words, and nothing is written", async ({
  page,
  signIn,
}) => {
  await signIn(page, "admin", IMPORT)
  await pickSheet(page, { name: "foto.png", mimeType: "image/png", buffer: Buffer.from("\x89PNG") })
  await expect(page.getByText(/^Jenis berkas ini tidak diterima/)).toBeVisible()
  await pickSheet(page, { name: "besar.xlsx", mimeType: "", buffer: Buffer.alloc(10_000_001, 65) })
  await expect(page.getByText(/terlalu besar\. Paling besar/)).toBeVisible()
  await pickSheet(page, { name: "palsu.xlsx", mimeType: "", buffer: Buffer.from("\x00\x01\x02 bukan") })
  const unknown = page.getByText("Pilih berkas XLSX, CSV", { exact: true })
  await expect(unknown).toBeVisible()
  /** The file type is detected by content, not by its name; and the error of the previous file is no longer shown. */
  const picture = page.getByText(/^Berkas ini gambar \(PNG\), bukan spreadsheet/)
  const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")
  await pickSheet(page, { name: "pegawai.xlsx", mimeType: "", buffer: PNG })
  await expect(picture).toHaveCount(1)
  await expect(unknown).toHaveCount(0)
  const wrapped = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)])
  await pickSheet(page, { name: "terkunci.xlsx", mimeType: "", buffer: wrapped })
  await expect(page.getByText(/^Berkas ini dikunci kata sandi/)).toHaveCount(1)
  await expect(picture).toHaveCount(0)
  await pickSheet(page, csv("lain.csv", "Kode;Jumlah", "A;1"))
  await expect(page.getByText(/^Kolom wajib tidak ada: NIP, Nama lengkap/)).toBeVisible()
})

test("the filtered list is exported; a shift plan is imported over what was planned", async ({
  page,
  signIn,
}) => {
  const nip = unique("EKS-")
  await signIn(page, "admin", IMPORT)
  /** If the test ran on this server before, its last file still waits for the column mapping. */
  const another = page.getByRole("button", { name: "Pilih berkas lain" })
  await expect(another.or(page.locator("input[name=file]")).first()).toBeAttached()
  if (await another.isVisible()) await another.click()
  await pickSheet(page, csv("satu.csv", HEAD, line(nip)))
  await page.getByRole("button", { name: "Masukkan 1 pegawai" }).click()
  await expect(toast(page, "1 baris dimasukkan")).toBeVisible()
  await page.goto(PEGAWAI)
  await search(page, nip, 1)
  const exported = await fetched(page, async () => {
    await page.getByRole("button", { name: "Ekspor" }).click()
    await page.getByRole("menuitem", { name: "CSV" }).click()
  })
  expect(exported.name).toMatch(/^Data pegawai \d{4}-\d\d-\d\d\.csv$/)
  expect(readCsv(exported.bytes, 10).map(({ cells }) => cells[0]?.text)).toEqual(["NIP", nip])
  await expect(rows(page)).toHaveCount(1)

  await page.goto(IMPORT)
  await page.getByRole("link", { name: "Impor jadwal shift" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Impor jadwal shift")
  await pickSheet(
    page,
    csv("jadwal.csv", "NIP;Tanggal;Kode shift", `${nip};01/12/2026;PG`, `${nip};32/12/2026;PG`),
  )
  await expect(page.getByText("1 baris benar, 1 baris bermasalah.")).toBeVisible()
  await expect(mistakes(page)).toHaveCount(1)
  await page.getByRole("button", { name: "Masukkan 1 baris yang benar" }).click()
  await expect(toast(page, "1 baris dimasukkan, 1 tidak")).toBeVisible()
})

test("days off come in from a file beside those of the national list; employees are let in at another office", async ({
  page,
  signIn,
}) => {
  test.slow()
  const nama = unique("Libur ")
  await signIn(page, "admin", "/setting/absensi/holidays")
  await page.getByRole("link", { name: "Impor", exact: true }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Impor hari libur")
  const head = "Nama hari libur;Tanggal mulai;Jenis;Kantor"
  const day = "05/07/2027;Libur perusahaan;Cabang Bekasi"
  await pickSheet(page, csv("libur.csv", head, `${nama};${day}`, `Bentrok;${day}`))
  await expect(page.getByText("1 baris benar, 1 baris bermasalah.")).toBeVisible()
  await expect(mistakes(page)).toContainText(["Tanggal ini sudah ada di baris 2"])
  await page.getByRole("button", { name: "Masukkan 1 baris yang benar" }).click()
  await page.getByRole("link", { name: "Lihat daftar hari libur" }).click()
  await page.getByRole("searchbox").fill(nama)
  await expect(page.getByRole("row", { name: nama })).toContainText("Cabang Bekasi")

  /** The link on the page itself; the settings menu has another one. */
  await page.getByRole("link", { name: "Libur nasional" }).last().click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Libur nasional")
  const days = page.getByRole("table").locator("tbody tr[data-row]")
  await expect(days.first()).toBeVisible()
  await expectAccessible(page)

  await page.goto("/setting/umum/offices")
  await page.getByRole("link", { name: "Cabang Bekasi" }).click()
  await page.getByRole("link", { name: "Pegawai yang absen di sini" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Boleh absen di Cabang Bekasi")
  await page.getByRole("link", { name: "Tambah pegawai" }).click()
  await page.getByRole("button", { name: /^Simpan/ }).click()
  await expect(page.getByText("Pilih paling sedikit satu pegawai").first()).toBeVisible()
  await page.getByRole("combobox", { name: "Pegawai" }).fill("MB-0002")
  await page.getByRole("option").first().click()
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: /^Simpan/ }).click()
  await expect(toast(page, "1 pegawai boleh absen di kantor ini")).toBeVisible()
  await page.getByRole("searchbox").fill("MB-0002")
  const guest = page.getByRole("table").locator("tbody tr[data-row]")
  await expect(guest).toHaveCount(1)
  await guest.getByRole("checkbox").check()
  await page.getByRole("button", { name: "Cabut izin", exact: true }).click()
  const { dialog } = dialogNamed(page, "Cabut izin absen di kantor ini")
  await dialog.getByRole("button", { name: "Cabut izin" }).click()
  await expect(page.getByText("Tidak ada yang cocok")).toBeVisible()
})
