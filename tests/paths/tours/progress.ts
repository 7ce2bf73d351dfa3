import type { Page } from "@playwright/test"
import { defineModel } from "../model.ts"
import { progressModel } from "../models/progress.ts"
import { fill, FOUND } from "./lib/divisi.ts"
import { button } from "./lib/page.ts"

const CALL = "devisi/list-all"
const bar = (page: Page) => page.getByRole("progressbar", { name: "Memuat halaman" })
const hidden = { gone: (page: Page) => [bar(page)] }
const shown = { seen: (page: Page) => [bar(page)] }

/** The progress bar at the top, while a list loads. */
export const progressTour = defineModel({
  ...progressModel.options,
  gestures: {
    "work.started": async (hand) => {
      const { page } = hand
      const again = button(page, "Coba lagi")
      const sort = page.getByRole("columnheader", { name: "Nama" }).getByRole("button")
      await hand.press((await again.isVisible()) ? again : sort)
    },
    /** Fail the request at once: the bar depends on how long the work takes. */
    "work.ended": async (hand) => {
      await hand.until(`${CALL} is not sent`, () => hand.calls.waiting(CALL))
      await hand.calls.fail(CALL, { _tag: "Tracked", message: "Terjadi kesalahan", track: "01J0TRACK" })
    },
  },
  states: { idle: hidden, waiting: hidden, running: shown, stalled: shown, finishing: shown },
  screen: {
    id: "progress",
    holds: [CALL],
    opens: {
      "": async (hand) => {
        await fill(hand)
        await hand.open(FOUND, "admin")
        await hand.until(`${CALL} is not sent`, () => hand.calls.waiting(CALL))
        await hand.calls.release(CALL)
        const row = hand.page.locator("tbody tr[data-row]").first()
        await hand.until("no rows", () => row.isVisible())
      },
    },
    /** The list shows why it did not load. */
    says: { "work.ended": /^Failed to get data from server/ },
    replies: {},
  },
})
