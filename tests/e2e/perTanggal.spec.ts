import { expect, expectAccessible, test } from "./fixtures.ts"
import { expectFits } from "./lib/width.ts"

/** A plain date some days from today in Jakarta, ISO. */
const dayFrom = (days: number): string =>
  new Date(Date.now() + 7 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
const typed = (day: string): string => day.split("-").toReversed().join("/")

const PAST = dayFrom(-200)

test("the list of employees shows another day, read-only, and goes back to today", async ({
  page,
  signIn,
}) => {
  await signIn(page, "admin", "/users/pegawai")
  const field = page.getByRole("textbox", { name: "Per tanggal" })
  await field.fill(typed(PAST))
  await field.press("Tab")
  await expect(page).toHaveURL(new RegExp(`per=${PAST}`))
  await expect(page.getByText(/^Data per /)).toBeVisible()
  await expect(page.getByRole("link", { name: "Tambah pegawai" })).toHaveCount(0)
  await expect(page.locator("[data-row]").first().getByRole("checkbox")).toHaveCount(0)
  await expectAccessible(page)
  await expectFits(page)

  await page.locator("[data-row]").first().getByRole("link").first().click()
  await expect(page).toHaveURL(new RegExp(`/users/pegawai/form/\\d+\\?per=${PAST}`))
  await expect(page.getByRole("heading", { name: "Pada tanggal ini" })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/users/pegawai\\?per=${PAST}`))

  await page.getByRole("button", { name: "Kembali ke hari ini" }).click()
  await expect(page).toHaveURL(/\/users\/pegawai$/)
  await expect(page.getByRole("link", { name: "Tambah pegawai" })).toBeVisible()
})

test("a day without data is told at the field, typed or in the address", async ({ page, signIn }) => {
  await signIn(page, "admin", "/users/pegawai")
  const field = page.getByRole("textbox", { name: "Per tanggal" })
  await field.fill("01/01/1950")
  await field.press("Tab")
  await expect(page.getByText(/^Paling awal .*, hari pertama data penempatan$/)).toBeVisible()
  await expect(page).toHaveURL(/\/users\/pegawai$/)
  await page.goto("/users/pegawai?per=2150-01-01")
  await expect(page.getByText(/^Paling akhir .*, dua tahun ke depan$/)).toBeVisible()
})

test("the tree of divisions is walked by keys and shows the numbers of the day", async ({ page, signIn }) => {
  await signIn(page, "admin", `/setting/umum/departement/pohon?per=${PAST}`)
  const tree = page.getByRole("tree", { name: "Divisi" })
  const items = tree.getByRole("treeitem")
  await expect(items.first()).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await tree.locator("[data-node-link]").first().focus()
  await page.keyboard.press("End")
  await expect(tree.locator("[data-node-link]").last()).toBeFocused()
  await page.keyboard.press("Home")
  await expect(tree.locator("[data-node-link]").first()).toBeFocused()
  await page.getByRole("link", { name: "Daftar", exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/setting/umum/departement\\?per=${PAST}`))
})

test("an office has the number of the day", async ({ page, signIn }) => {
  await signIn(page, "admin", `/setting/umum/offices?per=${PAST}`)
  await page.locator("[data-row]").first().getByRole("link").first().click()
  await expect(page.getByText("Pegawai aktif")).toBeVisible()
  await expectAccessible(page)
})

test("the organisation chart opens by keys, zooms and is saved as a picture", async ({ page, signIn }) => {
  await signIn(page, "admin", "/users/struktur")
  const tree = page.getByRole("tree", { name: "Bagan menurut atasan" })
  const leader = tree.locator('[role=treeitem][aria-expanded="false"]').first()
  await expect(leader).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await leader.focus()
  await page.keyboard.press("ArrowRight")
  await expect(tree.locator('[aria-expanded="true"]')).toHaveCount(1)
  await page.keyboard.press("ArrowRight")
  await expect(tree.locator('[aria-level="2"]').first()).toBeFocused()
  await page.keyboard.press("ArrowLeft")
  await page.keyboard.press("Enter")
  await expect(tree.locator('[aria-expanded="true"]')).toHaveCount(0)
  await page.getByRole("button", { name: "Perbesar" }).click()
  await expect(page.getByText("125%")).toBeVisible()
  for (const format of ["SVG", "PNG"]) {
    const saved = page.waitForEvent("download")
    await page.getByRole("button", { name: `Simpan ${format}` }).click()
    expect((await saved).suggestedFilename()).toMatch(
      new RegExp(`^struktur-organisasi-\\d{4}-\\d\\d-\\d\\d\\.${format.toLowerCase()}$`),
    )
  }
  await page.getByRole("radio", { name: "Menurut divisi" }).click()
  await expect(page).toHaveURL(/menurut=divisi/)
  await expect(page.getByRole("tree", { name: "Bagan menurut divisi" })).toBeVisible()
  await expectAccessible(page)
})

test("on a phone the chart stays where its place was while it was read", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, "admin")
  let answer = (): void => undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route("**/api/v1/struktur/bagan", async (route) => {
    await held
    await route.continue()
  })
  await page.goto("/users/struktur")
  const save = page.getByRole("button", { name: "Simpan SVG" })
  await expect(save).toHaveAttribute("aria-disabled", "true")
  const zoom = page.getByRole("button", { name: "Perbesar" })
  const before = await zoom.boundingBox()
  answer()
  await expect(page.getByRole("tree", { name: "Bagan menurut atasan" })).toBeVisible()
  await expect(save).not.toHaveAttribute("aria-disabled", "true")
  expect(await zoom.boundingBox()).toEqual(before)
})
