import type { Page } from "@playwright/test"
import { png } from "#tests/e2e/lib/png.ts"
import { defineModel } from "../model.ts"
import { cropModel } from "../models/crop.ts"
import { never } from "../screen.ts"

const dialog = (page: Page) => page.getByRole("dialog", { name: "Potong logo" })
const title = (page: Page) => dialog(page).getByRole("heading", { name: "Potong logo" })
const inDialog = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true })
const zoom = (page: Page) => dialog(page).getByRole("slider", { name: "Perbesar" })
const part = (page: Page) => dialog(page).getByRole("button", { name: /^Bagian logo/ })
const PICTURE = "no picture the browser has read takes time to be read or cut: tests/unit/app"

/** Cutting the company's logo to a square. */
export const cropTour = defineModel({
  ...cropModel.options,
  gestures: {
    "crop.open": async (hand) => {
      const isBroken = hand.coming("measure") === "Refused"
      await hand.page.locator("input[type=file]").setInputFiles({
        name: "logo.png",
        mimeType: "image/png",
        buffer: isBroken ? Buffer.from("bukan gambar") : png(400, 200),
      })
    },
    "crop.place": {
      control: zoom,
      act: async ({ page }) => {
        await zoom(page).fill("2")
        await part(page).press("ArrowLeft")
      },
    },
    "crop.use": { control: (page) => inDialog(page, "Pakai") },
    "crop.cancel": { control: (page) => inDialog(page, "Batal") },
  },
  states: {
    idle: { gone: (page) => [title(page)] },
    measuring: never(PICTURE),
    placing: { seen: (page) => [title(page), part(page), inDialog(page, "Pakai")] },
    cutting: never(PICTURE),
  },
  screen: {
    id: "crop",
    opens: {
      "": async (hand) => {
        await hand.open("/setting/umum/companies", "admin")
        await hand.until("no field", () => hand.page.locator("input[type=file]").isVisible())
      },
    },
    replies: {
      measure: { itself: { ok: null, Refused: null } },
      cut: { itself: { ok: null } },
    },
    unwalked: { "crop.cutting|xstate.done.actor.cut|1": "a picture that could be measured can be cut" },
  },
})
