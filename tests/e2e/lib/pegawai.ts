import { readFile } from "node:fs/promises"
import { expect, type Page } from "@playwright/test"
import { dialogNamed } from "./shell.ts"

export const PEGAWAI = "/users/pegawai"

/** Counter for unique names, since tests may run repeatedly on one server. */
let made = 0
export const unique = (word: string): string => `${word}${process.pid}${Date.now() % 1e7}${made++}`

export const box = (page: Page, label: RegExp | string) => page.getByRole("textbox", { name: label })
export const save = (page: Page) => page.getByRole("button", { name: /^Simpan/ })
export const rows = (page: Page) => page.getByRole("table", { name: "Pegawai" }).locator("tbody tr[data-row]")

/** Searches in a picker and chooses the entry of this name. */
export const choose = async (page: Page, label: RegExp, name: string): Promise<void> => {
  await page.getByRole("combobox", { name: label }).fill(name)
  await page
    .getByRole("option", { name: new RegExp(`^${name}`) })
    .first()
    .click()
}

/** Filters the list by a search and checks the number of rows. */
export const search = async (page: Page, q: string, count: number): Promise<void> => {
  await page.getByRole("searchbox", { name: "Cari nama, NIP, NIK lengkap, email, HP" }).fill(q)
  await expect(rows(page)).toHaveCount(count)
}

export const tickAll = (page: Page) =>
  page.getByRole("checkbox", { name: "Pilih semua baris di halaman ini" }).check()

/** The dialog of a bulk action, its heading, and how to open it. */
export const bulk = (page: Page, title: string, button: string) => {
  const { dialog, title: heading } = dialogNamed(page, title)
  return {
    dialog,
    heading,
    open: () => page.getByRole("button", { name: button, exact: true }).first().click(),
  }
}

export const IMPORT = `${PEGAWAI}/impor`
export const mistakes = (page: Page) => page.getByRole("region", { name: "Kesalahan" }).locator("tbody tr")

/** Chooses a spreadsheet on the import page, replacing one that an earlier test left unfinished. */
export const pickSheet = async (
  page: Page,
  file: string | { name: string; mimeType: string; buffer: Buffer },
): Promise<void> => {
  const input = page.locator("input[name=file]")
  const another = page.getByRole("button", { name: "Pilih berkas lain" })
  await expect(input.or(another).first()).toBeAttached()
  if (await another.isVisible()) await another.click()
  await input.setInputFiles(file)
}

/** The file that this press downloads: its name and its bytes. */
export const fetched = async (page: Page, press: () => Promise<void>) => {
  const coming = page.waitForEvent("download")
  await press()
  const download = await coming
  const path = await download.path()
  return { name: download.suggestedFilename(), bytes: await readFile(path) }
}
