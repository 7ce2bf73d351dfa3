import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { choose, save, unique } from "./lib/pegawai.ts"

test.use({ dataOf: "pengguna perusahaan" })

test("the platform's home leads to companies at rest, and the report says why", async ({ page, signIn }) => {
  await signIn(page, "super")
  const main = page.getByRole("main")
  await expect(main.getByText("Keadaan sistem")).toBeVisible()
  await expectAccessible(page)
  await main.getByRole("link", { name: "Tidak aktif" }).click()
  await expect(page).toHaveURL("/super-admin/report-analytic?status=open&health=tidak_aktif")
  const row = page.getByRole("row", { name: /PT Karya Busana Lestari/ })
  await expect(row).toContainText("Tidak ada kehadiran dalam 7 hari; belum pernah ada yang masuk")
  await expect(page.getByRole("row", { name: /PT Maju Bersama/ })).toHaveCount(0)
  await expectAccessible(page)
  /** The number above the list filters it, and keeps the status. */
  await main.getByRole("link", { name: "Sehat" }).click()
  await expect(page).toHaveURL(/health=sehat/)
  await expect(page).toHaveURL(/status=open/)
  await expect(page.getByRole("row", { name: /PT Maju Bersama/ })).toBeVisible()
})

test("the trial funnel is a chart and a table, and its months filter the list", async ({ page, signIn }) => {
  await signIn(page, "super", "/super-admin/analytic-coba-gratis")
  const cohorts = page.getByRole("region", { name: "Angkatan tiap bulan" })
  await expect(page.getByRole("row", { name: /CV Coba Baru/ })).toContainText("Terdaftar")
  await cohorts.getByRole("button", { name: "Lihat sebagai tabel" }).click()
  await expect(cohorts.getByRole("table", { name: "Angkatan tiap bulan" })).toBeVisible()
  await expectAccessible(page)
  await cohorts.getByRole("rowheader").getByRole("link").last().click()
  await expect(page).toHaveURL(/month=\d{4}-\d{2}/)
})

test("work for a company is written down, added up and found again", async ({ page, signIn }) => {
  const kegiatan = unique("Pendampingan")
  await signIn(page, "super", "/super-admin/companies/timesheet/form")
  await save(page).click()
  await expect(page.getByLabel(/^Kegiatan/)).toHaveAccessibleDescription(/Wajib diisi/)
  await choose(page, /^Perusahaan/, "PT Maju Bersama")
  await page.getByLabel(/^Kegiatan/).fill(kegiatan)
  await page.getByLabel(/^Tanggal/).fill("15/01/2024")
  await page.getByLabel(/^Lama/).fill("95")
  await save(page).click()
  await expect(toast(page, "Catatan kerja berhasil ditambahkan")).toBeVisible()
  await page.getByRole("searchbox").fill(kegiatan)
  const row = page.getByRole("row", { name: new RegExp(kegiatan) })
  await expect(row).toContainText("PT Maju Bersama")
  await expect(row).toContainText("Ratih Kusumawardhani")
  await expect(page.getByText(/1 catatan kerja · 1 jam 35 menit/)).toBeVisible()
  await expectAccessible(page)
})

test("mails, jobs and tables of the system are lists of their own", async ({ page, signIn }) => {
  await signIn(page, "super", "/super-admin/setting/sistem/basis-data")
  await page.getByRole("searchbox").fill("attendance_days")
  await expect(page.getByRole("row", { name: /attendance_days/ })).toBeVisible()
  for (const [name, path] of [
    ["Email belum terkirim", "email"],
    ["Pekerjaan latar", "pekerjaan"],
    ["Mesin tak dikenal", "mesin"],
  ] as const) {
    await page.getByRole("link", { name }).first().click()
    await expect(page).toHaveURL(`/super-admin/setting/sistem/${path}`)
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
})
