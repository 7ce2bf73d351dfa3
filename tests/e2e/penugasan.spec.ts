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
  await expect(page.getByRole("link", { name: /3 terbuka/ })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole("link", { name: /3 terbuka/ }).click()
  await page.getByRole("link", { name: "Peta" }).click()
  await expect(page.getByText("3 tugas di peta")).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
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
