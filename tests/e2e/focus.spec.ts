import { expect, test } from "./fixtures.ts"

const PEGAWAI = "/users/pegawai"

test("whoever filters a list by keyboard stays where they are", async ({ page, signIn }) => {
  await signIn(page, "admin", PEGAWAI)
  const filter = (name: string | RegExp) => page.getByRole("search").locator("summary", { hasText: name })
  await filter("Kantor").focus()
  await page.keyboard.press("Enter")
  await page.getByRole("button", { name: "Cabang Bandung" }).press("Enter")
  await expect(filter(/Kantor:\s*Cabang Bandung/)).toBeFocused()
  await page.getByRole("button", { name: "Hapus filter Kantor: Cabang Bandung" }).press("Enter")
  await expect(page).toHaveURL(PEGAWAI)
  await expect(filter("Kantor")).toBeFocused()
})

test("what clears a list and goes away hands the focus on", async ({ page, signIn }) => {
  await signIn(page, "admin", `${PEGAWAI}?q=tidak-ada-orangnya`)
  await page.getByRole("button", { name: "Hapus pencarian dan filter" }).press("Enter")
  await expect(page.getByRole("searchbox")).toBeFocused()

  const second = page.getByRole("checkbox").nth(2)
  await second.press("Space")
  await page.getByRole("button", { name: "Batal pilih" }).press("Enter")
  await expect(second).toBeFocused()
  await expect(second).not.toBeChecked()
})
