import type { Visit } from "#contract/areas/fieldwork/visit.ts"
import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { asking } from "./lib/claims.ts"
import { queueOf } from "./lib/queue.ts"
import { expectFits } from "./lib/width.ts"

test.use({ dataOf: "visitPlan" })

const jakarta = (days: number): string =>
  new Date(Date.now() + 7 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
const typed = (date: string): string => date.split("-").toReversed().join("/")

test("visits are planned in a dialog, told row by row, and called off with a reason", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const ask = await asking(api, await tokenOf("admin"))
  const day = jakarta(20)
  await signIn(page, "admin", "/visit")
  await page.getByRole("button", { name: "Rencanakan kunjungan" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name: "Rencanakan", exact: true }).click()
  await expect(dialog.getByText("Pilih paling sedikit satu").first()).toBeVisible()
  const choose = async (label: string, count: number) => {
    await dialog.getByRole("combobox", { name: label }).click()
    for (let nth = 0; nth < count; nth += 1) await page.getByRole("option").nth(nth).click()
    /** A choice of one closes its list itself; Escape would then close the dialog. */
    if (count > 1) await page.keyboard.press("Escape")
  }
  await choose("Pegawai", 2)
  await choose("Pelanggan", 2)
  await dialog.getByRole("textbox", { name: "Tanggal" }).fill(typed(day))
  await choose("Tipe tugas", 1)
  await dialog.getByRole("textbox", { name: "Tujuan" }).fill("Menawarkan produk baru")
  await expectAccessible(page)
  await dialog.getByRole("button", { name: "Rencanakan", exact: true }).click()
  await expect(toast(page, "4 kunjungan direncanakan")).toBeVisible()

  await page.goto(`/visit?status=semua&visit_status=planned&start_date=${day}&end_date=${day}`)
  const queue = queueOf(page, "visit")
  await expect(queue.rows).toHaveCount(4)
  await queue.panel.getByRole("button", { name: "Batalkan kunjungan" }).first().click()
  await queue.reason.fill("Pelanggan minta ditunda")
  await page.keyboard.press("Control+Enter")
  await expect(toast(page, "1 kunjungan dibatalkan")).toBeVisible()
  await expect(queue.rows).toHaveCount(3)
  const { rows } = (await ask("visit/list/all", {
    visit_status: "cancelled",
    start_date: day,
    end_date: day,
  })) as {
    readonly rows: readonly Visit[]
  }
  expect(rows.map(({ steps }) => steps.at(-1)?.note)).toEqual(["Pelanggan minta ditunda"])
  await expectFits(page)
})

test("a field of a task type is asked only if an earlier one has an answer", async ({ page, signIn }) => {
  await signIn(page, "admin", "/setting/penugasan/tipe-tugas/form")
  await page.getByRole("textbox", { name: "Nama tipe tugas" }).fill("Pesanan toko")
  const add = page.getByRole("button", { name: "Tambah isian" })
  await add.click()
  const first = page.getByRole("listitem").filter({ hasText: "Isian 1" }).first()
  await first.getByRole("textbox", { name: "Pertanyaan" }).fill("Apakah memesan?")
  await first.getByRole("textbox", { name: "Kunci" }).fill("pesan")
  await first.getByRole("combobox", { name: "Jenis" }).selectOption("select")
  for (const [nth, text] of ["Ya", "Tidak"].entries()) {
    await first.getByRole("button", { name: "Tambah pilihan" }).click()
    await first.getByRole("textbox", { name: `Pilihan ${nth + 1}` }).fill(text)
  }
  await add.click()
  const second = page.getByRole("listitem").filter({ hasText: "Isian 2" }).first()
  await second.getByRole("textbox", { name: "Pertanyaan" }).fill("Uang muka")
  await second.getByRole("textbox", { name: "Kunci" }).fill("uang_muka")
  await second.getByRole("combobox", { name: "Jenis" }).selectOption("money")
  await second.getByRole("combobox", { name: "Ditanyakan bila" }).selectOption("pesan")
  await page.getByRole("button", { name: "Simpan" }).click()
  await expect(page.getByText("Wajib diisi").first()).toBeVisible()
  await second.getByRole("combobox", { name: "Jawabannya" }).selectOption("Ya")
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole("button", { name: "Simpan" }).click()
  await expect(toast(page, "Tipe tugas berhasil ditambahkan")).toBeVisible()
})
