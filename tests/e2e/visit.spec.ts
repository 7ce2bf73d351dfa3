import type { Visit } from "#contract/areas/fieldwork/visit.ts"
import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { asking, some } from "./lib/claims.ts"
import { currentId, queueOf, startKeys } from "./lib/queue.ts"
import { expectFits } from "./lib/width.ts"

const PATH = "/visit"
type Rows = { readonly rows: readonly Visit[]; readonly total: number }

test("a visit is decided with what speaks for and against it", async ({ page, signIn, api, tokenOf }) => {
  const ask = await asking(api, await tokenOf("admin"))
  const { rows } = (await ask("visit/list/all", { status: "pending", per_page: 100 })) as Rows
  const odd = some(
    rows.find(({ deviations, level_total }) => level_total === 1 && deviations.includes("luar_radius")) ??
      rows.find(({ level_total }) => level_total === 1),
  )
  await signIn(page, "admin", `${PATH}?id=${odd.id}`)
  const { panel, history } = queueOf(page, "visit")
  await expect(panel.getByText(odd.customer.nama).first()).toBeVisible()
  await expect(panel.getByRole("region", { name: "Lokasi" })).toContainText("dari pelanggan")
  await expect(panel.getByRole("region", { name: "Jalannya kunjungan" }).getByRole("listitem")).toHaveCount(
    odd.steps.length,
  )
  if (odd.deviations.includes("luar_radius"))
    await expect(panel.getByText(/[Dd]i luar radius/).first()).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await panel.getByText("Alur keputusan kunjungan").click()
  await expect(panel.getByText("Disetujui").first()).toBeVisible()
  await panel.getByRole("button", { name: /^Setujui/ }).click()
  await page.keyboard.press("Control+Enter")
  await expect(toast(page, "Kunjungan disetujui")).toBeVisible()
  await page.goto(`${PATH}?status=semua&id=${odd.id}`)
  await expect(history).toHaveCount(odd.history.length + 1)
})

test("the queue works by keyboard and for several at once", async ({ page, signIn }) => {
  await signIn(page, "admin", PATH)
  const queue = queueOf(page, "visit")
  await startKeys(page)
  const first = await currentId(page)
  await page.keyboard.press("r")
  await expect(queue.reason).toBeFocused()
  await page.keyboard.type("Bukan tempat pelanggan")
  await page.keyboard.press("Control+Enter")
  await expect(toast(page, "Kunjungan ditolak")).toBeVisible()
  await expect(queue.row(first)).toHaveCount(0)
  await queue.rows.nth(0).getByRole("checkbox").check()
  await queue.rows.nth(1).getByRole("checkbox").check()
  await page.getByRole("button", { name: "Setujui 2", exact: false }).first().click()
  await queue.dialog.getByRole("button", { name: /^Setujui 2/ }).click()
  await expect(toast(page, /2 kunjungan disetujui/)).toBeVisible()
})

test("the other views add up, what is not done has nothing to decide, and the list goes into a file", async ({
  page,
  signIn,
}) => {
  await signIn(page, "admin", `${PATH}?tampilan=rangkuman`)
  await expect(page.getByText("Pelanggan dikunjungi").filter({ visible: true }).first()).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole("link", { name: "Per pegawai" }).click()
  await expect(page.getByRole("columnheader", { name: "Terlewat" })).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${PATH}?status=semua&visit_status=missed`)
  const queue = queueOf(page, "visit")
  await queue.rows.first().locator("a").first().click()
  await expect(queue.panel.getByText("Tanpa keputusan").first()).toBeVisible()
  await expect(queue.panel.getByRole("button", { name: /^Setujui/ })).toHaveCount(0)
  const file = page.waitForEvent("download")
  await page.getByRole("button", { name: "Ekspor" }).click()
  await page.getByRole("menuitem", { name: "Peta (KML)" }).click()
  expect((await file).suggestedFilename()).toMatch(/\.kml$/)
})

test("what visits have to bring is the company's to say", async ({ page, signIn }) => {
  await signIn(page, "admin", "/setting/penugasan/radius-penugasan")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Radius Penugasan")
  await page.getByLabel("Radius dari pelanggan").fill("9")
  await page.getByRole("button", { name: "Simpan" }).click()
  await expect(page.getByText("Isi angka bulat 10 sampai 5.000").first()).toBeVisible()
  await page.getByLabel("Radius dari pelanggan").fill("150")
  await page.getByRole("button", { name: "Simpan" }).click()
  await expect(toast(page, "Radius penugasan disimpan")).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})

test("the home counts visits, and its numbers lead to them", async ({ page, signIn }) => {
  await signIn(page, "admin", "/home")
  await page.getByRole("link", { name: "Rangkuman kunjungan" }).click()
  await expect(page).toHaveURL(/\/visit\?tampilan=rangkuman/)
})
