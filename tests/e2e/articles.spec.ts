import { expect, expectAccessible, test, toast } from "./fixtures.ts"

const LIST = "/setting/other/article"
let made = 0
const unique = (name: string): string => `${name} ${process.pid}.${Date.now() % 1e7}.${made++}`

test("an article: refused, written with marks, kept as a draft, then out, read by whom it is for, and deleted", async ({
  page,
  signIn,
}) => {
  const judul = unique("Jalan pagi")
  await signIn(page, "admin", LIST)
  await page.getByRole("link", { name: /^Tambah artikel/ }).click()
  const box = (label: RegExp | string) => page.getByRole("textbox", { name: label })
  const save = page.getByRole("button", { name: /^Simpan/ })
  await box(/^Judul/).fill(judul)
  await save.click()
  await expect(box(/^Isi/)).toHaveAttribute("aria-invalid", "true")
  await expectAccessible(page)

  await box(/^Isi/).click()
  /** The editor takes the focus back in the next frame. */
  const use = async (name: string | RegExp) => {
    await page.getByRole("toolbar").getByRole("button", { name }).click()
    await expect(box(/^Isi/)).toBeFocused()
  }
  await use(/^Tebal/)
  await page.keyboard.type("Kumpul di lobi")
  await use(/^Tebal/)
  await page.keyboard.type(" pukul tujuh")
  await page.keyboard.press("Enter")
  await use("Daftar berbutir")
  await page.keyboard.type("Sepatu olahraga")
  await page.keyboard.press("Enter")
  await page.keyboard.type("Botol minum")
  await expect(box(/^Isi/).getByRole("listitem")).toHaveText(["Sepatu olahraga", "Botol minum"])
  await save.click()
  await expect(toast(page, "Artikel berhasil ditambahkan")).toBeVisible()

  await page.goto(`${LIST}?status=draft`)
  await page.getByRole("link", { name: judul, exact: true }).click()
  await expect(box(/^Isi/).locator("strong")).toHaveText("Kumpul di lobi")
  await box(/^Sampai tanggal/).fill("01/07/2030")
  await box(/^Sampai jam/).fill("8")
  await save.click()
  await expect(page.getByText("Isi juga waktu terbitnya").first()).toBeVisible()
  await box(/^Tanggal terbit/).fill("02/01/2026")
  await box(/^Jam terbit/).fill("8")
  await page.getByRole("switch", { name: /^Sematkan/ }).click()
  await save.click()
  await expect(toast(page, "Artikel berhasil diperbarui")).toBeVisible()

  await page.goto("/pengumuman")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pengumuman")
  await expectAccessible(page)
  const item = page.getByRole("listitem").filter({ hasText: judul })
  await expect(item).toContainText("Disematkan")
  await expect(item).toContainText("Kumpul di lobi pukul tujuh Sepatu olahraga Botol minum")
  await item.getByRole("link").click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(judul)
  await expect(page.getByRole("article").locator("strong")).toHaveText("Kumpul di lobi")
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.setViewportSize({ width: 1440, height: 900 })
  const read = page.url()

  await page.goto(`${LIST}?q=${encodeURIComponent(judul)}`)
  await page.getByRole("checkbox", { name: `Pilih ${judul}`, exact: true }).check()
  await page.getByRole("button", { name: "Hapus", exact: true }).click()
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Hapus artikel/ })
    .click()
  await expect(page.getByText("Tidak ada yang cocok")).toBeVisible()
  await page.goto(read)
  await expect(page.getByText("Pengumuman ini sudah tidak ada")).toBeVisible()
})

test("the home tells of the newest, the pinned first, and leads to each", async ({ page, signIn }) => {
  await signIn(page, "admin", "/home")
  const card = page.locator("[data-card=pengumuman]")
  const first = card.getByRole("listitem").first()
  await expect(first.getByLabel("Disematkan")).toBeVisible()
  const named = (await first.getByRole("link").innerText()).split("\n")[0] ?? ""
  await first.getByRole("link").click()
  await expect(page).toHaveURL(/\/pengumuman\?baca=\d+$/)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(named)
  await page.goBack()
  await card.getByRole("link", { name: "Lihat semua" }).click()
  await expect(page).toHaveURL("/pengumuman")
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: named })).toHaveCount(1)
})
