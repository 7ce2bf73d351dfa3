import type { Page } from "@playwright/test"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { hargaVarianModel } from "../models/entry.ts"
import { typedDayIn } from "./lib/days.ts"
import { askAs, button, stateOr, unanswered } from "./lib/page.ts"

/** A day that comes: a price begins today at the earliest. */
const LATER = typedDayIn(30)

const dialog = (page: Page) => page.getByRole("dialog", { name: "Rencanakan harga" })
const inDialog = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true })
const price = (page: Page) => dialog(page).getByRole("textbox", { name: /^Harga/ })
const from = (page: Page) => dialog(page).getByLabel(/^Mulai berlaku/)
const busy = (page: Page) => dialog(page).locator("button[aria-busy=true]")

type Variants = { readonly rows: readonly { readonly id: number }[] }
const openVariant = async (hand: Hand) => {
  const ask = await askAs(hand, "admin")
  const { rows } = (await ask("good-id/varian-produk/list")) as Variants
  await hand.open(`/good-id/varian-produk/form/${rows[0]?.id ?? 0}`, "admin")
  await hand.until("no prices", () => button(hand.page, "Rencanakan harga").isVisible())
}

/** Planning a price of a variant, on its page. */
export const hargaVarianTour = defineModel({
  ...hargaVarianModel.options,
  gestures: {
    "entry.open": { control: (page) => button(page, "Rencanakan harga") },
    "entry.change": {
      control: price,
      act: async ({ page }, { values: { harga, effective_from } }) => {
        await price(page).fill(harga == null ? "" : String(harga))
        await from(page).fill(effective_from === "" ? "" : LATER)
      },
    },
    "entry.submit": { control: (page) => inDialog(page, "Simpan") },
    "entry.close": { control: (page) => inDialog(page, "Batal") },
  },
  states: {
    closed: { gone: (page) => [dialog(page).getByRole("heading")] },
    editing: { seen: (page) => [price(page), from(page)], gone: (page) => [busy(page)] },
    saving: { seen: (page) => [busy(page)] },
    "saving.sent": { gone: (page) => [unanswered(page)] },
    "saving.overdue": { seen: (page) => [unanswered(page)] },
  },
  screen: {
    id: "hargaVarian",
    wordless: "the prices behind it grow with each walk",
    reads: stateOr("hargaVarian", "closed"),
    opens: { "": openVariant },
    replies: {
      save: {
        call: "good-id/update-harga-paket",
        real: { ok: null },
        faults: ["Unreachable", "Refused", "Invalid"],
      },
    },
  },
})
