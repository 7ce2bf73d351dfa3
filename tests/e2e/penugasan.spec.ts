import type { Page } from "@playwright/test"
import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { asking, some } from "./lib/claims.ts"
import { expectFits } from "./lib/width.ts"

const TASKS = "/penugasan/tugas"
const DAY_MS = 86_400_000
/** A day of Jakarta that the demo has no tasks for. */
const dayIn = (days: number): string =>
  new Date(Date.now() + 7 * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10)

type Rows = { readonly rows: readonly { readonly id: number; readonly nama: string }[] }
type Ask = Awaited<ReturnType<typeof asking>>
const givenOf = async (ask: Ask) => ({
  people: ((await ask("master-data/pegawai", {})) as Rows).rows,
  type: some(((await ask("tipe-tugas/pilihan", {})) as Rows).rows[0]),
})
const columnOf = (page: Page, name: string) => page.locator(`[data-column="${name}"]`)

test("cards are moved by keys and by dragging, and a cancellation asks for its reason", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const ask = await asking(api, await tokenOf("admin"))
  const { people, type } = await givenOf(ask)
  const tanggal = dayIn(9)
  for (const judul of ["Uji papan satu", "Uji papan dua"])
    await ask("penugasan/create", {
      judul,
      tipe_tugas_id: type.id,
      members_id: some(people[0]).id,
      tanggal,
      priority: "tinggi",
      checklist: [],
    })
  await signIn(page, "admin", `${TASKS}/papan?tanggal=${tanggal}`)
  const first = columnOf(page, "baru").getByRole("link", { name: "Uji papan satu" })
  await expect(first).toBeVisible()
  await expect(page.getByText("2 tugas · 1 orang")).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)

  await first.focus()
  await page.keyboard.press("ArrowDown")
  await expect(page.getByRole("link", { name: "Uji papan dua" })).toBeFocused()
  await page.keyboard.press("ArrowUp")
  await page.keyboard.press("m")
  await page.getByRole("menuitem", { name: "Diterima" }).click()
  await expect(toast(page, /dicatat diterima/)).toBeVisible()
  await expect(columnOf(page, "diterima").getByRole("link", { name: "Uji papan satu" })).toBeVisible()

  /** Refused: it is a task of another day. */
  await page.locator("[data-card]", { hasText: "Uji papan dua" }).getByRole("button").click()
  await expect(page.getByRole("menuitem", { name: /Dikerjakan/ })).toContainText("Tugas ini untuk")
  await page.keyboard.press("Escape")

  await page.locator("[data-card]", { hasText: "Uji papan dua" }).dragTo(columnOf(page, "berakhir"))
  const dialog = page.getByRole("alertdialog")
  await dialog.getByLabel("Alasan").fill("ya")
  await dialog.getByRole("button", { name: "Batalkan tugas" }).click()
  await expect(dialog.getByText("Isi alasan 5 sampai 500 karakter")).toBeVisible()
  await dialog.getByLabel("Alasan").fill("Pelanggan menunda pesanannya")
  await dialog.getByRole("button", { name: "Batalkan tugas" }).click()
  await expect(toast(page, /dibatalkan/)).toBeVisible()
  await expect(columnOf(page, "berakhir").getByRole("link", { name: "Uji papan dua" })).toBeVisible()

  await page.getByRole("link", { name: "Uji papan dua" }).click()
  await expect(page.getByRole("region", { name: "Keadaan tugas" })).toContainText(
    "Pelanggan menunda pesanannya",
  )
  await expectAccessible(page)
})

test("many are assigned after a preview that says how they were split", async ({ page, signIn }) => {
  const tanggal = dayIn(10)
  await signIn(page, "admin", `${TASKS}/tugaskan?tanggal=${tanggal}`)
  await page.getByRole("button", { name: "Lihat pembagian" }).click()
  await expect(page.getByText("Belum dapat ditugaskan")).toBeVisible()
  const choose = async (label: RegExp, count: number) => {
    const field = page.getByRole("combobox", { name: label })
    for (let nth = 0; nth < count; nth += 1) {
      await field.fill("a")
      await page.getByRole("listbox").getByRole("option", { selected: false }).first().click()
    }
    await field.blur()
  }
  await choose(/^Pegawai/, 2)
  await choose(/^Pelanggan/, 3)
  await page.getByLabel("Judul").fill("Uji tugaskan banyak")
  await page.getByRole("combobox", { name: /^Tipe tugas/ }).fill("k")
  await page.getByRole("listbox").getByRole("option").first().click()
  await page.getByRole("button", { name: "Lihat pembagian" }).click()
  await expect(page.getByRole("heading", { name: "3 tugas untuk 2 pegawai" })).toBeVisible()
  await expect(page.getByText(/Dibagi rata/)).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole("button", { name: "Kembali" }).click()
  await expect(page.getByLabel("Judul")).toHaveValue("Uji tugaskan banyak")
  await page.getByRole("button", { name: "Lihat pembagian" }).click()
  await page.getByRole("button", { name: "Tugaskan 3 tugas" }).click()
  await expect(toast(page, "3 tugas ditugaskan")).toBeVisible()
  await expect(columnOf(page, "baru").getByRole("link", { name: "Uji tugaskan banyak" })).toHaveCount(3)

  await page.getByRole("link", { name: "Kalender" }).click()
  await expect(page.getByRole("link", { name: /, 3 terbuka$/ })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole("link", { name: /, 3 terbuka$/ }).click()
  await page.getByRole("link", { name: "Peta" }).click()
  await expect(page.getByText("3 tugas di peta")).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  /** By keys only: the map is the same as a table, and a chosen task is marked in the map, the table and the list. */
  const map = page.getByRole("application", { name: /^Peta 3 tugas/ })
  await map.focus()
  await page.keyboard.press("+")
  await expect(page.locator("[data-machine=petaTugas]")).toHaveAttribute("data-map", "resting")
  await page.getByRole("radio", { name: "Tabel titik" }).check()
  const chosen = page.getByRole("table", { name: "Titik di peta" }).getByRole("button").first()
  await chosen.click()
  await expect(
    page.getByRole("list", { name: "Tugas di peta" }).getByRole("button", { pressed: true }),
  ).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole("radio", { name: "Peta", exact: true }).check()
  await expect(page.locator("main").getByRole("link", { name: "Uji tugaskan banyak" }).first()).toBeVisible()
})

test("the board has its cards on a map with distances and a route, and N assigns", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const ask = await asking(api, await tokenOf("admin"))
  const { people, type } = await givenOf(ask)
  const tanggal = dayIn(13)
  const customers = ((await ask("customers/pilihan", {})) as Rows).rows.slice(0, 3)
  const member = some(people[2])
  await ask("penugasan/tugaskan", {
    members_ids: [member.id],
    customers_ids: customers.map(({ id }) => id),
    tanggal,
    judul: "Uji peta papan",
    tipe_tugas_id: type.id,
    checklist: [],
  })
  await signIn(page, "admin", `${TASKS}/papan?tanggal=${tanggal}`)
  const panel = page.getByRole("complementary", { name: "Peta papan" })
  await expect(panel.getByText("3 di peta")).toBeVisible()
  await expect(page.locator("[data-card]").getByText(/^[\d.,]+ k?m$/)).toHaveCount(3)
  await page.locator("[data-card]").first().getByRole("link", { name: member.nama }).click()
  await expect(page).toHaveURL(new RegExp(`rute=${member.id}`))
  await expect(panel.getByText("0 dari 3")).toBeVisible()
  await expect(panel.getByRole("group", { name: "Perhentian di peta" }).getByRole("button")).toHaveCount(3)
  await expectAccessible(page)
  await expectFits(page)
  await panel.getByRole("link", { name: "Tampilkan semua orang" }).click()
  await expect(panel.getByText("0 dari 3")).toBeHidden()
  await page.getByRole("searchbox").focus()
  await page.keyboard.type("n")
  await expect(page).toHaveURL(/q=n/)
  await page.getByRole("searchbox").fill("")
  await page.locator("[data-card-link]").first().focus()
  await page.keyboard.press("n")
  await expect(page).toHaveURL(new RegExp(`${TASKS}/tugaskan\\?tanggal=${tanggal}`))
})

test("the list is narrowed to days, leads to what belongs to a task, and reopens several with reasons", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const ask = await asking(api, await tokenOf("admin"))
  const { people, type } = await givenOf(ask)
  const [today, tomorrow] = [dayIn(0), dayIn(1)]
  const [customer] = ((await ask("customers/pilihan", {})) as Rows).rows
  const create = async (judul: string, more: object) =>
    (
      (await ask("penugasan/create", {
        judul,
        tipe_tugas_id: type.id,
        members_id: some(people[3]).id,
        tanggal: today,
        checklist: [],
        ...more,
      })) as { readonly id: number }
    ).id
  const done = await create("Uji buka satu", {})
  await create("Uji buka dua", { tanggal: tomorrow, customers_id: some(customer).id })
  for (const step of ["start", "finish"]) await ask("penugasan/ubah-status", { ids: [done], step })

  await signIn(page, "admin", `${TASKS}?q=Uji+buka`)
  const rows = page.locator("[data-row]")
  await expect(rows).toHaveCount(2)
  await page
    .locator("summary", { hasText: /^Tanggal/ })
    .first()
    .click()
  await page.getByRole("button", { name: "Besok" }).click()
  await expect(page).toHaveURL(new RegExp(`start_date=${tomorrow}&end_date=${tomorrow}`))
  await expect(rows).toHaveCount(1)
  await rows.getByRole("button", { name: /^Yang terkait/ }).click()
  await expect(page.getByRole("menuitem", { name: "Kunjungannya" })).toBeVisible()
  await page.getByRole("menuitem", { name: some(customer).nama }).click()
  await expect(page.getByRole("heading", { level: 1, name: some(customer).nama })).toBeVisible()
  await page.getByRole("link", { name: "Tugas untuk pelanggan ini" }).click()
  await expect(page.getByRole("link", { name: "Uji buka dua" })).toBeVisible()

  await page.goto(`${TASKS}?q=Uji+buka`)
  await expect(rows).toHaveCount(2)
  for (const nth of [0, 1]) await rows.nth(nth).getByRole("checkbox").check()
  await page.getByRole("button", { name: "Buka lagi" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Buka lagi" }).click()
  await expect(toast(page, "1 tugas dibuka lagi, 1 tidak")).toBeVisible()
  await expect(page.getByText(/masih baru, ditugaskan/)).toBeVisible()
  await expectAccessible(page)
})

test("the form asks for what the type of the task needs, and keeps what was typed", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const ask = await asking(api, await tokenOf("admin"))
  const types = (
    (await ask("penugasan/pilihan-tipe", {})) as {
      readonly rows: readonly {
        readonly nama: string
        readonly isian: { readonly tipe_tugas_kategori: string }
      }[]
    }
  ).rows
  const typeOf = (wanted: string) =>
    some(types.find(({ isian }) => isian.tipe_tugas_kategori === wanted)).nama
  await signIn(page, "admin", `${TASKS}/form`)
  const choose = async (nama: string) => {
    await page.getByRole("combobox", { name: /^Tipe tugas/ }).fill(nama)
    await page.getByRole("listbox").getByRole("option", { name: nama }).first().click()
  }
  const delivery = page.getByRole("heading", { name: "Pengiriman" })
  const checklist = page.getByRole("heading", { name: "Daftar periksa" })
  await expect(checklist).toBeVisible()
  await expect(delivery).toBeHidden()
  await choose(typeOf("sales"))
  await expect(checklist).toBeHidden()
  await expect(page.getByText("Produk dan jumlahnya diisi pegawai saat check-out")).toBeVisible()
  await choose(typeOf("delivery"))
  await expect(delivery).toBeVisible()
  await page.getByRole("textbox", { name: "Penerima", exact: true }).fill("Bu Ani")
  await choose(typeOf("visit"))
  await expect(page.getByRole("textbox", { name: "Penerima", exact: true })).toHaveValue("Bu Ani")
  await page.getByRole("textbox", { name: "Penerima", exact: true }).fill("")
  await expect(delivery).toBeHidden()
  await expectAccessible(page)
})

test("a route is put in the shortest order found, and by hand", async ({ page, signIn, api, tokenOf }) => {
  const ask = await asking(api, await tokenOf("admin"))
  const { people, type } = await givenOf(ask)
  const tanggal = dayIn(11)
  const customers = ((await ask("customers/pilihan", {})) as Rows).rows.slice(0, 5)
  const member = some(people[1]).id
  await ask("penugasan/tugaskan", {
    members_ids: [member],
    customers_ids: customers.map(({ id }) => id),
    tanggal,
    weeks: 1,
    judul: "Uji rute",
    tipe_tugas_id: type.id,
    checklist: [],
    ordered: false,
  })
  await signIn(page, "admin", `${TASKS}/rute/${member}?tanggal=${tanggal}`)
  await expect(page.getByText("5 tugas")).toBeVisible()
  await expect(page.getByRole("group", { name: "Perhentian di peta" }).getByRole("button")).toHaveCount(5)
  await expect(page.getByText(/garis lurus/).first()).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)

  const handles = page.locator("[data-handle]")
  const first = some((await handles.first().getAttribute("data-handle")) ?? undefined)
  await handles.first().focus()
  await page.keyboard.press("Space")
  await page.keyboard.press("End")
  await page.keyboard.press("Space")
  await expect(toast(page, "Rute diurutkan")).toBeVisible()
  await expect(handles.last()).toHaveAttribute("data-handle", first)

  const shortest = page.getByRole("button", { name: "Urutkan terpendek" })
  await page.reload()
  await expect(shortest).toBeVisible()
  if ((await shortest.getAttribute("aria-disabled")) === null) await shortest.click()
  await expect(shortest).toHaveAttribute("aria-disabled", "true")
})
