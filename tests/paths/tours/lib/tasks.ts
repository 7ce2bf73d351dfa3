import type { Locator, Page } from "@playwright/test"
import { tasks } from "#contract/areas/fieldwork/tasks.ts"
import type { Hand } from "../../browser/hand.ts"
import { askAs, note } from "./page.ts"

/** Tasks on the board of a day, which is searched for the title of this walk's. */

const BOARD = "/penugasan/tugas/papan"

type Named = { readonly rows: readonly { readonly id: number }[] }

/** Creates a task without a customer on each of these days, all with one title of their own. */
export const makeTasks = async (hand: Hand, days: readonly string[]): Promise<void> => {
  const ask = await askAs(hand, "admin")
  const people = (await ask("master-data/pegawai")) as Named
  const types = (await ask("tipe-tugas/pilihan")) as Named
  const judul = `Uji ${crypto.randomUUID().slice(0, 13)}`
  for (const tanggal of days)
    await ask(tasks.calls.create.path, {
      judul,
      tanggal,
      checklist: [],
      members_id: people.rows[0]?.id,
      tipe_tugas_id: types.rows[0]?.id,
    })
  hand.notes.set("judul", judul)
}

export const openBoard = async (hand: Hand, tanggal: string): Promise<void> => {
  const q = encodeURIComponent(note(hand, "judul"))
  await hand.open(`${BOARD}?tanggal=${tanggal}&q=${q}`, "admin")
}

export const card = (page: Page): Locator => page.locator("[data-card]")
export const columnOf = (page: Page, name: string): Locator => page.locator(`[data-column="${name}"]`)
export const reasonDialog = (page: Page): Locator => page.getByRole("alertdialog")
export const reason = (page: Page): Locator => reasonDialog(page).getByRole("textbox", { name: /^Alasan/ })

/** Chooses a step in the menu of the card. */
export const pickStep = async (hand: Hand, words: string): Promise<void> => {
  await hand.press(card(hand.page).getByRole("button", { name: /^Pindahkan/ }))
  await hand.press(hand.page.getByRole("menuitem", { name: words, exact: true }))
}
