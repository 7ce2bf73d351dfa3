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

  await expect(page).toHaveURL(`/visit?status=semua&visit_status=planned&start_date=${day}&end_date=${day}`)
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

test("a plan of several weekdays leads to its visits; several are called off, and the employee is told", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const ask = await asking(api, await tokenOf("admin"))
  type Rows = { readonly rows: readonly { readonly id: number; readonly nama: string }[] }
  const first = async (call: string) => ((await ask(call, {})) as Rows).rows[0]?.id
  /** An employee with the administrator's account: the bell shows the employee's notices. */
  const member = (await ask("members/create/in-config", {
    nip: "UJI-RENCANA",
    nama: "Wira Rencana Uji",
    email: "admin@maju.test",
    phone: "0840-1234-9999",
    jenis_kelamin: "L",
    tanggal_lahir: "1990-01-01",
    offices_id: await first("master-data/kantor"),
    departement_id: await first("master-data/departement"),
    jabatan_id: await first("master-data/jabatan"),
    status_karyawan: "tetap",
    tanggal_masuk: "2025-01-06",
    attendance_type: "offices_hours",
  })) as { readonly id: number }
  expect(member.id).toBeGreaterThan(0)
  await signIn(page, "admin", "/visit")
  await page.getByRole("button", { name: "Rencanakan kunjungan" }).click()
  const dialog = page.getByRole("dialog")
  const choose = async (label: string, text: string) => {
    await dialog.getByRole("combobox", { name: label }).fill(text)
    await page.getByRole("listbox").getByRole("option").first().click()
    await dialog.getByRole("combobox", { name: label }).press("Tab")
  }
  await choose("Pegawai", "Wira Rencana")
  await choose("Pelanggan", "a")
  /** The first date from 30 days on that is a Tuesday: its plan begins with the Thursday after it. */
  const start = jakarta(30 + ((2 - new Date(`${jakarta(30)}T00:00:00Z`).getUTCDay() + 7) % 7))
  const after = (days: number) => new Date(Date.parse(start) + days * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByRole("textbox", { name: "Tanggal" }).fill(typed(start))
  await dialog.getByRole("checkbox", { name: "Senin" }).check()
  await dialog.getByRole("checkbox", { name: "Kamis" }).check()
  await dialog.getByRole("textbox", { name: "Berulang tiap minggu" }).fill("2")
  await expect(dialog.getByText(/^4 hari: /)).toBeVisible()
  await choose("Tipe tugas", "k")
  await dialog.getByRole("textbox", { name: "Tujuan" }).fill("Tagihan dua kali sepekan")
  await expectAccessible(page)
  await dialog.getByRole("button", { name: "Rencanakan", exact: true }).click()
  await expect(toast(page, "4 kunjungan direncanakan")).toBeVisible()
  await expect(page).toHaveURL(
    new RegExp(`visit_status=planned&start_date=${after(2)}&end_date=${after(13)}`),
  )
  const queue = queueOf(page, "visit")
  await expect(queue.rows.filter({ hasText: "Wira Rencana Uji" })).toHaveCount(4)

  await page.goto(`/visit?status=semua&visit_status=planned&members_id=${member.id}`)
  await expect(queue.rows).toHaveCount(4)
  for (const nth of [0, 1]) await queue.rows.nth(nth).getByRole("checkbox").check()
  await page
    .getByRole("button", { name: /^Batalkan kunjungan 2|^Batalkan 2/ })
    .first()
    .click()
  await queue.dialog.getByRole("textbox", { name: /^Alasan/ }).fill("Pelanggan tutup dua pekan")
  await queue.dialog.getByRole("button", { name: /^Batalkan/ }).click()
  await expect(toast(page, /2 kunjungan dibatalkan/)).toBeVisible()
  await expect(queue.rows).toHaveCount(2)

  const told = (
    (await ask("notifications/list-all", {})) as {
      readonly rows: readonly {
        readonly title: string
        readonly body: string
        readonly link: string | null
      }[]
    }
  ).rows.filter(({ body }) => body.includes("Tagihan dua kali sepekan"))
  expect(told.map(({ title }) => title.replace(/^Kunjungan \S+ /, ""))).toEqual([
    "dibatalkan",
    "dibatalkan",
    expect.stringMatching(/^4 kunjungan baru, /),
  ])
  expect(told[0]?.body).toContain("Pelanggan tutup dua pekan")
  await page.goto(told[0]?.link ?? "/")
  await expect(queue.panel.getByText("Pelanggan tutup dua pekan").first()).toBeVisible()
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
