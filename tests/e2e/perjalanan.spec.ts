import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { expectFits } from "./lib/width.ts"

test.use({ dataOf: "halaman pegawai" })

const PHONE = { width: 390, height: 844 } as const
const today = (): string => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
)

test("an employee gets an advance for a trip, reports it with a receipt, and the rest is settled by hand", async ({
  page,
  signIn,
  openContext,
}) => {
  test.slow()
  page.setDefaultTimeout(20_000)
  await page.setViewportSize(PHONE)
  await signIn(page, "pegawai", "/saya/pengajuan/baru/uang-muka-perjalanan")
  await page.getByRole("textbox", { name: /^Keperluan/ }).fill("Pameran bahan bangunan")
  await page.getByRole("textbox", { name: /^Tujuan/ }).fill("Surabaya")
  await page.getByRole("textbox", { name: /^Berangkat/ }).fill(today())
  await page.getByRole("textbox", { name: /^Kembali/ }).fill(today())
  await page.getByRole("textbox", { name: /^Untuk apa/ }).fill("Kereta pulang pergi")
  await page.getByRole("textbox", { name: /^Jumlah/ }).fill("500000")
  await expect(page.getByRole("status").getByText(/500\.000/)).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole("button", { name: "Ajukan", exact: true }).click()
  await expect(toast(page, /diajukan/)).toBeVisible()

  const other = await openContext()
  const leader = await other.newPage()
  leader.setDefaultTimeout(20_000)
  const press = async (verb: string) => {
    await leader
      .getByRole("button", { name: new RegExp(`^${verb}`) })
      .first()
      .click()
    await leader.getByRole("button", { name: verb, exact: true }).last().click()
  }
  const open = async () => {
    await leader.goto("/reimbursment/perjalanan?status=semua&q=Lina+Permanasari")
    await leader
      .getByRole("link", { name: /Lina Permanasari, Surabaya/ })
      .first()
      .click()
  }
  await signIn(leader, "admin", "/reimbursment/perjalanan")
  await open()
  await expectAccessible(leader)
  await press("Setujui")
  await expect(toast(leader, /disetujui/i)).toBeVisible()
  await open()
  await press("Cairkan")
  await expect(toast(leader, /dicairkan/i)).toBeVisible()

  await page.goto("/saya/pengajuan")
  await page
    .getByRole("link", { name: /Uang muka perjalanan UP/ })
    .first()
    .click()
  await page.getByRole("link", { name: "Lapor perjalanan" }).click()
  await page.getByRole("textbox", { name: /^Tanggal/ }).fill(today())
  await page.getByRole("textbox", { name: /^Keterangan/ }).fill("Kereta")
  await page.getByRole("textbox", { name: /^Jumlah/ }).fill("420000")
  await page.getByRole("button", { name: "Kirim laporan" }).click()
  await expect(page.getByText("Lampirkan notanya").first()).toBeVisible()
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: "nota.png", mimeType: "image/png", buffer: PNG })
  await expectFits(page)
  await page.getByRole("button", { name: "Kirim laporan" }).click()
  await expect(toast(page, /Laporan perjalanan dikirim/)).toBeVisible()

  await open()
  await leader
    .getByRole("button", { name: /^Terima laporan/ })
    .first()
    .click()
  await expect(leader.getByText("Pegawai mengembalikan kelebihan Rp 80.000")).toBeVisible()
  await leader.getByRole("combobox", { name: /^Selisihnya diselesaikan/ }).selectOption("Langsung")
  await leader.getByRole("button", { name: "Terima laporan", exact: true }).last().click()
  await expect(toast(leader, /diperiksa/i)).toBeVisible()
  await open()
  await press("Catat selesai")
  await expect(toast(leader, /diselesaikan/i)).toBeVisible()
})
