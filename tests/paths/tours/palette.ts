import type { Page } from "@playwright/test"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { paletteModel } from "../models/palette.ts"
import { never } from "../screen.ts"

/** The code of all layers over the page. */
const CODE = "**/assets/layers-*.js"

const dialog = (page: Page) => page.getByRole("dialog", { name: "Cari", exact: true })
const field = (page: Page) => dialog(page).getByRole("combobox")
const waits = (page: Page) => dialog(page).getByRole("status").getByText("Mencari…")

const openHome = async (hand: Hand, path: string, who: string) => {
  await hand.open(path, who)
  await hand.until("no heading", () => hand.page.locator("main h1").isVisible())
}
const open = async (hand: Hand) => {
  await hand.page.keyboard.press("Control+k")
  await hand.until("no palette", () => field(hand.page).isVisible())
}
/** The code of the palette arrives only once something has been typed. */
const typeAhead = async (hand: Hand) => {
  const { page } = hand
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(CODE, async (route) => {
    await held
    await route.continue()
  })
  await openHome(hand, "/home", "admin")
  await page.keyboard.press("Control+k")
  await page.keyboard.type("siti")
  release()
  await hand.until("no palette", () => field(page).isVisible())
  await page.unroute(CODE)
}

/** Command palette, opened with its keys on the home. */
export const paletteTour = defineModel({
  ...paletteModel.options,
  cases: {
    ...paletteModel.options.cases,
    "palette.type": { word: { q: "siti" }, nobody: { q: "qqzzx" }, letter: { q: "s" } },
  },
  gestures: {
    "palette.type": {
      control: field,
      act: async ({ page }, { q }) => {
        // The same text again would be no change of the field.
        const isSame = (await field(page).inputValue()) === q
        await field(page).fill(isSame ? `${q} ` : q)
      },
    },
    "palette.mark": ({ page }) => field(page).press("ArrowDown"),
  },
  states: {
    opening: never("left before anything is drawn"),
    resting: { seen: (page) => [field(page)], gone: (page) => [waits(page)] },
    pausing: { seen: (page) => [waits(page)] },
    searching: { seen: (page) => [waits(page)] },
  },
  screen: {
    id: "palette",
    inputs: { others: { q: "", mayFind: false } },
    opens: {
      empty: async (hand) => {
        await openHome(hand, "/home", "admin")
        await open(hand)
      },
      typed: typeAhead,
      others: async (hand) => {
        await openHome(hand, "/super-admin/home", "super")
        await open(hand)
      },
    },
    replies: { find: { call: "members/list-all", real: { some: null, none: null } } },
  },
})
