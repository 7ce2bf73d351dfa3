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

test("a notice that is answered leaves the focus at the head of its page", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const token = await tokenOf("admin")
  const made = await api(
    "devisi/create",
    { nama: "Divisi berfokus", request_id: `focus-${Date.now()}` },
    token,
  )
  const { id } = made.body.data as { readonly id: number }
  await signIn(page, "admin", `/setting/umum/departement/form/${id}`)
  const kode = page.getByRole("textbox", { name: "Kode" })
  const heading = page.getByRole("heading", { level: 1 })
  await kode.fill("FK")
  await expect(page.getByText("Tersimpan sebagai draf")).toBeVisible()
  await page.reload()
  await page.getByRole("button", { name: "Pulihkan" }).press("Enter")
  await expect(heading).toBeFocused()

  await api(
    "devisi/create",
    { id, nama: "Divisi lain", version: 1, request_id: `other-${Date.now()}` },
    token,
  )
  await page.keyboard.press("Control+s")
  await page.getByRole("button", { name: "Pakai yang tersimpan" }).press("Enter")
  await expect(heading).toBeFocused()

  await page.goto("/setting/umum/departement?q=Gudang")
  await page.getByRole("checkbox").nth(1).press("Space")
  await page.getByRole("button", { name: "Hapus" }).press("Enter")
  await page.getByRole("alertdialog").getByRole("button", { name: "Hapus divisi" }).press("Enter")
  await page.getByRole("button", { name: "Tutup", exact: true }).press("Enter")
  await expect(heading).toBeFocused()
})
