import type { Page } from "@playwright/test"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { adjustModel } from "../models/adjust.ts"
import { askAs, button, stateOr, unanswered } from "./lib/page.ts"

const dialog = (page: Page) => page.getByRole("dialog", { name: /^Sesuaikan saldo/ })
const inDialog = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true })
const amount = (page: Page) => dialog(page).getByRole("textbox", { name: /^Ditambah/ })
const reason = (page: Page) => dialog(page).getByRole("textbox", { name: /^Alasan/ })
const busy = (page: Page) => dialog(page).locator("button[aria-busy=true]")

type Balances = { readonly rows: readonly { readonly id: number }[] }
const openLedger = async (hand: Hand) => {
  const ask = await askAs(hand, "admin")
  const { rows } = (await ask("cuti/saldo/list-all")) as Balances
  await hand.open(`/cuti/saldo/${rows.at(-1)?.id ?? 0}`, "admin")
  await hand.until("no ledger", () => button(hand.page, "Sesuaikan saldo").isVisible())
}

/** Adjusting a leave balance, in the ledger of an employee. */
export const adjustTour = defineModel({
  ...adjustModel.options,
  gestures: {
    "adjust.open": { control: (page) => button(page, "Sesuaikan saldo") },
    "adjust.change": {
      control: amount,
      act: async ({ page }, { values }) => {
        // A day more: no balance is too small for it.
        await amount(page).fill(values.amount === null ? "" : "1")
        await reason(page).fill(values.reason ?? "")
      },
    },
    "adjust.submit": { control: (page) => inDialog(page, "Simpan") },
    "adjust.close": { control: (page) => inDialog(page, "Batal") },
  },
  states: {
    closed: { gone: (page) => [dialog(page).getByRole("heading")] },
    editing: { seen: (page) => [amount(page), reason(page)], gone: (page) => [busy(page)] },
    saving: { seen: (page) => [busy(page)] },
    "saving.sent": { gone: (page) => [unanswered(page)] },
    "saving.overdue": { seen: (page) => [unanswered(page)] },
  },
  screen: {
    id: "adjust",
    wordless: "the balances behind it grow with each walk",
    reads: stateOr("adjust", "closed"),
    opens: { "": openLedger },
    replies: {
      save: {
        call: "cuti/saldo/sesuaikan",
        real: { ok: null },
        faults: ["Unreachable", "Refused", "Invalid"],
      },
    },
  },
})
