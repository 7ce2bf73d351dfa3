import type { Page } from "@playwright/test"
import { dialogNamed } from "./shell.ts"

export const DIVISI = "/setting/umum/departement"
export const FORM = `${DIVISI}/form`

/** The list of divisions. */
export const list = (page: Page) => {
  const rows = page.getByRole("table", { name: "Divisi" }).locator("tbody tr[data-row]")
  return {
    rows,
    row: (name: string) => rows.filter({ has: page.getByRole("link", { name, exact: true }) }),
    link: (name: string) => page.getByRole("link", { name, exact: true }),
    search: page.getByRole("searchbox", { name: "Cari nama atau kode divisi" }),
    pick: (name: string) => page.getByRole("checkbox", { name: `Pilih ${name}`, exact: true }),
    remove: page.getByRole("button", { name: "Hapus", exact: true }),
    results: page.getByRole("region", { name: "Hasil: Hapus divisi" }),
    ready: page.locator('[data-machine="devisiList"][data-state*=\'"rows":"ready"\']'),
  }
}

/** The form of one division. */
export const form = (page: Page) => ({
  nama: page.getByRole("textbox", { name: /^Nama divisi/ }),
  kode: page.getByRole("textbox", { name: /^Kode/ }),
  save: page.getByRole("button", { name: /^Simpan/ }),
  cancel: page.getByRole("button", { name: "Batal", exact: true }),
  draft: page.getByText(/^Ada isian yang belum disimpan dari/),
  restore: page.getByRole("button", { name: "Pulihkan" }),
  kept: page.getByText(/^Tersimpan sebagai draf/),
})

/** The confirmation dialog before rows are deleted. */
export const removal = (page: Page, count = 1) => {
  const title =
    count === 1
      ? "Are you sure you want delete this data?!"
      : `Are you sure you want delete selected data?! (${count})`
  const asked = dialogNamed(page, title)
  return { ...asked, yes: asked.dialog.getByRole("button", { name: /^Hapus divisi/ }) }
}
