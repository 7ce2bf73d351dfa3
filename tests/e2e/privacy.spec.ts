import { readFile } from "node:fs/promises"
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
  await expect(page.getByRole("heading", { name: "Siapa melihat data saya" })).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole("link", { name: "Unduh" })).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 40_000 })
  await expectAccessible(page)
  await expectFits(page)
})

/** Today as a person types it. */
const today = (): string => new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Jakarta" }).format(new Date())
const WAITING = "Surat pegawai untuk pengajuan kredit"

test("a copy that the company was asked for is prepared, and is among the downloads", async ({
  page,
  signIn,
}) => {
  await signIn(page, "admin", "/setting/privasi/permintaan")
  const row = page.getByRole("row").filter({ hasText: WAITING })
  await row.getByRole("checkbox").check()
  await page.getByRole("button", { name: "Siapkan salinan" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Siapkan", exact: true }).click()
  await expect(toast(page, /disiapkan/)).toBeVisible()
  await page.goto("/unduhan")
  const file = page.getByRole("listitem").filter({ hasText: "Salinan data pribadi" }).first()
  await expect(file.getByText("Siap diunduh")).toBeVisible({ timeout: 40_000 })
  const [zip] = await Promise.all([
    page.waitForEvent("download"),
    file.getByRole("button", { name: /^Unduh/ }).click(),
  ])
  expect(zip.suggestedFilename()).toMatch(/^Data pribadi MB-0004 .*\.zip$/)
  expect((await readFile(await zip.path())).subarray(0, 2).toString("latin1")).toBe("PK")
})

test("an erasure is confirmed with the employee number, and the name is gone", async ({ page, signIn }) => {
  await signIn(page, "admin", "/setting/privasi/permintaan")
  await page.getByRole("row").filter({ hasText: "Wulan Anggraini" }).getByRole("checkbox").check()
  await page.getByRole("button", { name: "Hapus data sekarang" }).click()
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"))
  await dialog.getByLabel("NIP pegawai").fill("MB-0001")
  await dialog.getByRole("button", { name: "Hapus selamanya" }).click()
  await expect(dialog.getByText("Ketik NIP pegawai yang datanya dihapus")).toBeVisible()
  await dialog.getByLabel("NIP pegawai").fill("MB-0901")
  await dialog.getByRole("button", { name: "Hapus selamanya" }).click()
  await expect(toast(page, /Data pribadinya dihapus/)).toBeVisible()
  await expect(page.getByText("Wulan Anggraini")).toBeHidden()
  await expect(page.getByText(/^Pegawai dihapus \d{4}/).first()).toBeVisible()
})

test("a consent is withdrawn, and the employee is on the list of those without", async ({ page, signIn }) => {
  await signIn(page, "admin", "/setting/privasi/persetujuan?jenis=lokasi")
  const first = page.getByRole("row").nth(1)
  await first.getByRole("link").first().click()
  await expect(page).toHaveURL(/persetujuan\/form\/\d+/)
  await page.getByLabel(/^Ditarik/).fill(today())
  await page.getByRole("button", { name: "Simpan", exact: true }).click()
  await expect(toast(page, /persetujuan/i)).toBeVisible()
})

test("a breach names the employees that an account touched, and has the text for them", async ({
  page,
  signIn,
}) => {
  await signIn(page, "admin", "/setting/privasi/kebocoran")
  await expect(page.getByRole("row").nth(1)).toBeVisible()
  await page.getByRole("link", { name: "Naskah pemberitahuan" }).click()
  await expect(page.getByText(/Kepada Yth/)).toBeVisible()
})
