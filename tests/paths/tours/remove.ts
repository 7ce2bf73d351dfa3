import type { Page } from "@playwright/test"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { removeModel } from "../models/remove.ts"
import { never } from "../screen.ts"
import { fill, FOUND } from "./lib/divisi.ts"

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })
const asked = (page: Page) => page.getByRole("heading", { name: /^Are you sure you want delete/ })
const row = (page: Page, at: number) =>
  page.locator('table[aria-label="Divisi"] tbody tr[data-row]').nth(at).getByRole("checkbox")

/** Rows whose deletion ends so: the first one is in use. */
const picks: Readonly<Record<string, readonly number[]>> = { all: [1, 2], some: [0, 1], rows: [0] }

const ask = async (hand: Hand, rows: readonly number[]) => {
  await fill(hand)
  await hand.open(FOUND, "admin")
  for (const at of rows) await hand.press(row(hand.page, at))
  await hand.press(button(hand.page, "Hapus"))
}

export const removeTour = defineModel({
  ...removeModel.options,
  gestures: {
    "confirm.yes": (hand) => hand.press(hand.page.getByRole("button", { name: /^Hapus divisi/ })),
    "confirm.no": (hand) => hand.press(button(hand.page, "Batal")),
    "remove.retry": (hand) => hand.press(button(hand.page, "Coba lagi")),
    "remove.close": (hand) => hand.press(button(hand.page, "Tutup").last()),
  },
  states: {
    starting: never("left before anything is drawn"),
    asking: {
      seen: (page) => [
        asked(page),
        page.getByRole("button", { name: /^Hapus divisi/ }),
        button(page, "Batal"),
      ],
    },
    removing: never("asked for a second time, it waits without a dialog"),
    failed: { seen: (page) => [asked(page), button(page, "Coba lagi"), button(page, "Tutup")] },
    ended: { gone: (page) => [asked(page)] },
  },
  screen: {
    id: "remove",
    opens: {
      asked: async (hand) => ask(hand, picks[hand.coming("remove") ?? ""] ?? [1]),
      again: async (hand) => {
        await ask(hand, [0, 1])
        await hand.press(hand.page.getByRole("button", { name: /^Hapus divisi/ }))
        await hand.until("devisi/delete is not sent", () => hand.calls.waiting("devisi/delete"))
        await hand.calls.release("devisi/delete")
        await hand.press(button(hand.page, "Coba lagi yang gagal"))
      },
    },
    replies: {
      remove: {
        call: "devisi/delete",
        real: { all: null, some: null, rows: null },
        faults: ["Unreachable", "TimedOut", "Tracked", "Refused"],
      },
    },
    happens: (label, { context: { isConfirmed } }) => !isConfirmed || !/^remove (all|some)$/.test(label),
  },
})
