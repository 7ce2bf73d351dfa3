import { expect, expectAccessible, test } from "./fixtures.ts"
import { expectFits } from "./lib/width.ts"

const REPORT = "/laporan-absensi/laporan"

test("a day of everybody, and a month", async ({ page, signIn }) => {
  await signIn(page, "admin", REPORT)
  const rows = page.locator("tbody tr[data-row]")
  await expect(rows.first()).toBeVisible()
  /** Another test may have imported more. */
  await expect(page.getByText(/[\d.]+ pegawai · [\d.]+ hadir/)).toBeVisible()
  await page.getByRole("link", { name: "Hari sebelumnya" }).click()
  await expect(page).toHaveURL(/start_date=|tanggal=|hari=/)
  await expect(rows.first()).toBeVisible()

  await page.getByRole("link", { name: "Bulanan", exact: true }).click()
  /** A month that has ended: on its first day the present one has no attendance. */
  await page.getByRole("link", { name: "Bulan sebelumnya" }).click()
  await expect(page).toHaveURL(/start_date=/)
  const month = page.getByRole("region", { name: "Absensi per bulan" }).getByRole("table")
  await expect(month.getByRole("row").nth(1)).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})

test("from the month to one employee, with the evidence of a day", async ({ page, signIn }) => {
  await signIn(page, "admin", REPORT)
  await page.getByRole("link", { name: "Bulanan", exact: true }).click()
  /** A month that has ended: on its first day the present one has no attendance. */
  await page.getByRole("link", { name: "Bulan sebelumnya" }).click()
  await expect(page).toHaveURL(/start_date=/)
  const month = page.getByRole("region", { name: "Absensi per bulan" }).getByRole("table")
  await month.getByRole("row").nth(1).getByRole("link").first().click()
  await expect(page).toHaveURL(/members_id=\d+/)
  const calendar = page.getByRole("region", { name: "Kalender" })
  await expect(page.getByText(/^\d+ hadir dari \d+ hari kerja$/)).toBeVisible()
  await calendar
    .getByRole("link", { name: / Hadir/ })
    .first()
    .click()
  await expect(page).toHaveURL(/hari=\d{4}-\d\d-\d\d/)
  await expectAccessible(page)
})

test("the summary counts the same days, as cards and as a table", async ({ page, signIn }) => {
  await signIn(page, "admin", "/laporan-absensi/summary")
  await expect(page.getByText("Kehadiran", { exact: true }).first()).toBeVisible()
  await page.getByRole("button", { name: "Lihat sebagai tabel" }).click()
  await expect(page.getByRole("main").getByRole("table").first()).toBeVisible()
  await expectAccessible(page)
})

test("records from a spreadsheet: what is wrong is said row by row", async ({ page, signIn }) => {
  await signIn(page, "admin", "/laporan-absensi/impor")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Impor absensi")
  await page.locator("input[type=file]").setInputFiles({
    name: "absensi.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      "nip,tanggal,jam_masuk,jam_pulang,keterangan\nMB-0199,2026-11-02,08.05,17.00,Lupa absen\nXX-1,2026-11-02,8,17,Salah\n",
    ),
  })
  await expect(page.getByText(/XX-1/).first()).toBeVisible()
  await expectAccessible(page)
})
