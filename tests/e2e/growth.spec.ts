import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { bulk, save, unique } from "./lib/pegawai.ts"
import { png } from "./lib/png.ts"

test.use({ dataOf: "permintaan trial" })

const TRIALS = "/super-admin/request-trial"

test("a lead is entered, ticked and becomes a company; its owner stands among the company's users", async ({
  page,
  signIn,
}) => {
  const nama = unique("Peminat")
  const email = `${nama.toLowerCase()}@calon.test`
  await signIn(page, "super", `${TRIALS}/form`)
  await save(page).click()
  await expect(page.getByLabel(/^Nama/)).toHaveAccessibleDescription(/Wajib diisi/)
  await page.getByLabel(/^Nama/).fill(nama)
  await page.getByLabel(/^Perusahaan/).fill(`PT ${nama}`)
  await page.getByLabel(/^Email/).fill(email)
  await save(page).click()
  await expect(toast(page, "Permintaan trial berhasil ditambahkan")).toBeVisible()
  await expect(page).toHaveURL(`${TRIALS}?action=true`)

  await page.getByRole("checkbox", { name: `Pilih ${nama}` }).check()
  const tick = bulk(page, "Centang permintaan trial", "Centang")
  await tick.open()
  await tick.dialog.getByRole("button", { name: "Centang", exact: true }).click()
  await expect(page.getByRole("row", { name: new RegExp(nama) })).toContainText("Diperiksa")

  await page.getByRole("link", { name: nama }).click()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Jadikan perusahaan" }).click()
  await page
    .getByRole("alertdialog", { name: "Jadikan perusahaan" })
    .getByRole("button", { name: "Jadikan perusahaan" })
    .click()
  await expect(page.getByText("Permintaan ini sudah menjadi perusahaan, jadi datanya")).toBeVisible()
  await page.getByRole("link", { name: "Pengguna perusahaannya" }).click()
  await expect(page.getByRole("row", { name: new RegExp(nama) })).toContainText(email)
})

test("requests for a demo are the second tab, and a registration says why it cannot be confirmed", async ({
  page,
  signIn,
}) => {
  await signIn(page, "super", TRIALS)
  await page.getByRole("link", { name: "Request Demo" }).last().click()
  await expect(page.getByRole("heading", { level: 1, name: "Request Demo" })).toBeVisible()
  await expect(page.getByRole("row", { name: /Bambang Irawan/ })).toContainText("Dijadwalkan")

  await page.goto("/super-admin/registrasi-langanan")
  await page.getByRole("checkbox", { name: "Pilih Siska Halim" }).check()
  const confirm = bulk(page, "Konfirmasi registrasi langganan", "Konfirmasi")
  await confirm.open()
  await confirm.dialog.getByRole("button", { name: "Konfirmasi registrasi" }).click()
  await expect(page.getByText("Catat dahulu tanggal pembayarannya").first()).toBeVisible()
})

test("a registration shows the proof of its payment above the decision, and a new one replaces it", async ({
  page,
  signIn,
}) => {
  await signIn(page, "super", "/super-admin/registrasi-langanan")
  await page.getByRole("link", { name: "Tono Wibowo" }).first().click()
  const payment = page.getByRole("region", { name: "Pembayaran" })
  const proof = page.getByRole("region", { name: "Bukti transfer" })
  const opens = proof.getByRole("link", { name: "Buka bukti transfer" })
  const upload = async (grey: number) => {
    await page.getByRole("button", { name: "Ubah Pembayaran" }).click()
    await payment
      .locator("input[type=file]")
      .setInputFiles({ name: "bukti.png", mimeType: "image/png", buffer: png(grey, 200) })
    await page.getByRole("button", { name: /^Simpan/ }).click()
    await expect(page.getByRole("button", { name: "Ubah Pembayaran" })).toBeVisible()
  }
  await expect(payment).toContainText("Belum diisi: Bukti transfer")
  await upload(320)
  await expect(opens).toBeVisible()
  await expect(payment.getByRole("link", { name: "Buka berkas" })).toBeVisible()
  await expectAccessible(page)
  const shown = proof.locator("img")
  await expect(shown).toHaveJSProperty("naturalWidth", 320)
  await upload(240)
  await page.reload()
  await expect(shown).toHaveJSProperty("naturalWidth", 240)
})
