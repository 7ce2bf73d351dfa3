import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { bulk, save, unique } from "./lib/pegawai.ts"

test.use({ dataOf: "perusahaan" })

const PATH = "/super-admin/companies"

test("a company is made, becomes a Deal, is closed with a reason and opened again", async ({
  page,
  signIn,
}) => {
  const nama = unique("PT Uji")
  const mail = `${nama.toLowerCase().replaceAll(/\W/g, "")}@uji.test`
  await signIn(page, "super", `${PATH}/form`)
  await page.getByLabel(/^Nama perusahaan/).fill(nama)
  await page.getByLabel(/^Email perusahaan/).fill(`halo-${mail}`)
  await save(page).click()
  await expect(page.getByText("Wajib diisi", { exact: true }).first()).toBeVisible()
  const first = page.getByRole("region", { name: "Admin pertama" })
  await first.getByLabel(/^Nama/).fill("Rina Uji")
  await first.getByLabel(/^Email untuk masuk/).fill(mail)
  await save(page).click()
  await expect(toast(page, `${nama} dibuat; undangan dikirim ke ${mail}`)).toBeVisible()
  await expect(page).toHaveURL(`${PATH}?status=Trial&action=true`)
  await expectAccessible(page)

  await page.getByRole("link", { name: nama }).click()
  await expect(page.getByRole("heading", { level: 1, name: nama })).toBeVisible()
  await expect(page.getByRole("region", { name: "Pemakaian" })).toContainText("Akun aktif")
  await expectAccessible(page)
  const question = page.getByRole("alertdialog")
  await page.getByRole("button", { name: "Jadikan Deal" }).click()
  await question.getByRole("button", { name: "Jadikan Deal" }).click()
  await expect(toast(page, "1 perusahaan dicatat sebagai Deal")).toBeVisible()

  const act = async (label: string, confirm: string) => {
    await page.getByRole("button", { name: `Tindakan lain untuk ${nama}` }).click()
    await page.getByRole("menuitem", { name: label }).click()
    await question.getByLabel(/^Alasan/).fill("Uji perubahan status")
    await question.getByRole("button", { name: confirm }).click()
  }
  await act("Tutup", "Tutup perusahaan")
  await expect(toast(page, "1 perusahaan ditutup")).toBeVisible()
  await act("Buka kembali", "Buka kembali")
  await expect(toast(page, "1 perusahaan dibuka kembali")).toBeVisible()
  /** It was opened from the list of trials; the way back leads to the one of its own status. */
  await expect(page.getByRole("main").getByRole("link", { name: "Companies", exact: true })).toHaveAttribute(
    "href",
    `${PATH}?status=Active`,
  )
  const history = page.getByRole("region", { name: "Riwayat status" })
  await expect(history.getByRole("listitem").first()).toContainText("Uji perubahan status")

  await page.goto(`${PATH}?status=Active&q=${encodeURIComponent(nama)}`)
  await page.getByRole("button", { name: `Masuk sebagai ${nama}` }).click()
  await expect(page.getByRole("dialog")).toContainText(nama)
})

test("a new company is filled with trial data, which its page of removal counts", async ({
  page,
  signIn,
}) => {
  const nama = unique("PT Contoh")
  const mail = `${nama.toLowerCase().replaceAll(/\W/g, "")}@uji.test`
  await signIn(page, "super", `${PATH}/form`)
  await page.getByLabel(/^Nama perusahaan/).fill(nama)
  await page.getByLabel(/^Email perusahaan/).fill(`halo-${mail}`)
  const first = page.getByRole("region", { name: "Admin pertama" })
  await first.getByLabel(/^Nama/).fill("Rina Contoh")
  await first.getByLabel(/^Email untuk masuk/).fill(mail)
  await page.getByRole("switch", { name: /^Isi data contoh/ }).click()
  await save(page).click()
  await expect(toast(page, `${nama} dibuat`)).toBeVisible()

  const row = page.getByRole("row", { name: new RegExp(nama) })
  await expect(async () => {
    await page.goto(`${PATH}?status=Trial&q=${encodeURIComponent(nama)}`)
    await expect(row.getByRole("cell", { name: "12", exact: true })).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await page.getByRole("link", { name: nama }).click()
  await page.getByRole("link", { name: "Pembersihan dan Penghapusan" }).click()
  await page.getByRole("button", { name: "Hapus data contoh" }).click()
  const ask = page.getByRole("dialog", { name: "Hapus data contoh", exact: true })
  await ask.getByLabel("Pegawai").check()
  await ask.getByRole("button", { name: "Hitung" }).click()
  const confirm = page.getByRole("dialog", { name: `Hapus data contoh ${nama}?` })
  await expect(confirm.getByText("Seluruhnya")).toBeVisible()
})

test("a letter goes to several companies, each is answered; figures and points of one are changed", async ({
  page,
  signIn,
}) => {
  await signIn(page, "super", PATH)
  const [trial, deal] = ["CV Tani Makmur Jaya", "PT Maju Bersama"]
  for (const nama of [trial, deal]) await page.getByRole("checkbox", { name: `Pilih ${nama}` }).check()
  const mail = bulk(page, "Kirim surat kepada perusahaan", "Kirim surat")
  await mail.open()
  await mail.dialog
    .getByLabel(/^Surat/)
    .selectOption({ label: "Pengingat akhir masa coba, kepada penanggung jawab" })
  await mail.dialog.getByRole("button", { name: "Kirim", exact: true }).click()
  await expect(toast(page, "Surat kepada 1 perusahaan sedang dikirim, 1 tidak")).toBeVisible()
  await expect(page.getByText(`${deal} tidak dalam masa coba`)).toBeVisible()

  await page.goto(`${PATH}?q=${encodeURIComponent(deal)}`)
  await page.getByRole("checkbox", { name: `Pilih ${deal}` }).check()
  const point = bulk(page, "Ubah saldo point", "Ubah point")
  await point.open()
  await point.dialog.getByLabel(/^Ditambah atau dikurangi/).fill("5")
  await point.dialog.getByLabel(/^Alasan/).fill("Ganti rugi gangguan")
  await point.dialog.getByRole("button", { name: "Ubah saldo" }).click()
  await expect(toast(page, /Saldo PT Maju Bersama sekarang [\d.]+ point/)).toBeVisible()
})
