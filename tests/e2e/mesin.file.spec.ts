import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { dialogNamed } from "./lib/shell.ts"
import { expectFits } from "./lib/width.ts"

/** Files of attendance machines: from the machine's page to the preview, in, once more, and back. */
/** All in one test: an account has one file of a kind at a time. */
const SERIAL = "DEMO26000002"
const date = (daysAgo: number): string =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
const usb = (name: string, ...lines: readonly string[]) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(lines.map((line) => `${line.replaceAll("|", "\t")}\r\n`).join("")),
})
const file = usb(
  "1_attlog.dat",
  `       17|${date(3)} 07:51:12|1|0|1|0`,
  "ini bukan baris",
  `       17|${date(3)} 17:03:30|1|1|1|0`,
  `   887766|${date(3)} 08:07:45|1|0|15|0`,
)

test("a file from a USB disk is recognised, previewed, taken in once and undone", async ({
  page,
  signIn,
}) => {
  await signIn(page, "admin", "/setting/absensi/mesin")
  await page.getByRole("link", { name: "Masukkan file", exact: true }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("File mesin absensi")
  await expect(page.getByText("GLG_001.TXT dan AGL_001.TXT")).toBeVisible()
  await expect(page.getByRole("button", { name: /templat/i })).toHaveCount(0)
  await expectAccessible(page)
  await expectFits(page)

  const input = page.locator("input[type=file]")
  await input.setInputFiles({
    name: "lama.xls",
    mimeType: "application/vnd.ms-excel",
    buffer: Buffer.from("d0cf11e0a1b11ae100000000", "hex"),
  })
  await expect(page.getByText(/berformat Excel lama \(\.xls\).*simpan sebagai \.xlsx/)).toBeVisible()

  await input.setInputFiles(file)
  await expect(page.getByText("Jawab dulu yang tidak tertulis di berkas ini.")).toBeVisible({
    timeout: 120_000,
  })
  await expectAccessible(page)
  await expectFits(page)
  await page.getByLabel("Mesin absensi").selectOption({ value: SERIAL })
  await page.getByRole("button", { name: "Periksa berkas" }).click()
  await expect(page.getByText("3 baris benar, 1 baris bermasalah.")).toBeVisible()
  await expect(page.getByText("File USB mesin (attlog.dat)")).toBeVisible()
  await expect(page.getByText("3 dari 2 PIN")).toBeVisible()
  await expect(page.getByText(`Gudang (${SERIAL}), jam WIB`)).toBeVisible()
  await expect(page.getByRole("list", { name: "PIN tidak dikenal" })).toHaveText("887766 (1)")
  await expect(page.getByText("ini bukan baris").first()).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)

  await page.getByRole("button", { name: "Masukkan 3 baris yang benar" }).click()
  await expect(toast(page, "3 baris dimasukkan, 1 tidak")).toBeVisible()
  await page.getByRole("button", { name: "Pilih berkas lain" }).click()
  await input.setInputFiles(file)
  await page.getByLabel("Mesin absensi").selectOption({ value: SERIAL })
  await page.getByRole("button", { name: "Periksa berkas" }).click()
  await expect(
    page.getByText("Tidak ada yang baru, 3 baris sama dengan data yang ada, 1 baris bermasalah."),
  ).toBeVisible()
  await expect(page.getByRole("button", { name: /^Masukkan/ })).toHaveCount(0)

  /** The page of a machine leads there too, and its files need no question. */
  await page.goto("/setting/absensi/mesin/form/2")
  await page.getByRole("link", { name: "Masukkan file", exact: true }).click()
  await page.getByRole("button", { name: "Pilih berkas lain" }).click()
  await page
    .locator("input[type=file]")
    .setInputFiles(
      usb("GLG_001.TXT", "No|Mchn|EnNo|Name|Mode|IOMd|DateTime", `1|1|000000018||1|0|${date(4)} 07:55:00`),
    )
  await page.getByRole("button", { name: "Masukkan 1 rekaman mesin" }).click()
  await expect(toast(page, "1 baris dimasukkan")).toBeVisible()
  await page.getByRole("button", { name: "Batalkan impor ini" }).click()
  const { dialog } = dialogNamed(page, "Batalkan impor ini?")
  await expect(dialog).toContainText("harinya dihitung lagi dalam satu menit")
  await dialog.getByRole("button", { name: "Batalkan impor", exact: true }).click()
  await expect(toast(page, "Impor dibatalkan: 1 baris")).toBeVisible()
})
