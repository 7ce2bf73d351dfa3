import type { Locator, Page } from "@playwright/test"
import { raiseStatusWords } from "#machines/lifecycles/raiseMachine.ts"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { raiseModel } from "../models/payLifecycles.ts"
import type { Sight } from "../screen.ts"
import { askAs, button, note } from "./lib/page.ts"

const PATH = "/kenaikan-gaji"

type Rows = { readonly rows: readonly { readonly id: number; readonly status: string }[] }

const row = (page: Page): Locator => page.locator("tbody [data-row], [data-row]").first()
const dialog = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog"))

const standing = async (hand: Hand): Promise<string> => {
  const ask = await askAs(hand, "admin")
  const { rows } = (await ask("payroll/kenaikan-gaji/list-all", { q: note(hand, "judul") })) as Rows
  return rows[0]?.status ?? "(gone)"
}

/** Ticks the raise of this walk, presses the action and confirms it. */
const take = async (hand: Hand, label: string, after: string, reason?: string) => {
  const { page } = hand
  const box = row(page).getByRole("checkbox")
  if (!(await box.isChecked())) await hand.press(box)
  await hand.press(button(page, label))
  if (reason !== undefined)
    await dialog(page)
      .getByRole("textbox", { name: /^Alasan/ })
      .fill(reason)
  await hand.press(dialog(page).getByRole("button", { name: label, exact: true }))
  await hand.until(`it is not ${after}`, async () => (await standing(hand)) === after)
}

/** The row of the list shows the state. */
const says = (status: keyof typeof raiseStatusWords): Sight => ({
  seen: (page) => [row(page).getByText(raiseStatusWords[status].label, { exact: true })],
})

/** First of a month that no other walk uses, so that no basic pay has changed on it. */
const dayOf = (at: number): string => {
  const day = new Date(Date.now() + 40 * 86_400_000 + at * 86_400_000)
  return day.toISOString().slice(0, 10)
}
let walks = 0

/** A raise of one employee, from its draft on. */
export const raiseTour = defineModel({
  ...raiseModel.options,
  gestures: {
    "raise.apply": (hand) => take(hand, "Terapkan", "applied"),
    "raise.cancel": (hand, { note: reason }) => take(hand, "Batalkan", "cancelled", reason ?? ""),
  },
  states: {
    draft: says("draft"),
    applied: says("applied"),
    cancelled: says("cancelled"),
  },
  screen: {
    id: "raise",
    wordless: "each raise has a title of its own",
    reads: standing,
    opens: {
      "": async (hand) => {
        const ask = await askAs(hand, "admin")
        const { rows } = (await ask("members/list-payroll-components", {
          page: 1,
          per_page: 25,
          lengkap: true,
        })) as Rows
        const judul = `Uji ${crypto.randomUUID()}`
        walks += 1
        await ask("payroll/kenaikan-gaji/create", {
          judul,
          effective_date: dayOf(walks),
          way: "percent",
          percent: 5,
          target: "members",
          members_id: [rows[walks % rows.length]?.id],
        })
        hand.notes.set("judul", judul)
        await hand.open(`${PATH}?q=${judul}`, "admin")
      },
    },
    replies: {},
  },
})
