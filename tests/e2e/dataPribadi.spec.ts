import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { expectFits } from "./lib/width.ts"

const PAGES = [
  ["/setting/privasi/permintaan", "Permintaan Data"],
  ["/setting/privasi/persetujuan", "Persetujuan Data"],
  ["/setting/privasi/persetujuan/belum", "Belum ada persetujuan"],
  ["/setting/privasi/akses", "Siapa Melihat Data"],
  ["/setting/privasi/masa-simpan", "Masa Simpan"],
  ["/setting/privasi/kebocoran", "Kebocoran"],
  ["/setting/privasi/kebocoran/naskah", "Naskah pemberitahuan"],
] as const

test("the pages of personal data open, fit and are accessible", async ({ page, signIn }) => {
  test.slow()
  await signIn(page, "admin", PAGES[0][0])
  for (const [path, title] of PAGES) {
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
  }
})

test("an erasure: previewed with what the law keeps, and refused for someone who works here", async ({
  page,
  signIn,
}) => {
  await signIn(page, "admin", "/setting/privasi/permintaan")
  await page.getByRole("link", { name: /Wulan Anggraini/ }).click()
  await expect(page.getByText("Pratinjau penghapusan")).toBeVisible()
  await expect(page.getByText(/^Dihapus/).first()).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})

test("an employee asks for a copy of everything about them, once a day", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, "pegawai", "/saya/data-pribadi")
  await expect(page.getByRole("heading", { level: 1, name: "Data pribadi" })).toBeVisible()
  await page.getByRole("button", { name: "Minta salinan" }).click()
  await expect(toast(page, /disiapkan/)).toBeVisible()
  await expect(page.getByRole("button", { name: "Minta salinan" })).toBeDisabled()
  await expectAccessible(page)
  await expectFits(page)
})
