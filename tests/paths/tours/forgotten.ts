import type { Page } from "@playwright/test"
import { defineModel } from "../model.ts"
import { forgottenModel } from "../models/forgotten.ts"
import { button } from "./lib/page.ts"

const save = (page: Page) => button(page, "Kirim tautan")
const other = (page: Page) => button(page, "Pakai email lain")

/** Requesting a link for a forgotten password, on the login page. */
export const forgottenTour = defineModel({
  ...forgottenModel.options,
  gestures: {
    "email.submit": {
      control: save,
      act: async (hand, { email }) => {
        await hand.page.locator("input[name=email]").fill(email)
        await hand.press(save(hand.page))
      },
    },
    "email.change": { control: (page) => other(page) },
  },
  states: {
    asking: { seen: (page) => [save(page)], gone: (page) => [other(page)] },
    sending: { seen: (page) => [page.locator("button[aria-busy=true]")] },
    sent: { seen: (page) => [other(page)], gone: (page) => [save(page)] },
  },
  screen: {
    id: "forgotten",
    opens: {
      "": async (hand) => {
        await hand.open("/login")
        await hand.press(hand.page.getByRole("link", { name: "Lupa kata sandi?" }))
      },
    },
    replies: {
      askLink: {
        call: "mail/mailing/lupa-kata-sandi",
        real: { ok: null },
        faults: ["Unreachable", "Invalid"],
      },
    },
  },
})
