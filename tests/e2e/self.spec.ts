import type { Page } from "@playwright/test"
import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { asking, typed, workingDay } from "./lib/journey.ts"
import { png } from "./lib/png.ts"
import { expectFits } from "./lib/width.ts"

test.use({ dataOf: "halaman pegawai" })

const PHONE = { width: 390, height: 844 } as const
const jakarta = (days: number): string =>
  new Date(Date.now() + 7 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

const choose = async (page: Page, label: string, text: string) => {
  await page.getByRole("combobox", { name: label, exact: false }).first().fill(text)
  await page
    .getByRole("listbox")
    .getByRole("option")
    .filter({ hasText: new RegExp(text, "i") })
    .first()
    .click()
}

test("an employee asks for half a day on a phone, the leader decides on theirs, and both see it", async ({
  page,
  signIn,
  api,
  tokenOf,
  openContext,
}) => {
  test.slow()
  page.setDefaultTimeout(20_000)
  const ask = asking(api, await tokenOf("admin"))
  await ask("kategori-cuti/create", {
    nama: "Cuti Uji Sendiri",
    kode: "CUS",
    jenis: "cuti",
    unit: "half_day",
    quota_type: "none",
  })
  await page.setViewportSize(PHONE)
  await signIn(page, "pegawai", "/saya")
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Lina")
  await page.getByRole("main").getByRole("link", { name: "Cuti", exact: true }).click()
  await expect(page).toHaveURL("/saya/pengajuan/baru/cuti")
  await expect(page.getByRole("combobox", { name: "Pegawai" })).toHaveCount(0)
  await page.getByRole("button", { name: "Ajukan", exact: true }).click()
  await expect(page.getByText("Wajib diisi").first()).toBeVisible()
  await choose(page, "Kategori", "Cuti Uji Sendiri")
  const date = typed(await workingDay(asking(api, await tokenOf("pegawai")), 21))
  await page.getByRole("textbox", { name: "Tanggal mulai" }).fill(date)
  await page.getByRole("textbox", { name: "Tanggal selesai" }).fill(date)
  await page.getByRole("combobox", { name: /^Hari pertama/ }).selectOption("Paruh kedua")
  await expect(page.getByRole("status").getByText("0,5 hari")).toBeVisible()
  await page.getByRole("textbox", { name: /^Alasan/ }).fill("Mengurus surat di kelurahan")
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole("button", { name: "Ajukan", exact: true }).click()
  await expect(toast(page, /diajukan/)).toBeVisible()
  await expect(page).toHaveURL(/\/saya\/pengajuan(\?|$)/)
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: "0,5 hari" })
  await expect(row).toContainText("Menunggu")
  await expect(row).toContainText("Menunggu Bayu Saputra atau Rahmayani Bakri, atau 1 lainnya")

  const other = await openContext({ viewport: PHONE })
  const leader = await other.newPage()
  leader.setDefaultTimeout(20_000)
  await signIn(leader, "atasan", "/persetujuan")
  await leader.getByRole("searchbox").first().fill("Lina Permanasari")
  await leader
    .getByRole("link", { name: /Lina Permanasari/ })
    .first()
    .click()
  await leader
    .getByRole("button", { name: /^Setujui/ })
    .first()
    .click()
  await leader.getByRole("button", { name: "Setujui", exact: true }).last().click()
  await expect(toast(leader, /disetujui|diteruskan/i)).toBeVisible()

  await page.getByRole("link", { name: /cuti/i }).first().click()
  await expect(page.getByRole("region", { name: "Isi pengajuan" })).toContainText("Rahmayani Bakri")
  await expectFits(page)
})

test("a claim with two receipts is sent and taken back with a reason", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  test.slow()
  page.setDefaultTimeout(20_000)
  await asking(api, await tokenOf("admin"))("kategori-klaim/create", {
    nama: "Klaim Uji Sendiri",
    kode: "KUS",
    limit_type: "none",
  })
  await page.setViewportSize(PHONE)
  await signIn(page, "pegawai", "/saya/pengajuan/baru/klaim")
  await page.getByRole("textbox", { name: /^Judul/ }).fill("Perjalanan ke pelanggan")
  const fill = async (at: number, text: string, amount: string) => {
    const item = page
      .getByRole("listitem")
      .filter({ hasText: `Pengeluaran ${at}` })
      .first()
    await item.getByRole("combobox", { name: /^Kategori/ }).fill("Klaim Uji Sendiri")
    await page
      .getByRole("option", { name: /Klaim Uji Sendiri/ })
      .first()
      .click()
    await item.getByRole("textbox", { name: /^Tanggal/ }).fill(typed(jakarta(-2)))
    await item.getByRole("textbox", { name: /^Jumlah/ }).fill(amount)
    await item.getByRole("textbox", { name: /^Keterangan/ }).fill(text)
    await item.locator("input[type=file]").setInputFiles({
      name: `nota-${at}.png`,
      mimeType: "image/png",
      buffer: png(40 + at, 40),
    })
  }
  await fill(1, "Taksi", "85000")
  await page.getByRole("button", { name: /Tambah pengeluaran/ }).click()
  await fill(2, "Parkir", "15000")
  await page.getByRole("button", { name: "Ajukan", exact: true }).click()
  await expect(toast(page, /diajukan/)).toBeVisible()
  await page
    .getByRole("link", { name: /^Klaim/ })
    .first()
    .click()
  await expect(page.getByRole("region", { name: "Isi pengajuan" })).toContainText("Parkir")
  await page.getByRole("button", { name: "Tarik pengajuan" }).click()
  await page
    .getByRole("dialog")
    .getByRole("textbox", { name: /Alasan/ })
    .fill("Nota tertukar")
  await page.getByRole("dialog").getByRole("button", { name: "Tarik", exact: true }).click()
  await expect(toast(page, /ditarik/)).toBeVisible()
  await expect(page.getByRole("region", { name: "Isi pengajuan" })).toContainText("Nota tertukar")
  await expect(page.getByRole("button", { name: "Tarik pengajuan" })).toHaveCount(0)
  await expectAccessible(page)
})
