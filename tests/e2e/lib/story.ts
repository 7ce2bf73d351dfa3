import { expect, type Page } from "@playwright/test"
import { type Api, DEMO_PASSWORD, toast } from "../fixtures.ts"
import { expectPage } from "./app.ts"
import { loginPage } from "./login.ts"
import { bulk } from "./pegawai.ts"
import type { Server } from "./server.ts"

/** Steps of the owner of a new company: the request, the invitation, the welcome, the tour, buying points. */

export type Lead = {
  readonly nama: string
  readonly perusahaan: string
  readonly email: string
  readonly phone: string
}

/** A web site sends the request; the super administrator, whose page this is, makes the company of it. */
export const convertLead = async (page: Page, api: Api, lead: Lead): Promise<void> => {
  const sent = await api("public/leads", { kind: "trial", ...lead, kebutuhan: ["absensi"] })
  expect(sent.body.api_status).toBe(1)
  await page.goto("/super-admin/request-trial")
  await page.getByRole("checkbox", { name: `Pilih ${lead.nama}` }).check()
  const convert = bulk(page, "Jadikan perusahaan", "Jadikan perusahaan")
  await convert.open()
  await convert.dialog.getByRole("button", { name: "Jadikan perusahaan" }).click()
  await expect(page.getByRole("row", { name: new RegExp(lead.nama) })).toContainText("Menjadi perusahaan")
}

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
)
const field = (page: Page, name: string) => page.getByLabel(new RegExp(`^${name}`))
const save = (page: Page) => page.getByRole("button", { name: /^Simpan dan lanjut/ })

/** Opens the link of the mailed invitation, sets the password and signs in with it. */
export const acceptInvitation = async (page: Page, server: Server, email: string): Promise<void> => {
  const link = async () => {
    const mail = (await server.mails()).find(
      ({ to, subject }) => to === email && subject.startsWith("Undangan ke "),
    )
    return /\/mailing\/input-password\?key=\S+/.exec(mail?.body ?? "")?.[0] ?? null
  }
  await expect.poll(link, { timeout: 30_000 }).not.toBeNull()
  await page.goto((await link()) ?? "")
  await field(page, "Kata sandi").first().fill(DEMO_PASSWORD)
  await field(page, "Ulangi").fill(DEMO_PASSWORD)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Kata sandi tersimpan" })).toBeVisible()
  await page.getByRole("link", { name: "Masuk" }).click()
  await loginPage(page).signIn(email, DEMO_PASSWORD)
}

/** The four steps of the welcome, with one employee. */
export const passWelcome = async (page: Page, employee: string): Promise<void> => {
  await expectPage(page, "/welcome/step-1", "Penyiapan: kantor", "Di mana kantor Anda?")
  await field(page, "Alamat").fill("Jl. Asia Afrika No. 8, Bandung 40111")
  await field(page, "Kota").fill("Bandung")
  await field(page, "Lintang").fill("-6,914744")
  await field(page, "Bujur").fill("107,60981")
  await save(page).click()
  await expectPage(page, "/welcome/step-2", "Penyiapan: jam kerja", "Kapan kantor Anda bekerja?")
  await save(page).click()
  await expectPage(page, "/welcome/step-3", "Penyiapan: pegawai", "Siapa saja pegawai Anda?")
  const add = page.getByRole("button", { name: /^Tambah pegawai/ })
  await add.click()
  await field(page, "Nama lengkap").fill(employee)
  await field(page, "NIP").fill("K-001")
  await field(page, "Nomor HP").fill("0840-4321-8765")
  await field(page, "Email").fill(`${employee.toLowerCase().replaceAll(/\W/g, ".")}@kisah.test`)
  await field(page, "Divisi").fill("Operasional")
  await field(page, "Jabatan").fill("Staf")
  await field(page, "Jenis kelamin").selectOption({ label: "Perempuan" })
  await add.click()
  await expect(toast(page, "Pegawai berhasil ditambahkan")).toBeVisible()
  await page.getByRole("button", { name: "Lanjut ke tinjauan" }).click()
  await expectPage(page, "/welcome/step-4", "Penyiapan: tinjauan", "Sudah benar semua?")
  await page.getByRole("button", { name: "Selesaikan penyiapan" }).click()
  await expectPage(page, "/welcome/done", "Penyiapan selesai", "Balai siap dipakai")
}

/** The product tour from its first to its last mark. */
export const passTour = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Mulai tur singkat" }).click()
  const tour = page.locator('[data-machine="tour"]')
  const onward = tour.getByRole("button", { name: /^(Lanjut|Selesai)/ })
  for (const path of ["/home", "/users/pegawai", "/setting"]) {
    await expect(page).toHaveURL(new RegExp(`${path}(/|$)`))
    for (let isHere = true; isHere;) {
      await expect(onward).toBeVisible()
      const label = await onward.innerText()
      const heading = await tour.getByRole("heading").innerText()
      await onward.click()
      await expect(tour.getByRole("heading", { name: heading, exact: true })).toHaveCount(0)
      isHere = label === "Lanjut"
    }
  }
  await expect(tour).toHaveCount(0)
}

const dialog = (page: Page) => page.getByRole("dialog")

/** Orders points and reports the payment with its proof. @returns the number of the invoice */
export const orderPoints = async (page: Page, payer: string): Promise<string> => {
  await page.goto("/setting/point/top-up")
  await page.getByRole("button", { name: "Beli Point 1.000" }).click()
  await dialog(page).getByRole("radio").first().check()
  await dialog(page).getByRole("button", { name: "Buat tagihan" }).click()
  const bill = page.locator('[data-topup][data-status="created"]')
  await expect(bill).toHaveCount(1)
  const invoice = (await bill.getAttribute("data-topup")) ?? ""
  await page.getByRole("button", { name: "Konfirmasi pembayaran" }).click()
  await dialog(page).getByLabel("Bank pengirim").fill("BCA")
  await dialog(page).getByLabel("Nama pemilik rekening").fill(payer)
  await dialog(page)
    .getByLabel(/^Bukti transfer/)
    .setInputFiles({ name: "bukti.png", mimeType: "image/png", buffer: PIXEL })
  await dialog(page).getByRole("button", { name: "Kirim konfirmasi" }).click()
  await expect(page.locator('[data-topup][data-status="waiting_confirmation"]')).toHaveCount(1)
  return invoice
}

/** The super administrator approves a payment. */
export const approvePoints = async (page: Page, invoice: string): Promise<void> => {
  await page.goto("/super-admin/point/transaksi")
  await page.getByRole("link", { name: invoice }).click()
  await dialog(page).getByRole("button", { name: "Setujui" }).click()
  await dialog(page).last().getByRole("button", { name: "Setujui" }).click()
  await expect(page.locator('[data-topup][data-status="approved"]')).toBeVisible()
}
