import type { Page } from "@playwright/test"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { removeModel } from "../models/remove.ts"
import { never } from "../screen.ts"
import { asAdmin, fill, found, FOUND } from "./lib/divisi.ts"

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })
/** The list behind the dialog has a button of the same name. */
const inDialog = (page: Page, name: string) =>
  page.getByRole("alertdialog").getByRole("button", { name, exact: true })
const asked = (page: Page) => page.getByRole("heading", { name: /^Are you sure you want delete/ })
const row = (page: Page, at: number) =>
  page.locator('table[aria-label="Divisi"] tbody tr[data-row]').nth(at).getByRole("checkbox")

/** Rows whose deletion has this result: the first one is in use. */
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
    "confirm.yes": { control: (page) => page.getByRole("button", { name: /^Hapus divisi/ }) },
    "confirm.no": { control: (page) => button(page, "Batal") },
    "remove.retry": { control: (page) => button(page, "Coba lagi") },
    "remove.close": { control: (page) => inDialog(page, "Tutup") },
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
        await ask(hand, [1, 2])
        await hand.press(hand.page.getByRole("button", { name: /^Hapus divisi/ }))
        await hand.until("devisi/delete is not sent", () => hand.calls.waiting("devisi/delete"))
        /** Another user deletes one of them first; a row in use is not retried. */
        const admin = await asAdmin(hand)
        const [, , gone] = await found(admin)
        await admin("devisi/delete", { id: gone?.id })
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
    /** The list behind the dialog shows the result. */
    says: {
      "remove all": /^Divisi berhasil dihapus$/,
      "remove some": /^\d+ divisi dihapus, \d+ tidak$/,
      "remove rows": /^Data divisi tidak ditemukan$/,
    },
    happens: (label, { context: { isConfirmed } }) => !isConfirmed || !/^remove (all|some)$/.test(label),
  },
})
