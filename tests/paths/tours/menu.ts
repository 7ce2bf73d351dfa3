import type { Page } from "@playwright/test"
import { defineModel } from "../model.ts"
import { menuModel } from "../models/menu.ts"

const nav = (page: Page) => page.getByRole("navigation", { name: "Menu pengaturan" })
const search = (page: Page) => nav(page).getByRole("textbox", { name: "Cari pengaturan" })
/** A group without the page that is open, which could not be collapsed. */
const group = (page: Page) => nav(page).getByRole("button", { name: "UMUM", exact: true })
const another = (page: Page) => nav(page).getByRole("button", { name: "PENYIMPANAN", exact: true })

/** The settings menu, next to one of its pages. */
export const menuTour = defineModel({
  ...menuModel.options,
  /** The group stays visible while it is searched for, but cannot be collapsed. */
  cases: { ...menuModel.options.cases, "menu.type": { word: { q: "umum" }, nothing: { q: " " } } },
  facts: ({ folded }) => folded,
  gestures: {
    "menu.type": { control: search, act: ({ page }, { q }) => search(page).fill(q) },
    "menu.clear": ({ page }) => search(page).press("Escape"),
    "group.toggle": {
      control: group,
      act: async (hand) => {
        const { page } = hand
        const before = await group(page).getAttribute("aria-expanded")
        await hand.press(group(page))
        await hand.until(
          "the group is as it was",
          async () => (await group(page).getAttribute("aria-expanded")) !== before,
        )
      },
    },
  },
  states: {
    browsing: { seen: (page) => [group(page), another(page)] },
    finding: { seen: (page) => [group(page)], gone: (page) => [another(page)] },
  },
  screen: {
    id: "menu",
    opens: { "": (hand) => hand.open("/setting/other/polling", "admin") },
    replies: {},
  },
})
