import type { Kasbon } from "#contract/areas/kasbon/kasbon.ts"
import { monthAfter } from "#machines/lifecycles/kasbonPlan.ts"
import { type Api, expect, expectAccessible, test, toast } from "./fixtures.ts"
import { currentId, queueOf, startKeys } from "./lib/queue.ts"
import { expectFits } from "./lib/width.ts"

const PATH = "/setting/other/kasbon"
const today = (): string => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
const find = async (api: Api, token: string, id: number): Promise<Kasbon> =>
  (await api("kasbon/detail", { id }, token)).body.data as Kasbon

test("a cash advance of three odd instalments: one put off, one paid by hand", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const token = await tokenOf("admin")
  const { body: people } = await api("master-data/pegawai", { q: "a" }, token)
  const members = (people.data as { rows: readonly { readonly id: number }[] }).rows
  const first = monthAfter(today().slice(0, 7), 1)
  let id = 0
  /** The first of them who may have another cash advance. */
  for (const { id: members_id } of members) {
    const { body } = await api(
      "kasbon/catat",
      {
        members_id,
        tanggal: today(),
        amount: 1_000_000,
        tenor: 3,
        first_date: `${first}-25`,
        purpose: "Uji tiga cicilan",
      },
      token,
    )
    if (body.api_status === 1) {
      id = (body.data as { id: number }).id
      break
    }
  }
  expect(id).toBeGreaterThan(0)
  await signIn(page, "admin", `${PATH}?status=semua&id=${id}`)
  const queue = queueOf(page, "kasbon")
  await queue.panel.getByRole("button", { name: /^Setujui/ }).click()
  await expect(page.getByLabel("Jumlah disetujui")).toHaveValue(/1\.000\.000/)
  await page.getByRole("button", { name: "Setujui", exact: true }).last().click()
  await expect(toast(page, "Kasbon disetujui")).toBeVisible()

  const decide = async (name: string, done: string, fill: () => Promise<void> = () => Promise.resolve()) => {
    await page.goto(`${PATH}?status=semua&id=${id}`)
    await queue.panel.getByRole("button", { name, exact: true }).click()
    await fill()
    await page.getByRole("button", { name, exact: true }).last().click()
    await expect(toast(page, done)).toBeVisible()
  }
  await decide("Cairkan", "Kasbon dicairkan", async () => {
    await page.getByLabel("Dicairkan lewat").selectOption({ label: "Tunai" })
  })
  await decide("Tunda cicilan", "Kasbon ditunda cicilannya", () =>
    queue.reason.fill("Potongan koperasi bulan ini"),
  )
  await decide("Catat cicilan", "Kasbon dicatat cicilannya")
  const row = await find(api, token, id)
  expect(row).toMatchObject({ status: "repaying", outstanding: 666_667, method: "cash" })
  expect(row.instalments.map(({ period, amount, status }) => [period, amount, status])).toEqual([
    [first, 333_333, "skipped"],
    [monthAfter(first, 1), 333_333, "paid_manual"],
    [monthAfter(first, 2), 333_334, "planned"],
    [monthAfter(first, 3), 333_333, "planned"],
  ])
  await page.goto(`${PATH}?status=semua&id=${id}`)
  const plan = queue.panel.getByRole("region", { name: "Rencana cicilan" })
  await expect(plan.getByText("Ditunda ke akhir")).toBeVisible()
  await expect(plan.getByText("Dibayar langsung")).toBeVisible()
  await expect(plan.getByRole("row", { name: /Jumlah/ })).toContainText("1.000.000")
  await expectAccessible(page)
})

test("the queue works by keyboard, and its other views add up", async ({ page, signIn }) => {
  await signIn(page, "admin", PATH)
  const queue = queueOf(page, "kasbon")
  await startKeys(page)
  const first = await currentId(page)
  await page.keyboard.press("r")
  await expect(queue.reason).toBeFocused()
  await page.keyboard.type("Belum setahun bekerja")
  await page.keyboard.press("Control+Enter")
  await expect(toast(page, "Kasbon ditolak")).toBeVisible()
  await expect(queue.row(first)).toHaveCount(0)
  await expectAccessible(page)
  await expectFits(page)

  await page.goto(`${PATH}?tampilan=rangkuman`)
  await expect(page.getByText("Sisa kasbon").filter({ visible: true }).first()).toBeVisible()
  await page.getByRole("link", { name: "Sisa per kantor" }).click()
  await expect(page.getByRole("table", { name: "Sisa per kantor" })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("link", { name: "Aturan", exact: true }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Aturan Kasbon")
  await page.getByLabel("Cicilan paling banyak").fill("12")
  await page.getByRole("button", { name: "Simpan" }).click()
  await expect(toast(page, "Aturan kasbon disimpan")).toBeVisible()
  await expectAccessible(page)
})
