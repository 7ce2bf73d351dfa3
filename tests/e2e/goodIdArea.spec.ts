import type { Page } from "@playwright/test"
import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { asking, some } from "./lib/claims.ts"
import { expectFits } from "./lib/width.ts"

const AREA = "/good-id/area"
type Ask = Awaited<ReturnType<typeof asking>>
type Row = { readonly id: number; readonly nama: string }
const rowsOf = async (ask: Ask, call: string, payload: object = {}) =>
  ((await ask(call, payload)) as { readonly rows: readonly Row[] }).rows
const teamCard = (page: Page, name: string) => page.locator(`[data-team-name="${name}"]`)
const personRow = (page: Page, { id }: Row) => page.locator(`[data-person="${id}"]`)

/** Two teams of a new area, and employees without a team whose names begin alike. */
const givenOf = async (ask: Ask, name: string) => {
  const { id: area } = (await ask("good-id/create-area", { nama: `Area ${name}` })) as { id: number }
  const people = await rowsOf(ask, "good-id/list-pegawai-ploting", { per_page: 20 })
  const team = async (nama: string) => {
    const made = { nama, area_id: area, leader_id: some(people[0]).id, target_month: 10_000_000 }
    return { nama, id: ((await ask("good-id/create-tim", made)) as { id: number }).id }
  }
  return { area, people, one: await team(`${name} Satu`), two: await team(`${name} Dua`) }
}

/** Takes hold of a person and begins to carry them. */
const lift = async (page: Page, person: Row) => {
  const start = some((await personRow(page, person).locator("[data-grip]").boundingBox()) ?? undefined)
  await page.mouse.move(start.x + 4, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x - 60, start.y, { steps: 4 })
}
const drag = async (page: Page, person: Row, to: string) => {
  const end = some((await teamCard(page, to).boundingBox()) ?? undefined)
  await lift(page, person)
  await page.mouse.move(end.x + end.width / 2, end.y + 20, { steps: 6 })
  await page.mouse.up()
}

test("people are dragged to a team, told from when, taken back, and moved by keys", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const ask = await asking(api, await tokenOf("admin"))
  const { area, people, one, two } = await givenOf(ask, "Seret")
  const [first, second] = [some(people[1]), some(people[2])]
  await signIn(page, "admin", `${AREA}?tampil=tim&di=${area}`)
  await expect(teamCard(page, one.nama)).toContainText("0 orang")
  await expectAccessible(page)
  await expectFits(page)

  /** Escape takes a drag back while the button is still down. */
  await lift(page, first)
  await expect(personRow(page, first)).toHaveClass(/opacity-50/)
  await page.keyboard.press("Escape")
  await expect(personRow(page, first)).not.toHaveClass(/opacity-50/)
  await page.mouse.up()
  await expect(page.getByRole("alertdialog")).toBeHidden()

  await drag(page, first, one.nama)
  const dialog = page.getByRole("alertdialog")
  await expect(dialog).toContainText(`Pindahkan ${first.nama} ke tim`)
  await expect(dialog.getByRole("combobox", { name: "Tim" })).toHaveValue(one.nama)
  await dialog.getByRole("button", { name: "Pindahkan" }).click()
  await expect(toast(page, /1 pegawai dipindahkan/)).toBeVisible()
  await expect(teamCard(page, one.nama)).toContainText("1 orang")
  await expect(personRow(page, first)).toBeHidden()
  await page.getByRole("button", { name: "Urungkan" }).click()
  await expect(toast(page, /kembali ke tim semula/)).toBeVisible()
  await expect(teamCard(page, one.nama)).toContainText("0 orang")
  await expect(personRow(page, first)).toBeVisible()

  /** By keys: picked by Space, the next one by the arrow, sent to a team by its button. */
  await personRow(page, first).getByRole("checkbox").focus()
  await page.keyboard.press("Space")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Space")
  await expect(page.getByText("2 dipilih")).toBeVisible()
  await teamCard(page, two.nama).getByRole("button", { name: "Pindahkan 2 ke sini" }).focus()
  await page.keyboard.press("Enter")
  await expect(dialog).toContainText(second.nama)
  await dialog.getByRole("button", { name: "Pindahkan" }).click()
  await expect(teamCard(page, two.nama)).toContainText("2 orang")

  /** P asks for the team, and another administrator was faster. */
  await page.goto(`${AREA}?tampil=tim&di=${area}&dari=${two.id}`)
  await personRow(page, first).getByRole("checkbox").focus()
  await page.keyboard.press("p")
  await expect(dialog).toContainText(two.nama)
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  await ask("good-id/ploting-tim", { tim_id: one.id, members_id: [first.id], valid_from: today })
  await dialog.getByRole("combobox", { name: "Tim" }).fill(one.nama)
  await page.getByRole("option", { name: one.nama }).click()
  await dialog.getByRole("button", { name: "Pindahkan" }).click()
  await expect(dialog.getByRole("alert")).toContainText("oleh orang lain")
  await dialog.getByRole("button", { name: "Batal" }).click()
})

test("a team's people leave with the texts of a deletion, and a team with people stays", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const ask = await asking(api, await tokenOf("admin"))
  const { area, people, one } = await givenOf(ask, "Hapus")
  const person = some(people[3])
  await ask("good-id/ploting-tim", { tim_id: one.id, members_id: [person.id], valid_from: "2026-01-05" })
  await signIn(page, "admin", `${AREA}?tampil=tim&di=${area}&dari=${one.id}`)
  await teamCard(page, one.nama)
    .getByRole("button", { name: `Tindakan untuk ${one.nama}` })
    .click()
  await page.getByRole("menuitem", { name: "Hapus tim" }).click()
  const dialog = page.getByRole("alertdialog")
  await expect(dialog).toContainText("Are you sure you want delete this data?!")
  await expect(dialog).toContainText("You will not be able to recover this record data!")
  await dialog.getByRole("button", { name: "Hapus tim" }).click()
  await expect(toast(page, new RegExp(`Masih ada 1 anggota: ${person.nama}`))).toBeVisible()

  await personRow(page, person).getByRole("button").click()
  await page.getByRole("menuitem", { name: "Keluarkan dari tim" }).click()
  await expect(dialog).toContainText("Are you sure you want delete this data?!")
  await dialog.getByRole("button", { name: "Keluarkan dari tim" }).click()
  await expect(toast(page, /dikeluarkan dari tim/)).toBeVisible()
  await expect(page.getByText("Belum ada anggota.")).toBeVisible()
  await page.getByRole("radio", { name: "Pernah", exact: true }).check()
  await personRow(page, person).getByRole("button").click()
  await page.getByRole("menuitem", { name: "Riwayat tim" }).click()
  await expect(page.getByRole("dialog", { name: "Riwayat tim" })).toContainText(one.nama)
  await expect(page).toHaveURL(/riwayat=/)
  await page.keyboard.press("Escape")
  await expect(page).not.toHaveURL(/riwayat=/)
})

test("an area is made in a dialog, with an outline drawn on the map or read from a file", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  await signIn(page, "admin", `${AREA}?area=baru`)
  const dialog = page.getByRole("dialog", { name: "Tambah area" })
  await dialog.getByLabel("Nama area").fill("Area gambar")
  const outline = dialog.getByRole("group", { name: "Garis batas" })
  const map = outline.getByRole("application")
  await outline.getByRole("button", { name: "Gambar" }).click()
  await map.scrollIntoViewIfNeeded()
  const box = some((await map.boundingBox()) ?? undefined)
  const spots = [
    [0.2, 0.3],
    [0.6, 0.3],
    [0.2, 0.7],
    [0.6, 0.7],
  ] as const
  for (const [x, y] of spots) await page.mouse.click(box.x + box.width * x, box.y + box.height * y)
  /** The view stays while corners are added: the first one is still where it was pressed. */
  const firstCorner = some(
    (await outline.getByRole("button", { name: "Titik 1 dari 4" }).boundingBox()) ?? undefined,
  )
  expect(Math.abs(firstCorner.x + firstCorner.width / 2 - box.x - box.width * spots[0][0])).toBeLessThan(3)
  expect(Math.abs(firstCorner.y + firstCorner.height / 2 - box.y - box.height * spots[0][1])).toBeLessThan(3)
  await outline.getByRole("button", { name: "Selesai" }).click()
  await expect(outline.getByText(/^4 titik/)).toBeVisible()
  /** The corners were pressed in the order of a bow. */
  await dialog.getByRole("button", { name: "Simpan" }).click()
  await expect(outline.getByText(/memotong dirinya sendiri/)).toBeVisible()
  await outline.getByRole("button", { name: "Titik 4 dari 4" }).focus()
  await page.keyboard.press("Delete")
  await expect(outline.getByText(/^3 titik/)).toBeVisible()
  await outline.getByRole("button", { name: "Titik 3 dari 3" }).focus()
  await page.keyboard.press("Shift+ArrowDown")
  await outline.getByRole("button", { name: "Urungkan" }).click()

  const choose = outline.locator("input[type=file]")
  const geo = (type: string, coordinates: unknown) => ({
    name: "area.geojson",
    mimeType: "application/geo+json",
    buffer: Buffer.from(JSON.stringify({ type, coordinates })),
  })
  await choose.setInputFiles(geo("Point", [107, -6]))
  await expect(outline.getByText("File ini berisi titik, bukan garis batas. Perlu Polygon")).toBeVisible()
  await expect(outline.getByText(/^3 titik/)).toBeVisible()
  const ring = [
    [107, -7],
    [108, -7],
    [108, -6],
    [107.5, -5.8],
    [107, -6],
    [107, -7],
  ]
  await choose.setInputFiles(geo("Polygon", [ring]))
  await expect(outline.getByText(/^5 titik/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole("button", { name: "Simpan" }).click()
  await expect(toast(page, /Area berhasil ditambahkan/)).toBeVisible()
  await expect(dialog).toBeHidden()

  /** It is in the tree at once; chosen, the map says how many customers it has. */
  const node = page.getByRole("treeitem", { name: /Area gambar/ })
  await node.getByRole("link").click()
  await expect(page.getByText(/pelanggan di dalam garis batas/)).toBeVisible()
  await expect(page.getByRole("application", { name: /Peta area Area gambar/ })).toBeVisible()
  await page.getByRole("radio", { name: "Tabel titik" }).check()
  await expect(page.getByRole("table", { name: "Titik di peta" })).toContainText("Area gambar")
  const ask = await asking(api, await tokenOf("admin"))
  const [stored] = await rowsOf(ask, "good-id/list-area", { q: "Area gambar" })
  expect(await ask("good-id/area/find", { id: some(stored).id })).toMatchObject({ outline: ring.slice(0, 5) })

  await node.getByRole("button", { name: "Tindakan untuk Area gambar" }).click()
  await page.getByRole("menuitem", { name: "Hapus area" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Hapus area" }).click()
  await expect(toast(page, /Area berhasil dihapus/)).toBeVisible()
  await expect(node).toBeHidden()
})

test("an office admin sees the own people and changes nothing; a phone has three tabs", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, "kantor", AREA)
  await expect(page.getByRole("tree", { name: "Area" })).toBeVisible()
  await expect(page.getByRole("link", { name: "Tambah area" })).toBeHidden()
  await expectFits(page)
  await page.getByRole("radio", { name: "Peta", exact: true }).check()
  await expect(page.getByRole("application")).toBeVisible()
  await page.getByRole("radio", { name: "Tim", exact: true }).check()
  await expect(page.locator("[data-team]").first()).toBeVisible()
  await expect(page.locator("[data-grip]")).toHaveCount(0)
  await expectFits(page)
  await expectAccessible(page)
})
