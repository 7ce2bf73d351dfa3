import { expect, expectAccessible, test, toast } from "./fixtures.ts"

const LIST = "/super-admin/webs/blogs"
let made = 0
const unique = (name: string): string => `${name} ${process.pid} ${Date.now() % 1e7} ${made++}`

test("a post: refused, written with a table and code, previewed as a draft, published, and read by anyone", async ({
  page,
  signIn,
  browser,
}) => {
  const judul = unique("Tarif lembur")
  await signIn(page, "super", LIST)
  await page.getByRole("link", { name: /^Tambah blog/ }).click()
  const box = (label: RegExp | string) => page.getByRole("textbox", { name: label })
  const save = page.getByRole("button", { name: /^Simpan/ })
  await box("Judul (wajib)").fill(judul)
  await expect(box(/^Slug/)).toHaveAccessibleDescription(/^Alamatnya \/blog\/tarif-lembur-/)
  await box(/^Slug/).fill("Tarif Lembur")
  await box(/^Isi/).click()
  const tools = page.getByRole("toolbar")
  await page.keyboard.type("Pengali tiap jam")
  await page.keyboard.press("Enter")
  await tools.getByRole("button", { name: "Tabel" }).click()
  await page.getByRole("menuitem", { name: "Sisipkan tabel" }).click()
  const table = box(/^Isi/).getByRole("table")
  await expect(table.getByRole("columnheader")).toHaveCount(3)
  await table.getByRole("columnheader").first().click()
  for (const [at, name] of ["Jam", "Hari kerja", "Hari libur"].entries()) {
    if (at > 0) await page.keyboard.press("Tab")
    await page.keyboard.type(name)
  }
  await tools.getByRole("button", { name: "Tabel" }).click()
  await page.getByRole("menuitem", { name: "Tambah kolom" }).click()
  await expect(table.getByRole("columnheader")).toHaveCount(4)
  await table.getByRole("columnheader").last().click()
  await tools.getByRole("button", { name: "Tabel" }).click()
  await page.getByRole("menuitem", { name: "Hapus kolom" }).click()
  await expect(table.getByRole("columnheader")).toHaveCount(3)
  await box(/^Isi/).getByText("Pengali tiap jam").click()
  await page.keyboard.press("End")
  await tools.getByRole("button", { name: /^Kode/ }).click()
  await page.keyboard.type(" 1/173")
  await save.click()
  await expect(box(/^Slug/)).toHaveAccessibleDescription(/Isi huruf kecil dan angka/)
  await expectAccessible(page)
  await box(/^Slug/).fill("")
  await save.click()
  await expect(toast(page, "Blog berhasil ditambahkan")).toBeVisible()

  await page.goto(`${LIST}?status=draft`)
  await page.getByRole("link", { name: judul, exact: true }).click()
  await expect(table.getByRole("columnheader", { name: "Jam" })).toBeVisible()
  await expect(box(/^Isi/).locator("code")).toHaveText(" 1/173")
  const slug = await box(/^Slug/).inputValue()
  const [preview] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: "Pratinjau" }).click(),
  ])
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText(judul)
  await expect(preview.getByRole("note")).toContainText("Pratinjau")
  await expect(preview.getByRole("columnheader", { name: "Jam" })).toBeVisible()
  await expectAccessible(preview)
  await preview.close()

  const reader = await browser.newPage()
  const address = new URL(`/blog/${slug}`, page.url()).href
  expect((await reader.goto(address))?.status()).toBe(404)
  await box(/^Tanggal terbit/).fill("02/01/2026")
  await box(/^Jam terbit/).fill("8")
  await save.click()
  await expect(toast(page, "Blog berhasil diperbarui")).toBeVisible()

  expect((await reader.goto(address))?.status()).toBe(200)
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText(judul)
  await expect(reader.getByText("Pratinjau")).toHaveCount(0)
  await reader.setViewportSize({ width: 390, height: 844 })
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await reader.goto(new URL("/blog", address).href)
  await expect(reader.getByRole("link", { name: judul })).toHaveAttribute(
    "href",
    new RegExp(`/blog/${slug}$`),
  )
  await reader.close()

  await page.goto(`${LIST}?q=${encodeURIComponent(judul)}`)
  await page.getByRole("checkbox", { name: `Pilih ${judul}`, exact: true }).check()
  await page.getByRole("button", { name: "Hapus", exact: true }).click()
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Hapus blog/ })
    .click()
  await expect(page.getByText("Tidak ada yang cocok")).toBeVisible()
})
