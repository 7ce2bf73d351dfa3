import type { Page } from "@playwright/test"
import { createBulkMachine } from "#machines/bulk/bulkMachine.ts"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { asked, bulkModel, unread } from "../models/bulk.ts"
import { never } from "../screen.ts"
import { askAs, button, note, unanswered } from "./lib/page.ts"

const PATH = "/users/pegawai"
/** A company that the other walks do not use. */
const WHO = "chat"
const LABEL = "Ubah tipe absensi"

const dialog = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog"))
const question = (page: Page) => dialog(page).getByRole("heading", { name: LABEL })
const failed = (page: Page) => dialog(page).getByRole("heading", { name: "Failed" })
const results = (page: Page) => page.getByRole("region", { name: `Hasil: ${LABEL}` })
const day = (page: Page) => dialog(page).getByRole("textbox", { name: /^Berlaku mulai/ })
const box = (page: Page, id: string) => page.locator(`tr[data-row="${id}"]`).getByRole("checkbox")

/** Another user deletes selected employees. */
const archive = async (hand: Hand, ids: readonly string[]) => {
  const ask = await askAs(hand, WHO)
  for (const id of ids) await ask("members/delete", { id: Number(id) })
}
const ticked = (hand: Hand): readonly string[] => note(hand, "ids").split(",")

/** Selects exactly two existing employees. */
const tick = async (hand: Hand) => {
  const { page } = hand
  const ask = await askAs(hand, WHO)
  const { rows } = (await ask("members/list-all", { page: 1, per_page: 100 })) as {
    readonly rows: readonly { readonly id: number }[]
  }
  const there = new Set(rows.map(({ id }) => String(id)))
  const clear = button(page, "Batal pilih")
  if (await clear.isVisible()) await clear.click()
  const shown = await page
    .locator("tr[data-row]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("data-row") ?? ""))
  const ids = shown.filter((id) => there.has(id)).slice(0, 2)
  hand.notes.set("ids", ids.join(","))
  for (const id of ids) await hand.press(box(page, id))
}

/** Bulk change of the attendance type, while another user deletes some of the employees. */
export const membersBulkTour = defineModel({
  ...bulkModel.options,
  machine: createBulkMachine("membersBulk", "Tindakan untuk beberapa pegawai"),
  cases: {
    ...bulkModel.options.cases,
    "bulk.open": { "": asked, again: { ...asked, ids: [2] } },
    "bulk.confirm": { "": { unread: {} }, unread: { unread } },
  },
  facts: ({ ids }) => ids.length,
  gestures: {
    "bulk.open": async (hand, { ids }) => {
      if (ids.length > 1) await tick(hand)
      await hand.press(button(hand.page, LABEL))
    },
    "bulk.change": { control: day, act: ({ page }) => day(page).fill("01/06/2026") },
    "bulk.confirm": {
      control: (page) => dialog(page).getByRole("button", { name: "Ubah", exact: true }),
      act: async (hand, { unread: errors }) => {
        await day(hand.page).fill(Object.keys(errors).length > 0 ? "31/02/2026" : "01/06/2026")
        await hand.press(dialog(hand.page).getByRole("button", { name: "Ubah", exact: true }))
      },
    },
    "bulk.cancel": { control: (page) => dialog(page).getByRole("button", { name: "Batal" }) },
    "bulk.retry": { control: (page) => dialog(page).getByRole("button", { name: "Coba lagi" }) },
    "bulk.close": { control: (page) => page.getByRole("button", { name: "Tutup", exact: true }).last() },
  },
  states: {
    idle: { gone: (page) => [question(page), failed(page), results(page)] },
    asking: { seen: (page) => [question(page), day(page)], gone: (page) => [results(page)] },
    sending: never("told by the button that was pressed: asked again, it waits where it was"),
    "sending.sent": { gone: (page) => [unanswered(page)] },
    "sending.overdue": { seen: (page) => [unanswered(page)] },
    failed: { seen: (page) => [failed(page)], gone: (page) => [question(page)] },
    reporting: { seen: (page) => [results(page)], gone: (page) => [question(page), failed(page)] },
  },
  screen: {
    id: "membersBulk",
    opens: {
      "": async (hand) => {
        await hand.open(PATH, WHO)
        await hand.until("no rows", () => hand.page.locator("tr[data-row]").first().isVisible())
      },
    },
    replies: {
      act: {
        call: "members/update/attendance-type",
        real: {
          all: null,
          some: (hand) => archive(hand, ticked(hand).slice(1)),
          rows: (hand) => archive(hand, ticked(hand)),
        },
        faults: ["Unreachable", "Invalid"],
      },
    },
    /** Failed rows stay selected, and a retry fails again. */
    happens: (label, { context, paths }) => {
      const isAgain = context.ids.length === 1
      if (label === "bulk.open again") return paths.includes("reporting")
      return !isAgain || !/^act (all|some|rows)$/.test(label)
    },
  },
})
