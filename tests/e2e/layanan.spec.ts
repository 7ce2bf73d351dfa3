import type { AnswerOf } from "#contract/kit/call.ts"
import type { areaDay, areaReport } from "#contract/areas/fieldwork/layanan.ts"
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
  const people = page.getByRole("table", { name: "Laporan menurut pegawai" })
  await people.getByRole("button", { name: "Pegawai" }).click()
  await expect(page).toHaveURL(/sort=nama&dir=asc/)
  await expect(people.getByRole("columnheader", { name: "Pegawai" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  )
  const names = () => people.getByRole("rowheader").getByRole("link").allInnerTexts()
  await expect(root).toHaveAttribute("aria-busy", "false")
  const sorted = await names()
  await people.getByRole("button", { name: "Pegawai" }).click()
  await expect(page).not.toHaveURL(/dir=asc/)
  await expect.poll(names).toEqual(sorted.toReversed())
  await people.getByRole("link").first().click()
  await expect(page).toHaveURL(/\/users\/pegawai\/form\/\d+/)
  await page.goBack()
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

test("work leads to its task, and its photos to the visit that shows them", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const ask = await asking(api, await tokenOf("admin"))
  const today = Date.now() + 7 * 3_600_000
  const days = Array.from({ length: 10 }, (_, back) =>
    new Date(today - back * 86_400_000).toISOString().slice(0, 10),
  )
  const found: { readonly tanggal: string; readonly work: AnswerOf<typeof areaDay>["rows"][number] }[] = []
  for (const tanggal of days) {
    if (found.length > 0) break
    const { rows } = (await ask("layanan/hari", { area: "courier", tanggal })) as AnswerOf<typeof areaDay>
    const work = rows.find(({ photos, tasks_id }) => photos > 0 && tasks_id !== null)
    if (work !== undefined) found.push({ tanggal, work })
  }
  const { tanggal, work } = some(found[0])
  await signIn(page, "admin", `/courier/tugas?tanggal=${tanggal}&q=${encodeURIComponent(work.no)}`)
  const row = page.getByRole("list", { name: "Tugas dan kunjungan" }).getByRole("listitem")
  await expect(row).toHaveCount(1)
  await expect(row.getByRole("link", { name: work.members_nama })).toHaveAttribute(
    "href",
    `/users/pegawai/form/${work.members_id}`,
  )
  await row.getByRole("link", { name: `${work.photos} foto bukti` }).click()
  await expect(page).toHaveURL(/\/visit\?/)
  const photo = page.getByRole("region", { name: "Foto" }).getByRole("img").first()
  await expect(photo).toBeVisible()
  expect(
    await photo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0)
  await page.goBack()
  await row.getByRole("link", { name: some(work.customers_nama ?? undefined) }).click()
  await expect(page).toHaveURL(new RegExp(`/penugasan/tugas/form/${work.tasks_id}`))
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
