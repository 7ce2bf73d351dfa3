import type { Page } from "@playwright/test"
import { failureText } from "#src/api/wire/toasts.ts"
import { defineModel } from "../model.ts"
import { optionsModel } from "../models/options.ts"
import { never } from "../screen.ts"

const box = (page: Page) => page.getByRole("combobox", { name: "Kepala divisi" })
const found = (page: Page) => page.getByRole("option")
const failure = (page: Page) =>
  page.getByRole("listbox").getByText(failureText({ _tag: "Unreachable" }), { exact: true })
const TYPED = "an"

/** A searchable picker: the head of a division, in its form. */
export const optionsTour = defineModel({
  ...optionsModel.options,
  cases: { ...optionsModel.options.cases, "options.search": { an: { q: TYPED }, same: { q: "" } } },
  gestures: {
    "options.open": async (hand) => {
      const { page } = hand
      // If the focus is there already, move it away first.
      await page.getByRole("textbox", { name: "Nama divisi" }).focus()
      await hand.press(box(page))
    },
    "options.search": ({ page }, { q }) => box(page).fill(q),
  },
  states: {
    closed: { seen: (page) => [box(page)], gone: (page) => [found(page)] },
    typing: never("what was found before stays"),
    loading: never("what was found before stays"),
    ready: { seen: (page) => [found(page)], gone: (page) => [failure(page)] },
    failed: { seen: (page) => [failure(page)] },
  },
  screen: {
    id: "options",
    facts: ({ q }) => q,
    opens: { "": (hand) => hand.open("/setting/umum/departement/form", "admin") },
    replies: { load: { call: "master-data/pegawai", real: { ok: null } } },
    /** Leaving the picker clears the search, and without focus there is no typing. */
    happens: (label, { context, paths }) => {
      if (label === "options.open") return context.q === ""
      return !label.startsWith("options.search") || !paths.includes("closed")
    },
    unwalked: { "options.closed|options.search|0": "who types has come to the field, which opens it" },
  },
})
