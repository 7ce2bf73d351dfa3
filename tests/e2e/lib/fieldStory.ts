import { expect, type Locator, type Page } from "@playwright/test"
import { readCsv } from "#server/sheets/readCsv.ts"
import { readXlsx } from "#server/sheets/readXlsx.ts"
import { expectAccessible } from "./axe.ts"
import { type Played, TOO_FAR } from "./fieldDay.ts"
import { fetched } from "./pegawai.ts"
import { queueOf } from "./queue.ts"
import { toast } from "../fixtures.ts"

/** Steps of an admin who plans, decides and reads the work of a field day. */

const KINDS = ["Apotek", "Bengkel", "Kedai", "Toko", "Warung"] as const
const NAMES = ["Melati", "Kenanga", "Cempaka", "Anggrek", "Mawar", "Teratai", "Flamboyan", "Dahlia"] as const
/** Half a kilometre apart, so that none is taken for another. */
export const outlets = KINDS.flatMap((kind, row) =>
  NAMES.map((name, column) => ({
    nama: `${kind} ${name}`,
    cells: `${kind} ${name};Jl. Kisah No. ${row * NAMES.length + column + 1};${-7.25 - row * 0.006};${112.72 + column * 0.006}`,
  })),
)
export const names = outlets.map(({ nama }) => nama)

/**
 * Chooses these names, one after the other, in a field of several. A dialog that has just opened takes the focus once more,
 * which closes the list: then the name is typed again.
 */
export const chooseAll = async (page: Page, label: RegExp, chosen: readonly string[]): Promise<void> => {
  const field = page.getByRole("combobox", { name: label })
  for (const name of chosen) {
    const option = page.getByRole("listbox").getByRole("option", { name: new RegExp(`^${name}`) })
    await expect(async () => {
      await field.fill(name)
      await option.first().click({ timeout: 10_000 })
    }).toPass({ timeout: 60_000 })
  }
  await field.blur()
}

/** Approves all but the one from too far away, which is rejected with a reason. */
export const decideDay = async (
  page: Page,
  who: string,
  date: string,
  far: Played | undefined,
  count: number,
) => {
  await page.goto(`/visit?per_page=50&q=${encodeURIComponent(who)}&start_date=${date}&end_date=${date}`)
  const queue = queueOf(page, "visit")
  const all = page.getByLabel("Pilih semua di halaman ini")
  await expect(queue.rows).toHaveCount(count)
  await expect(queue.rows.filter({ hasText: "di luar radius" })).toHaveCount(far === undefined ? 0 : 1)
  if (far !== undefined) {
    /** Who approves all at once reads what is odd, and can still step back. */
    await all.click()
    await page
      .getByRole("button", { name: `Setujui ${count}` })
      .first()
      .click()
    const odd = queue.dialog.getByRole("region", { name: "Perlu diperhatikan" })
    await expect(odd).toContainText(`1 dari ${count} perlu diperhatikan`)
    await expect(odd).toContainText("di luar radius")
    await expectAccessible(page)
    await page.keyboard.press("Escape")
    await expect(queue.dialog).toHaveCount(0)
    await all.click()
    await queue.rows.filter({ hasText: far.customer }).locator("a").first().click()
    await expect(queue.panel.getByRole("region", { name: "Lokasi" })).toContainText(
      `${100 + TOO_FAR} m dari pelanggan`,
    )
    await queue.panel.getByRole("button", { name: /^Tolak/ }).click()
    await queue.reason.fill("Diserahkan jauh dari alamatnya")
    await page.keyboard.press("Control+Enter")
    await expect(toast(page, "Kunjungan ditolak")).toBeVisible()
    await expect(queue.rows).toHaveCount(count - 1)
  }
  const left = far === undefined ? count : count - 1
  await all.click()
  await page
    .getByRole("button", { name: `Setujui ${left}` })
    .first()
    .click()
  await expect(queue.dialog.getByText("perlu diperhatikan")).toHaveCount(0)
  await queue.dialog.getByRole("button", { name: /^Setujui/ }).click()
  await expect(toast(page, `${left} kunjungan disetujui`)).toBeVisible()
  await expect(queue.rows).toHaveCount(0)
}

/** The report in the address as a file: its rows by the labels of its columns. */
export const exported = async (page: Page, format: "CSV" | "Excel (XLSX)") => {
  const { bytes } = await fetched(page, async () => {
    await page.getByRole("button", { name: "Ekspor" }).click()
    await page.getByRole("menuitem", { name: format }).click()
  })
  const [head, ...rows] = format === "CSV" ? readCsv(bytes, 100) : readXlsx(bytes, 100)
  const labels = (head?.cells ?? []).map((cell) => cell?.text ?? "")
  return rows.map(({ cells }) =>
    Object.fromEntries(labels.map((label, nth) => [label, cells[nth]?.text ?? ""])),
  )
}
type Exported = Awaited<ReturnType<typeof exported>>
/** Sum of a column of a file. */
export const column = (rows: Exported, label: string): number =>
  rows.reduce((total, row) => total + Number(row[label]), 0)

export const card = (page: Page, label: string): Locator =>
  page
    .getByRole("main")
    .locator("div", { has: page.getByText(label, { exact: true }) })
    .last()
export const table = (page: Page, by: string): Locator =>
  page.getByRole("table", { name: `Laporan menurut ${by}` })
