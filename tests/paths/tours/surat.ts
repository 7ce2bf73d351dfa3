import type { Locator, Page } from "@playwright/test"
import { jakartaDate } from "#contract/kit/words.ts"
import { suratStatusWords } from "#machines/lifecycles/suratMachine.ts"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { suratModel } from "../models/lifecycles.ts"
import type { Sight } from "../screen.ts"
import { askAs, button, note } from "./lib/page.ts"

const PATH = "/users/surat"
const LIST = "surat/list-all"

type Rows = { readonly rows: readonly { readonly id: number; readonly status: string }[] }

const row = (page: Page): Locator => page.locator("tbody [data-row], [data-row]").first()
const dialog = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog"))

const standing = async (hand: Hand): Promise<string> => {
  const ask = await askAs(hand, "admin")
  const { rows } = (await ask(LIST, { q: note(hand, "judul") })) as Rows
  return rows[0]?.status ?? "(gone)"
}

/** Ticks the letter of this walk, presses the action and confirms it. */
const take = async (hand: Hand, label: string, confirm: string, after: string, reason?: string) => {
  const { page } = hand
  const box = row(page).getByRole("checkbox")
  if (!(await box.isChecked())) await hand.press(box)
  await hand.press(button(page, label))
  if (reason !== undefined)
    await dialog(page)
      .getByRole("textbox", { name: /^Alasan/ })
      .fill(reason)
  await hand.press(dialog(page).getByRole("button", { name: confirm, exact: true }))
  await hand.until(`it is not ${after}`, async () => (await standing(hand)) === after)
}

/** The row of the list shows the state. */
const says = (status: keyof typeof suratStatusWords): Sight => ({
  seen: (page) => [row(page).getByText(suratStatusWords[status].label, { exact: true })],
})

/** A letter, from its draft on. */
export const suratTour = defineModel({
  ...suratModel.options,
  gestures: {
    "letter.issue": (hand) => take(hand, "Terbitkan", "Terbitkan", "terbit"),
    "letter.cancel": (hand, { note: reason }) =>
      take(hand, "Batalkan", "Batalkan surat", "dibatalkan", reason ?? ""),
  },
  states: { draft: says("draft"), terbit: says("terbit"), dibatalkan: says("dibatalkan") },
  screen: {
    id: "surat",
    wordless: "each letter has a title of its own",
    reads: standing,
    opens: {
      "": async (hand) => {
        const ask = await askAs(hand, "admin")
        const people = (await ask("members/list-all", { page: 1, per_page: 25 })) as Rows
        const templates = (await ask("template-surat/list-all", { jenis: "keterangan" })) as Rows
        const judul = `Uji ${crypto.randomUUID()}`
        await ask("surat/create", {
          members_id: people.rows[0]?.id,
          template_surat_id: templates.rows[0]?.id,
          judul,
          tanggal: jakartaDate(new Date().toISOString()),
          keperluan: "pengajuan kredit",
        })
        hand.notes.set("judul", judul)
        await hand.open(`${PATH}?q=${judul}`, "admin")
      },
    },
    replies: {},
  },
})
