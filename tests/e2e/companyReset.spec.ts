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

test("trial data is counted, removed after the name was typed, and restored from its archive", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const token = await tokenOf("super")
  const { body } = await api("companies/list-by-status", { status: "Trial" }, token)
  const trials = (body.data as { rows: readonly { readonly id: number; readonly nama: string }[] }).rows
  const counted = async (companies_id: number) => {
    const { body: counts } = await api(
      "companies/delete-data-dummy/preview",
      { companies_id, scope: ["all"] },
      token,
    )
    return (counts.data as { readonly rows: number }).rows
  }
  const counts = await Promise.all(trials.map(async ({ id }) => ({ id, rows: await counted(id) })))
  const most = counts.toSorted((a, b) => b.rows - a.rows)[0]
  const company = trials.find(({ id }) => id === most?.id)
  if (company === undefined || most === undefined) throw new Error("the demo has no trial company")
  expect(most.rows).toBeGreaterThan(0)
  await signIn(page, "super", `${RESET}/${company.id}`)
  await page.getByRole("button", { name: "Hapus data contoh" }).click()
  const ask = page.getByRole("dialog", { name: "Hapus data contoh", exact: true })
  await ask.getByRole("button", { name: "Hitung" }).click()
  await expect(ask.getByText("Pilih paling sedikit satu bagian")).toBeVisible()
  await ask.getByLabel("Cuti dan izin").check()
  await ask.getByLabel("Semua data contoh").check()
  await expect(ask.getByLabel("Cuti dan izin")).not.toBeChecked()
  await expectAccessible(page)
  await ask.getByRole("button", { name: "Hitung" }).click()

  const confirm = page.getByRole("dialog", { name: `Hapus data contoh ${company.nama}?` })
  await expect(confirm.getByText("Seluruhnya")).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await confirm.getByRole("button", { name: "Hapus data" }).click()
  await expect(confirm.getByText(`Ketik nama perusahaan: ${company.nama}`)).toBeVisible()
  await confirm.getByLabel("Ketik nama perusahaan").fill(company.nama)
  await confirm.getByRole("button", { name: "Hapus data" }).click()
  await expect(
    toast(page, `Data contoh ${company.nama} sedang dihapus; dapat dikembalikan selama 30 hari`),
  ).toBeVisible()
  await expect.poll(() => counted(company.id), { timeout: 30_000 }).toBe(0)
  await expect(page.getByText("Data contoh dihapus (semua data contoh)")).toBeVisible()

  await page.getByRole("button", { name: "Kembalikan" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Kembalikan" }).click()
  await expect(page.getByText("Sudah dikembalikan")).toBeVisible({ timeout: 30_000 })
  // A sweep that runs at the same time may add a row, such as the notice of a trial that ends.
  expect(await counted(company.id)).toBeGreaterThanOrEqual(most.rows)
})

test("old files are counted before they are removed, and the page says so where there are none", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const token = await tokenOf("super")
  const { body } = await api("companies/list-by-status", { status: "Active" }, token)
  const [active] = (body.data as { rows: readonly { readonly id: number }[] }).rows
  await signIn(page, "super", `${RESET}/${active?.id}`)
  await page.getByRole("button", { name: "Bersihkan berkas" }).click()
  const ask = page.getByRole("dialog", { name: "Bersihkan berkas lama" })
  await ask.getByRole("button", { name: "Hitung" }).click()
  await expect(ask.getByText("Pilih paling sedikit satu jenis berkas")).toBeVisible()
  await ask.getByLabel("Foto kunjungan").check()
  await ask.getByRole("textbox", { name: "Sebelum tanggal" }).fill("01/01/2020")
  await expectAccessible(page)
  await ask.getByRole("button", { name: "Hitung" }).click()
  const confirm = page.getByRole("dialog", { name: /^Bersihkan berkas .*\?$/ })
  await expect(confirm.getByText("Tidak ada berkas yang dapat dibersihkan.")).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await expect(confirm.getByRole("button", { name: "Bersihkan" })).toHaveAttribute("aria-disabled", "true")
})
