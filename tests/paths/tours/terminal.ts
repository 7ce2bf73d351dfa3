import type { Locator, Page } from "@playwright/test"
import { terminalStatusWords } from "#machines/lifecycles/terminalMachine.ts"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { terminalModel } from "../models/terminal.ts"
import { never, type Sight } from "../screen.ts"
import { askAs, button, note } from "./lib/page.ts"

const PATH = "/setting/absensi/mesin"

type Found = { readonly rows: readonly { readonly id: number; readonly status: string }[] }

const row = (page: Page): Locator => page.locator("tbody [data-row], [data-row]").first()
const dialog = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog"))

const found = async (hand: Hand) => {
  const ask = await askAs(hand, "admin")
  const { rows } = (await ask("mesin/list-all", { q: note(hand, "serial") })) as Found
  return rows[0]
}
const standing = async (hand: Hand): Promise<string> => (await found(hand))?.status ?? "(gone)"

/** The machine of this walk calls with the code that its page shows. */
const prove = async (hand: Hand) => {
  const ask = await askAs(hand, "admin")
  const { kode } = (await ask("mesin/find", { id: (await found(hand))?.id })) as { readonly kode: string }
  const { origin } = new URL(hand.page.url())
  const query = `SN=${note(hand, "serial")}&options=all&pushver=2.4.1&pushcommkey=${kode}`
  const answer = await fetch(`${origin}/iclock/cdata?${query}`)
  if (!answer.ok) throw new Error(`the machine was answered ${answer.status}`)
  await hand.page.reload()
}

/** Ticks the machine, presses the action and confirms it. */
const take = async (hand: Hand, label: string, confirm: string, after: string) => {
  const { page } = hand
  const box = row(page).getByRole("checkbox")
  if (!(await box.isChecked())) await hand.press(box)
  await hand.press(button(page, label))
  await hand.press(dialog(page).getByRole("button", { name: confirm, exact: true }))
  await hand.until(`it is not ${after}`, async () => (await standing(hand)) === after)
}

/** The row of the list shows the state. */
const says = (status: keyof typeof terminalStatusWords): Sight => ({
  seen: (page) => [row(page).getByText(terminalStatusWords[status].label, { exact: true })],
})
const CLOCK = "the server's own clock brings it: tests/server/machines/days.test.ts"

/** An attendance machine, from the claim of a company on. */
export const terminalTour = defineModel({
  ...terminalModel.options,
  gestures: {
    "mesin.adopt": prove,
    "mesin.silence": never(CLOCK),
    "mesin.hear": never(CLOCK),
    "mesin.retire": (hand) => take(hand, "Pensiunkan", "Pensiunkan", "dipensiunkan"),
    "mesin.reclaim": (hand) => take(hand, "Sambungkan lagi", "Buat kode baru", "baru"),
  },
  states: {
    baru: says("baru"),
    diadopsi: says("diadopsi"),
    diam: never("nobody brings it about"),
    dipensiunkan: says("dipensiunkan"),
  },
  screen: {
    id: "terminal",
    wordless: "each machine has a serial number of its own",
    reads: standing,
    opens: {
      "": async (hand) => {
        const ask = await askAs(hand, "admin")
        const offices = (await ask("master-data/kantor")) as Found
        const serial = `UJI${crypto.randomUUID().slice(0, 13).toUpperCase()}`
        await ask("mesin/create", {
          nama: "Mesin uji",
          serial,
          offices_id: offices.rows[0]?.id,
          zona: "Asia/Jakarta",
        })
        hand.notes.set("serial", serial)
        await hand.open(`${PATH}?q=${serial}`, "admin")
      },
    },
    replies: {},
    unwalked: { "terminal.diam|mesin.retire|0": CLOCK },
  },
})
