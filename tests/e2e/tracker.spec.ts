import type { AnswerOf } from "#contract/kit/call.ts"
import type { trackPositions } from "#contract/areas/fieldwork/tracker.ts"
import { expect, expectAccessible, test } from "./fixtures.ts"
import { asking, some } from "./lib/claims.ts"
import { expectFits } from "./lib/width.ts"

type Positions = AnswerOf<typeof trackPositions>
type Ask = Awaited<ReturnType<typeof asking>>

/** The last day with a phone's positions: the demo has them on working days. */
const busyDay = async (ask: Ask): Promise<Positions> => {
  const today = ((await ask("tracker/posisi", {})) as Positions).tanggal
  for (let back = 0; back < 5; back += 1) {
    const tanggal = new Date(Date.parse(`${today}T00:00:00Z`) - back * 86_400_000).toISOString().slice(0, 10)
    const found = (await ask("tracker/posisi", { tanggal, per_page: 100 })) as Positions
    if (found.counts.on_map > 10) return found
  }
  throw new Error("no day with positions")
}

test("who was where: the list, the map by keys, its table, and one person's route", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const ask = await asking(api, await tokenOf("admin"))
  const day = await busyDay(ask)
  await signIn(page, "admin", `/tracker?tanggal=${day.tanggal}`)
  await expect(page.getByRole("heading", { name: "Tracker" })).toBeVisible()
  await expect(page.getByText("Titik ponsel disimpan 90 hari dan hanya di jam kerja")).toBeVisible()
  await expect(page.getByText(`${day.counts.on_map} di peta`)).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)

  const root = page.locator("[data-machine=tracker]")
  const map = page.getByRole("application", { name: /^Peta posisi/ })
  await map.focus()
  await page.keyboard.press("+")
  await expect(root).toHaveAttribute("data-map", "resting")
  await page.keyboard.press("0")
  await expect(root).toHaveAttribute("data-map", "fitted")
  const group = page.getByRole("button", { name: /titik, perbesar$/ }).first()
  await group.focus()
  await page.keyboard.press("Enter")
  await expect(root).toHaveAttribute("data-map", "resting")
  await page.getByRole("radio", { name: "Tabel titik" }).check()
  await expect(page.getByRole("table", { name: "Titik di peta" }).getByRole("row")).toHaveCount(
    day.points.length + 1,
  )
  await page.getByRole("radio", { name: "Peta", exact: true }).check()

  const person = some(day.rows.find(({ last }) => last !== null))
  await page.getByRole("searchbox", { name: "Cari nama atau NIP" }).fill(person.nip)
  await page.getByRole("region", { name: "Daftar pegawai" }).getByRole("link", { name: person.nama }).click()
  const panel = page.getByRole("region", { name: "Rute pegawai" })
  await expect(panel.getByRole("heading", { name: person.nama })).toBeVisible()
  await expect(panel.getByRole("list", { name: "Perhentian" }).getByRole("listitem").first()).toBeVisible()
  await expect(panel.getByText("garis lurus antar titik")).toBeVisible()
  await panel.getByText(/^Tabel titik/).click()
  await expect(panel.getByRole("table")).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole("link", { name: "Semua pegawai" }).click()
  await expect(page.getByRole("region", { name: "Daftar pegawai" })).toBeVisible()
})

test("on a phone the list comes first and the map is a tab", async ({ page, signIn, api, tokenOf }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const day = await busyDay(await asking(api, await tokenOf("admin")))
  await signIn(page, "admin", `/tracker?tanggal=${day.tanggal}`)
  const list = page.getByRole("region", { name: "Daftar pegawai" })
  await expect(list).toBeVisible()
  await expect(page.getByRole("application")).toBeHidden()
  await expectFits(page)
  await page.getByRole("radio", { name: "Peta", exact: true }).first().check()
  await expect(page.getByRole("application", { name: /^Peta posisi/ })).toBeVisible()
  await expect(list).toBeHidden()
  await expectFits(page)
  await expectAccessible(page)
})

test("whoever lacks the right is told, and sees no entry in the menu", async ({ page, signIn }) => {
  await signIn(page, "klaim", "/tracker")
  await expect(page.getByText(/Peran Anda tidak mencakup hak melihat Tracker/)).toBeVisible()
  await expect(page.getByRole("link", { name: "Tracker" })).toHaveCount(0)
})
