import type { Page } from "@playwright/test"
import { defineModel } from "../model.ts"
import { treeModel } from "../models/tree.ts"
import { button } from "./lib/page.ts"

/** The first branch of the demo's areas. */
const BRANCH = "Bandung Raya"

const tree = (page: Page) => page.getByRole("region", { name: "Pohon area" })
const search = (page: Page) => tree(page).getByRole("searchbox", { name: "Cari area" })
const closeAll = (page: Page) => button(page, "Tutup semua cabang")
const openAll = (page: Page) => button(page, "Buka semua cabang")
const found = (page: Page) => tree(page).getByRole("treeitem", { name: /^Bekasi/ })

/** Branches of the areas of Good-ID. */
export const treeTour = defineModel({
  ...treeModel.options,
  gestures: {
    "node.close": { control: (page) => button(page, `Tutup ${BRANCH}`) },
    "node.open": { control: (page) => button(page, `Buka ${BRANCH}`) },
    "tree.close": { control: closeAll },
    "tree.open": { control: openAll },
    "tree.search": { control: search, act: async ({ page }, { q }) => search(page).fill(q) },
  },
  states: {
    whole: { seen: (page) => [closeAll(page).or(openAll(page))] },
    narrowed: { seen: (page) => [found(page)], gone: (page) => [closeAll(page), openAll(page)] },
  },
  screen: {
    id: "pohon",
    wordless: "its rows are the areas that the tours before have left",
    opens: { "": (hand) => hand.open("/good-id/area", "admin") },
    replies: {},
    happens: (label, { context: { closed, q } }) => {
      const isShut = closed.length > 1
      if (label === "tree.close") return !isShut
      if (label === "tree.open") return isShut
      /** The same text is not typed twice. */
      if (label === "tree.search text") return q === ""
      return label !== "tree.search blank" || q === "bek"
    },
    facts: ({ closed, q }) => [closed.toSorted((a, b) => a - b), q],
  },
})
