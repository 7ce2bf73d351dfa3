import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { expectFits } from "./lib/width.ts"

const RESET = "/super-admin/companies/reset"

test("a closed company is deleted after its name was typed, and restored from its archive", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const token = await tokenOf("super")
  const list = async () => {
    const { body } = await api("companies/list-by-status", { status: "Close" }, token)
    return (body.data as { rows: readonly { readonly id: number; readonly nama: string }[] }).rows
  }
  const [closed] = await list()
  if (closed === undefined) throw new Error("the demo has no closed company")
  const { id, nama } = closed
  await signIn(page, "super", `${RESET}/${id}`)
  await expect(page.getByRole("heading", { name: "Yang hilang", exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)

  await page.getByRole("button", { name: "Hapus perusahaan" }).click()
  const dialog = page.getByRole("dialog", { name: `Hapus ${nama}?` })
  await dialog.getByLabel("Ketik nama perusahaan").fill("PT Lain Sekali")
  await dialog.getByRole("button", { name: "Hapus perusahaan" }).click()
  await expect(dialog.getByText(`Ketik nama perusahaan: ${nama}`)).toBeVisible()
  await dialog.getByLabel("Ketik nama perusahaan").fill(nama)
  await dialog.getByRole("button", { name: "Hapus perusahaan" }).click()
  await expect(toast(page, `${nama} dihapus; dapat dikembalikan selama 30 hari`)).toBeVisible()
  await expect(page.getByText("tidak terlihat di mana pun")).toBeVisible()
  expect((await list()).map((company) => company.id)).not.toContain(id)

  await page.getByRole("button", { name: "Kembalikan" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Kembalikan" }).click()
  await expect(toast(page, `${nama} dikembalikan; statusnya Close`)).toBeVisible()
  await expect(page.getByText("Sudah dikembalikan")).toBeVisible()
  expect((await list()).map((company) => company.id)).toContain(id)
})

test("a company that is not closed cannot be deleted, and the page says why", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const token = await tokenOf("super")
  const { body } = await api("companies/list-by-status", { status: "Active" }, token)
  const [active] = (body.data as { rows: readonly { readonly id: number }[] }).rows
  await signIn(page, "super", `${RESET}/${active?.id}`)
  await expect(page.getByText("Hanya perusahaan yang sudah ditutup yang dapat dihapus.")).toBeVisible()
  await expect(page.getByRole("button", { name: "Hapus perusahaan" })).toHaveAttribute(
    "aria-disabled",
    "true",
  )
  await page.goto(`${RESET}/999999999`)
  await expect(page.getByText("Perusahaan tidak ditemukan", { exact: true })).toBeVisible()
})
