import type { Page } from "@playwright/test"
import { expect, expectAccessible, toast } from "../fixtures.ts"
import { typed } from "./journey.ts"
import { box, choose } from "./pegawai.ts"
import { png } from "./png.ts"
import { expectFits } from "./width.ts"

/** Steps of an employee, and of who decides for them, on their phones. */

export const PHONE = { width: 390, height: 844 } as const
const REQUESTS = "/saya/pengajuan"
const send = (page: Page) => page.getByRole("button", { name: "Ajukan", exact: true })

export const openTab = (page: Page, name: string | RegExp) =>
  page.getByRole("navigation", { name: "Halaman saya" }).getByRole("link", { name }).click()

/** Presses as far as the reason of a check-in outside of the radius. */
export const explainOutside = async (page: Page, reason: string): Promise<void> => {
  await page.getByRole("button", { name: "Absen masuk" }).click()
  await expect(page.getByText(/luar radius/i).first()).toBeVisible()
  await page.getByRole("button", { name: "Kirim", exact: true }).click()
  await expect(page.getByText(/^Isi alasan/)).toBeVisible()
  await box(page, /^Alasan/).fill(reason)
  await expectAccessible(page)
  await expectFits(page)
}

/** Fills in the form of half a day, without sending it. */
export const fillHalfDay = async (page: Page, category: string, date: string): Promise<void> => {
  await choose(page, /^Kategori/, category)
  await box(page, /^Tanggal mulai/).fill(typed(date))
  await box(page, /^Tanggal selesai/).fill(typed(date))
  await page.getByRole("combobox", { name: /^Hari pertama/ }).selectOption("Paruh kedua")
  await expect(page.getByRole("status").getByText("0,5 hari")).toBeVisible()
  await box(page, /^Alasan/).fill("Mengurus surat di kelurahan")
}

export type Receipt = { readonly text: string; readonly amount: number }

/** Sends a claim with a receipt for each expense. */
export const sendClaim = async (
  page: Page,
  { title, category, date }: { readonly title: string; readonly category: string; readonly date: string },
  receipts: readonly Receipt[],
): Promise<void> => {
  await page.goto(`${REQUESTS}/baru/klaim`)
  await box(page, /^Judul/).fill(title)
  for (const [at, { text, amount }] of receipts.entries()) {
    if (at > 0) await page.getByRole("button", { name: /Tambah pengeluaran/ }).click()
    const item = page
      .getByRole("listitem")
      .filter({ hasText: `Pengeluaran ${at + 1}` })
      .first()
    await item.getByRole("combobox", { name: /^Kategori/ }).fill(category)
    await page
      .getByRole("option", { name: new RegExp(category) })
      .first()
      .click()
    await item.getByRole("textbox", { name: /^Tanggal/ }).fill(typed(date))
    await item.getByRole("textbox", { name: /^Jumlah/ }).fill(String(amount))
    await item.getByRole("textbox", { name: /^Keterangan/ }).fill(text)
    await item.locator("input[type=file]").setInputFiles({
      name: `nota-${at + 1}.png`,
      mimeType: "image/png",
      buffer: png(40 + at, 40),
    })
  }
  await send(page).click()
  await expect(toast(page, /diajukan/)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${REQUESTS}(\\?|$)`))
}

/** Takes the newest claim back. */
export const takeClaimBack = async (page: Page, reason: string): Promise<void> => {
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Klaim/ })
    .first()
    .click()
  await page.getByRole("button", { name: "Tarik pengajuan" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("textbox", { name: /Alasan/ }).fill(reason)
  await dialog.getByRole("button", { name: "Tarik", exact: true }).click()
  await expect(toast(page, /ditarik/)).toBeVisible()
}
export { send as sendButton }
