import { expect, test, toast } from "./fixtures.ts"

/** This test reads and deletes notifications that other tests count. */
test.use({ dataOf: "notifikasi" })

test("all notifications, from the bell: narrowed, followed, marked as read and deleted", async ({
  page,
  signIn,
}) => {
  await signIn(page, "admin")
  await page.locator("summary[aria-label^='Notifikasi']").click()
  await page.locator("details[open]").getByRole("link", { name: "Lihat semua" }).click()
  await expect(page).toHaveURL("/notifikasi")
  const table = page.getByRole("table", { name: "Notifikasi" })
  const row = (name: string) => table.getByRole("row").filter({ hasText: name })
  await expect(row("Daftar jabatan lengkap").getByRole("link")).toHaveAttribute(
    "href",
    "/setting/umum/jabatan",
  )

  await page.goto("/notifikasi?is_read=false")
  const first = row("Absensi kemarin sudah lengkap")
  await expect(first).toContainText("Belum dibaca")
  await first.getByRole("checkbox").click()
  await page.getByRole("button", { name: "Tandai sudah dibaca" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Tandai" }).click()
  await expect(toast(page, "Notifikasi ditandai sudah dibaca")).toBeVisible()
  await expect(first).toBeHidden()

  await page.goto("/notifikasi?q=absensi+kemarin")
  await expect(first).toBeVisible()
  await expect(first).not.toContainText("Belum dibaca")
  await first.getByRole("checkbox").click()
  await page.getByRole("button", { name: "Hapus", exact: true }).click()
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Hapus/ })
    .click()
  await expect(toast(page, "Notifikasi dihapus")).toBeVisible()
  await expect(first).toBeHidden()
})

test("super administrators have a page of the bell they share", async ({ page, signIn }) => {
  await signIn(page, "super")
  await page.locator("summary[aria-label^='Notifikasi']").click()
  await page.getByRole("link", { name: "Lihat semua" }).click()
  await expect(page).toHaveURL("/super-admin/notifikasi")
  await expect(page.getByRole("heading", { name: "Notifikasi", level: 1 })).toBeVisible()
})
