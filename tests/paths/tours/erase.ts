import type { Page } from "@playwright/test"
import { salesAreas } from "#contract/areas/sales/areas.ts"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { eraseModel } from "../models/erase.ts"
import { askAs, button } from "./lib/page.ts"

/** An area of the demo that has others below it. */
const USED = "Bandung Raya"
const SPARE = "Uji hapus"
/** Areas that one path may delete. */
const ENOUGH = 3

const asked = (page: Page) => page.getByRole("heading", { name: "Are you sure you want delete this data?!" })
const inDialog = (page: Page, name: string) =>
  page.getByRole("alertdialog").getByRole("button", { name, exact: true })
const spare = (page: Page) => page.getByRole("treeitem", { name: new RegExp(`^${SPARE}`) }).first()

const open = async (hand: Hand): Promise<void> => {
  const ask = await askAs(hand, "admin")
  const { rows } = (await ask(salesAreas.calls.list.path, { q: SPARE })) as {
    readonly rows: readonly { readonly nama: string }[]
  }
  const known = new Set(rows.map(({ nama }) => nama))
  for (let nth = 1; nth <= ENOUGH; nth += 1)
    if (!known.has(`${SPARE} ${nth}`))
      await ask(salesAreas.calls.create.path, { nama: `${SPARE} ${nth}`, is_active: true })
  await hand.open("/good-id/area", "admin")
}
const press = async (hand: Hand): Promise<void> => {
  const { page } = hand
  const isUsed = hand.coming("removal") === "stayed"
  const row = isUsed ? page.getByRole("treeitem", { name: new RegExp(`^${USED}`) }) : spare(page)
  await hand.press(row.getByRole("button", { name: /^Tindakan untuk/ }))
  await hand.press(page.getByRole("menuitem", { name: "Hapus area" }))
}

/** Deletion of one row of a page that is no list: an area of Good-ID. */
export const eraseTour = defineModel({
  ...eraseModel.options,
  gestures: { "erase.ask": press },
  states: {
    idle: { gone: (page) => [asked(page)] },
    open: { seen: (page) => [asked(page), button(page, "Batal")] },
  },
  guide: { ...eraseModel.options.guide, toasts: { "removal stayed": "Masih punya …" } },
  screen: {
    id: "hapusArea",
    wordless: "the tree behind the dialog has the areas that the tours before have left",
    opens: { "": open },
    replies: {
      removal: {
        acts: {
          gone: (hand) => hand.press(inDialog(hand.page, "Hapus area")),
          stayed: (hand) => hand.press(inDialog(hand.page, "Hapus area")),
          cancelled: (hand) => hand.press(inDialog(hand.page, "Batal")),
        },
      },
    },
    sends: {
      "removal gone": salesAreas.calls.remove.path,
      "removal stayed": salesAreas.calls.remove.path,
    },
  },
})
