import type { AnswerOf } from "#contract/kit/call.ts"
import type { salesByArea } from "#contract/areas/sales/salesReports.ts"
import { formatRupiah } from "#src/format/format.ts"
import { expect, expectAccessible, test } from "./fixtures.ts"
import { asking, some } from "./lib/claims.ts"
import { expectFits } from "./lib/width.ts"

type Rows = AnswerOf<typeof salesByArea>
const PATH = "/good-id/laporan-penjualan"
const DAY_MS = 86_400_000
const today = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
const range = () => ({
  start: new Date(Date.parse(today()) - 29 * DAY_MS).toISOString().slice(0, 10),
  end: today(),
})

test("a month of sales is ranked, and drilled from area to team to person to a visit", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const ask = await asking(api, await tokenOf("admin"))
  const teams = (await ask("good-id/laporan-penjualan-by-area", range())) as Rows
  const sold = teams.rows.filter(({ id, amount }) => id > 0 && amount > 0)
  expect(sold.length).toBeGreaterThanOrEqual(5)
  const areas = (await ask("good-id/laporan-penjualan-area", range())) as Rows
  await signIn(page, "admin", PATH)
  const root = page.locator("[data-machine=laporanPenjualan]")
  await expect(root).toHaveAttribute("data-state", "ready")
  const table = page.getByRole("table", { name: "Penjualan per area" })
  const first = some(areas.rows[0])
  const row = table.getByRole("row", { name: new RegExp(`^${first.nama}`) })
  await expect(row).toContainText(formatRupiah(first.amount))
  await expect(row).toContainText(formatRupiah(some(first.target ?? undefined)))
  await expectAccessible(page)
  await expectFits(page)

  await page.getByRole("button", { name: "Lihat sebagai tabel" }).click()
  await expect(page).toHaveURL(/grafik=tabel/)
  await expect(page.getByRole("table", { name: "Penjualan per tanggal" })).toContainText(
    formatRupiah(areas.sums.amount),
  )
  await page.getByRole("button", { name: "Lihat sebagai grafik" }).click()

  await page.getByRole("radio", { name: "Tim" }).check()
  const best = some(sold[0])
  const ofTeams = page.getByRole("table", { name: "Penjualan per tim" })
  await ofTeams.getByRole("link", { name: best.nama, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`tim_id=${best.id}`))
  const people = (await ask("good-id/laporan-pegawai", { ...range(), tim_id: best.id })) as Rows
  const seller = some(people.rows[0])
  await page
    .getByRole("table", { name: "Penjualan per pegawai" })
    .getByRole("link", { name: seller.nama, exact: true })
    .click()
  const trail = page.getByRole("navigation", { name: "Lokasi halaman" })
  await expect(trail.getByRole("link", { name: best.nama, exact: true })).toBeVisible()
  const sales = page.getByRole("list", { name: "Penjualan satu per satu" })
  await expect(sales.getByRole("listitem").first()).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await sales.getByRole("link").first().click()
  await expect(page).toHaveURL(/\/visit\?id=\d+/)
  await page.goBack()
  await expect(sales).toBeVisible()
  await trail.getByRole("link", { name: "Semua area" }).click()
  await expect(table).toBeVisible()
})

test("the address holds the choice; a range that is refused is said beside the fields and in a toast", async ({
  page,
  signIn,
}) => {
  await signIn(page, "admin", `${PATH}?by=varian&sort=qty&q=biskuit`)
  await expect(page.getByRole("radio", { name: "Varian" })).toBeChecked()
  await expect(page.getByRole("searchbox")).toHaveValue("biskuit")
  await page.goto(`${PATH}?by=pegawai&start=2025-12-01&end=2026-11-20`)
  await expect(page.getByText("Paling lama 92 hari")).toBeVisible()
  await expect(page.getByRole("alert").filter({ hasText: "Periksa kembali isian Anda" })).toBeVisible()
  await page.getByRole("button", { name: "Tampilkan 92 hari terakhir" }).click()
  await expect(page).toHaveURL(/start=2026-08-21/)
  await expect(page.locator("[data-machine=laporanPenjualan]")).toHaveAttribute("data-state", "ready")
  await page.goto(`${PATH}?start=2025-12-01&end=2026-11-20`)
  await expect(page.getByRole("figure", { name: "Penjualan per bulan" })).toBeVisible()
  await expect(page.getByRole("table", { name: "Penjualan per area" })).toBeVisible()
})

test("an office administrator sees own employees, and is told so", async ({ page, signIn }) => {
  await signIn(page, "kantor", PATH)
  await expect(page.getByText("Hanya penjualan pegawai kantor Anda.")).toBeVisible()
  await expect(page.getByRole("table", { name: "Penjualan per area" })).toBeVisible()
})
