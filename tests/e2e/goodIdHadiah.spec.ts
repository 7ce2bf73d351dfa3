import { moduleIdOf } from "#contract/areas/rights/access.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { readPoints } from "#contract/areas/sales/salesPoints.ts"
import { type Api, expect, expectAccessible, test, toast } from "./fixtures.ts"
import { queueOf } from "./lib/queue.ts"
import { expectFits } from "./lib/width.ts"

const REWARDS = "/good-id/penukaran-hadiah"
const REQUESTS = "/good-id/penukaran-hadiah/permintaan"
type Points = AnswerOf<typeof readPoints>

/** An employee whose points pay a reward made for the test. */
const prepare = async (api: Api, token: string, stock: number) => {
  const { body: people } = await api("master-data/pegawai", { q: "a" }, token)
  const [member] = (people.data as { rows: readonly { id: number; nama: string }[] }).rows
  if (member === undefined) throw new Error("nobody to redeem")
  const nama = `Payung ${Date.now() % 1_000_000}`
  const { body: made } = await api(
    `good-id/penukaran-hadiah/create-update`,
    { nama, point_cost: 75, stock },
    token,
  )
  await api("good-id/poin/sesuaikan", { members_id: member.id, points: 400, note: "Uji penukaran" }, token)
  return { member, nama, reward: (made.data as { id: number }).id }
}
const pointsOf = async (api: Api, token: string, id: number): Promise<Points> =>
  (await api("good-id/poin/find", { id }, token)).body.data as Points

test("a reward is asked for, approved and handed over; the last piece is told to be gone", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const token = await tokenOf("admin")
  const { member, nama, reward } = await prepare(api, token, 1)
  const { balance } = await pointsOf(api, token, member.id)
  await signIn(page, "admin", `${REQUESTS}/catat`)
  const choose = async () => {
    await page.getByLabel(/^Pegawai/).fill(member.nama)
    await page
      .getByRole("option", { name: new RegExp(`^${member.nama}`) })
      .first()
      .click()
    await page.getByLabel(/^Hadiah/).fill(nama)
    await page
      .getByRole("option", { name: new RegExp(`^${nama}`) })
      .first()
      .click()
  }
  await choose()
  await page.getByRole("button", { name: "Catat", exact: true }).click()
  await expect(toast(page, /Permintaan hadiah PH\/.* dicatat/)).toBeVisible()
  expect((await pointsOf(api, token, member.id)).balance).toBe(balance - 75)

  await page.goto(`${REQUESTS}/catat`)
  await choose()
  await page.getByRole("button", { name: "Catat", exact: true }).click()
  await expect(page.getByText("Stok habis").first()).toBeVisible()

  const { body } = await api("good-id/permintaan-hadiah/list", { rewards_id: reward }, token)
  const [{ id }] = (body.data as { rows: [{ id: number }] }).rows
  await page.goto(`${REQUESTS}?status=semua&id=${id}`)
  const queue = queueOf(page, "permintaan-hadiah")
  for (const [verb, done] of [
    ["Setujui", "Permintaan hadiah disetujui"],
    ["Serahkan", "Permintaan hadiah diserahkan"],
  ] as const) {
    await page.goto(`${REQUESTS}?status=semua&id=${id}`)
    await queue.panel.getByRole("button", { name: new RegExp(`^${verb}`) }).click()
    await page.getByRole("button", { name: verb, exact: true }).last().click()
    await expect(toast(page, done)).toBeVisible()
  }
  await page.goto(`${REQUESTS}?status=semua&id=${id}`)
  await expect(queue.panel.getByText("Diserahkan", { exact: true }).first()).toBeVisible()
})

test("a rejected one gives the points back; the ledger tells it, and is corrected by hand", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const token = await tokenOf("admin")
  const { member, reward } = await prepare(api, token, 3)
  const { body } = await api(
    "good-id/permintaan-hadiah/catat",
    { members_id: member.id, rewards_id: reward, qty: 2 },
    token,
  )
  const { id } = body.data as { id: number }
  await signIn(page, "admin", `${REQUESTS}?status=semua&id=${id}`)
  const queue = queueOf(page, "permintaan-hadiah")
  await queue.panel.getByRole("button", { name: /^Tolak/ }).click()
  await queue.reason.fill("Menunggu stok baru")
  await page.getByRole("button", { name: "Tolak", exact: true }).last().click()
  await expect(toast(page, "Permintaan hadiah ditolak")).toBeVisible()

  await page.goto(`/users/pegawai/form/${member.id}`)
  await page.getByRole("link", { name: "Saldo, buku poin dan penukaran" }).click()
  await expect(page).toHaveURL(new RegExp(`/good-id/penukaran-hadiah/poin/${member.id}$`))
  const ledger = page.getByRole("table", { name: "Buku poin" })
  await expect(ledger.getByText("Dikembalikan").first()).toBeVisible()
  await expect(ledger.getByText("−150").first()).toBeVisible()
  await page.getByRole("button", { name: "Sesuaikan poin" }).click()
  const dialog = page.getByRole("dialog", { name: "Sesuaikan poin" })
  await dialog.getByRole("button", { name: "Simpan" }).click()
  await expect(dialog.getByText("Isi poin yang ditambahkan atau dikurangi")).toBeVisible()
  await dialog.getByLabel(/^Ditambah atau dikurangi/).fill("-99000000")
  await dialog.getByLabel(/^Alasan/).fill("Salah catat")
  await dialog.getByRole("button", { name: "Simpan" }).click()
  await expect(dialog.getByText(/Isi angka|Paling banyak dikurangi/)).toBeVisible()
  await dialog.getByLabel(/^Ditambah atau dikurangi/).fill("25")
  await dialog.getByRole("button", { name: "Simpan" }).click()
  await expect(toast(page, /Poin .* menjadi/)).toBeVisible()
  await expect(ledger.getByText("Salah catat")).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})

test("the pages of rewards and requests fit and are accessible, and a used reward is not deleted", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const token = await tokenOf("admin")
  const { member, nama, reward } = await prepare(api, token, 3)
  await api("good-id/permintaan-hadiah/catat", { members_id: member.id, rewards_id: reward, qty: 1 }, token)
  await signIn(page, "admin", REWARDS)
  await expect(page.getByRole("heading", { name: "Penukaran Hadiah", level: 1 })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.goto(`${REWARDS}/form/${reward}`)
  await expect(page.getByLabel(/^Nama hadiah/)).toHaveValue(nama)
  await expectAccessible(page)
  await page.goto(REQUESTS)
  await expect(queueOf(page, "permintaan-hadiah").panel).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  const { body } = await api("good-id/penukaran-hadiah/delete", { id: reward }, token)
  expect(body.api_message).toBe("Masih dipakai 1 permintaan hadiah")
})

test("an office administrator sees rewards, and adds none", async ({ page, signIn }) => {
  await signIn(page, "kantor", REWARDS)
  await expect(page.getByText("Payung lipat")).toBeVisible()
  await expect(page.getByRole("link", { name: /^Tambah/ })).toBeHidden()
})

test("the page of an employee leads to points, in a company that has Good-ID", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const [token, owner] = [await tokenOf("lain"), await tokenOf("super")]
  const { body: me } = await api("me", {}, token)
  const { companies_id } = (me.data as { user: { companies_id: number } }).user
  const turn = async (enabled: boolean) => {
    const modules = [{ app_module_id: moduleIdOf("goodId"), enabled }]
    const { body } = await api("companies/akses-aplikasi/save", { companies_id, modules }, owner)
    expect(body.api_status).toBe(1)
  }
  const { body } = await api("master-data/pegawai", {}, token)
  const [member] = (body.data as { rows: readonly { id: number }[] }).rows
  const link = page.getByRole("link", { name: "Saldo, buku poin dan penukaran" })
  for (const isOn of [true, false, true]) {
    await turn(isOn)
    await signIn(page, "lain", `/users/pegawai/form/${member?.id ?? 0}`)
    await expect(page.getByText("Aplikasi pegawai")).toBeVisible()
    await expect(link).toBeVisible({ visible: isOn })
  }
})
