import type { Page } from "@playwright/test"
import { defineModel } from "../model.ts"
import { helpModel } from "../models/help.ts"
import { button } from "./lib/page.ts"

const asked = (page: Page) => page.getByRole("heading", { name: "Sembunyikan panel bantuan?" })
const hide = (page: Page) => button(page, "Sembunyikan")
const confirm = (page: Page) => button(page, "Sembunyikan seterusnya")

/** The help panel, in a company that no other walk uses: once hidden it never comes back. */
export const helpTour = defineModel({
  ...helpModel.options,
  gestures: {
    "help.hide": { control: (page) => hide(page) },
    "help.confirm": { control: (page) => confirm(page) },
    "help.cancel": { control: (page) => button(page, "Batal") },
  },
  states: {
    shown: { seen: (page) => [hide(page)], gone: (page) => [asked(page)] },
    asking: { seen: (page) => [asked(page), confirm(page), button(page, "Batal")] },
    hiding: { seen: (page) => [asked(page)] },
    hidden: { gone: (page) => [asked(page), hide(page)] },
  },
  screen: {
    id: "help",
    opens: { "": (hand) => hand.open("/home", hand.coming("hide") === "ok" ? "chat" : "lain") },
    replies: {
      hide: { call: "companies/update-bantuan/hide", real: { ok: null }, faults: ["Unreachable", "Refused"] },
    },
  },
})
