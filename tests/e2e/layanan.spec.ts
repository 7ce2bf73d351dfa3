import type { AnswerOf } from "#contract/kit/call.ts"
import type { areaReport } from "#contract/areas/fieldwork/layanan.ts"
import { expect, expectAccessible, test } from "./fixtures.ts"
import { asking, some } from "./lib/claims.ts"
import { expectFits } from "./lib/width.ts"

test("an area: its day, tasks, routes, report by product and customers", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const ask = await asking(api, await tokenOf("admin"))
  await signIn(page, "admin", "/courier")
  const root = page.locator("[data-machine=layanan]")
  await expect(page.getByRole("heading", { name: "Courier", exact: true })).toBeVisible()
  await expect(page.getByText("COD tertagih")).toBeVisible()
  await expect(root).toHaveAttribute("data-state", "ready")
  await expectAccessible(page)
  await expectFits(page)

  const tabs = page.getByRole("navigation", { name: "Tampilan Courier" })
  await tabs.getByRole("link", { name: "Laporan" }).click()
  await expect(page).toHaveURL(/\/courier\/laporan/)
  await expect(page.getByRole("table", { name: "Laporan menurut pegawai" })).toBeVisible()
  await page.getByRole("radio", { name: "Pelanggan" }).check()
  await expect(page.getByRole("table", { name: "Laporan menurut pelanggan" })).toBeVisible()
  await expectAccessible(page)

  await page.goto("/sales-visit/sales")
  const table = page.getByRole("table", { name: "Laporan menurut produk" })
  await expect(table).toBeVisible()
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  const report = (await ask("layanan/laporan", {
    area: "sales-visit",
    by: "product",
    start_date: new Date(Date.parse(today) - 29 * 86_400_000).toISOString().slice(0, 10),
    end_date: today,
  })) as AnswerOf<typeof areaReport>
  await expect(table.getByRole("link", { name: some(report.rows[0]).nama })).toBeVisible()

  for (const [path, name] of [
    ["/driver-ayooklik/rute", "Driver Ayooklik"],
    ["/store-visit/tugas", "Store Visit"],
    ["/courier/pelanggan", "Courier"],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible()
    await expectFits(page)
  }
})

test("an area that the company does not have is the 404 page, and so is an unknown page of one", async ({
  page,
  signIn,
}) => {
  await signIn(page, "admin", "/biskis")
  await expect(page.getByRole("heading", { name: "This page could not be found" })).toBeVisible()
  await page.goto("/courier/lain")
  await expect(page.getByRole("heading", { name: "This page could not be found" })).toBeVisible()
})
