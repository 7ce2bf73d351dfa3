import type { Locator, Page } from "@playwright/test"
import { jakartaDate } from "#contract/kit/words.ts"
import { letterStatusWords } from "#machines/lifecycles/suratPeringatanMachine.ts"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { letterModel } from "../models/lifecycles.ts"
import { never, type Sight } from "../screen.ts"
import { askAs, button, note } from "./lib/page.ts"

const PATH = "/surat-peringatan"
const LIST = "surat-peringatan/list-all"

type Letters = { readonly rows: readonly { readonly id: number; readonly status: string }[] }

const row = (page: Page): Locator => page.locator("tbody [data-row], [data-row]").first()
const dialog = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog"))

const standing = async (hand: Hand): Promise<string> => {
  const ask = await askAs(hand, "admin")
  const { rows } = (await ask(LIST, { q: note(hand, "judul") })) as Letters
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
const says = (status: keyof typeof letterStatusWords): Sight => ({
  seen: (page) => [row(page).getByText(letterStatusWords[status].label, { exact: true })],
})

/** A warning letter, from its draft on. */
export const suratPeringatanTour = defineModel({
  ...letterModel.options,
  gestures: {
    "surat.issue": (hand) => take(hand, "Terbitkan", "Terbitkan", "terbit"),
    "surat.acknowledge": (hand) => take(hand, "Catat diterima", "Catat diterima", "diterima"),
    "surat.withdraw": (hand, { note: reason }) => take(hand, "Cabut", "Cabut surat", "dicabut", reason ?? ""),
    "surat.expire": never("the server's own clock brings it: tests/server/warnings/suratPeringatan.test.ts"),
  },
  states: {
    draft: says("draft"),
    terbit: says("terbit"),
    diterima: says("diterima"),
    dicabut: says("dicabut"),
    kedaluwarsa: never("nobody brings it about"),
  },
  screen: {
    id: "suratPeringatan",
    wordless: "each letter has a title of its own",
    reads: standing,
    opens: {
      "": async (hand) => {
        const ask = await askAs(hand, "admin")
        const { rows } = (await ask("members/list-all", { page: 1, per_page: 25 })) as Letters
        const judul = `Uji ${crypto.randomUUID()}`
        await ask("surat-peringatan/create", {
          members_id: rows[0]?.id,
          level: "SP1",
          judul,
          tanggal: jakartaDate(new Date().toISOString()),
          pelanggaran: "Terlambat masuk kerja lima kali tanpa pemberitahuan.",
        })
        hand.notes.set("judul", judul)
        await hand.open(`${PATH}?q=${judul}`, "admin")
      },
    },
    replies: {},
  },
})
