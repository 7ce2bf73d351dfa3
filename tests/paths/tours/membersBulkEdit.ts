import type { Page } from "@playwright/test"
import { createBulkEditMachine } from "#machines/bulkEdit/bulkEditMachine.ts"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { asked, bulkEditModel } from "../models/bulkEdit.ts"
import { never } from "../screen.ts"
import { askAs, button, note, unanswered } from "./lib/page.ts"

const PATH = "/users/pegawai"
/** A company that the other walks do not use. */
const WHO = "chat"
const LABEL = "Ubah data"
const WORDS = { harian: "Harian", magang: "Magang" } as const
type Status = keyof typeof WORDS

const dialog = (page: Page) => page.getByRole("alertdialog")
const choice = (page: Page) => dialog(page).getByRole("heading", { name: "Ubah data beberapa pegawai" })
const review = (page: Page) => dialog(page).getByRole("heading", { name: "Periksa perubahan" })
const results = (page: Page) => page.getByRole("region", { name: `Hasil: ${LABEL}` })
const back = (page: Page) => dialog(page).getByRole("button", { name: "Kembali" })
const end = (page: Page) => dialog(page).getByRole("textbox", { name: /^Tanggal akhir kontrak/ })
const box = (page: Page, id: string) => page.locator(`tr[data-row="${id}"]`).getByRole("checkbox")
const ticked = (hand: Hand): readonly number[] => note(hand, "ids").split(",").map(Number)

/** Another user sets the status of these employees. */
const make = async (hand: Hand, ids: readonly number[], status: Status) =>
  (await askAs(hand, WHO))("members/update-bulk", { members_id: ids, status_karyawan: status })
const chosen: Status = "harian"
const other: Status = "magang"
/** Another user changes these employees since the preview: to a second value, as one they have already moves no version. */
const outdate = async (hand: Hand, ids: readonly number[]) => {
  await make(hand, ids, chosen)
  await make(hand, ids, other)
}

/** Selects exactly two existing employees. */
const tick = async (hand: Hand) => {
  const { page } = hand
  const clear = button(page, "Batal pilih")
  if (await clear.isVisible()) await clear.click()
  const shown = await page
    .locator("tr[data-row]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("data-row") ?? ""))
  const ids = shown.slice(0, 2)
  hand.notes.set("ids", ids.join(","))
  for (const id of ids) await hand.press(box(page, id))
}

const choose = async ({ page }: Hand, word: string) => {
  await dialog(page).getByRole("checkbox", { name: "Status pegawai" }).check()
  await dialog(page)
    .getByRole("combobox", { name: /^Status pegawai/ })
    .selectOption(word)
}

/** Bulk edit of employees, while another user changes some of them. */
export const membersBulkEditTour = defineModel({
  ...bulkEditModel.options,
  machine: createBulkEditMachine("membersBulkEdit", "Mengubah beberapa pegawai bersama"),
  cases: {
    ...bulkEditModel.options.cases,
    "edit.open": { "": { ...asked, ids: [1, 2] }, again: { ...asked, ids: [2] } },
  },
  facts: ({ ids }) => ids.length,
  gestures: {
    "edit.open": async (hand, { ids }) => {
      if (ids.length > 1) await tick(hand)
      await hand.press(button(hand.page, LABEL))
    },
    "edit.change": (hand) => choose(hand, WORDS[chosen]),
    "edit.scope": never("it would change a whole company: tests/e2e/pegawai.ubah.spec.ts"),
    "edit.preview": {
      control: (page) => dialog(page).getByRole("button", { name: "Lihat perubahan" }),
      act: async (hand, { unread: errors }) => {
        const isUnread = Object.keys(errors).length > 0
        await choose(hand, isUnread ? "PKWT" : WORDS[chosen])
        if (isUnread) await end(hand.page).fill("31/02/2026")
        await hand.press(dialog(hand.page).getByRole("button", { name: "Lihat perubahan" }))
      },
    },
    "edit.back": {
      control: (page) => back(page).or(dialog(page).getByRole("button", { name: "Batal" })),
    },
    "edit.confirm": { control: (page) => dialog(page).getByRole("button", { name: /^Ubah \d+ pegawai$/ }) },
    "edit.retry": { control: (page) => button(page, "Coba lagi yang gagal") },
    "edit.cancel": async (hand) => {
      if (await review(hand.page).isVisible()) await hand.page.keyboard.press("Escape")
      else if (await choice(hand.page).isVisible())
        await hand.press(dialog(hand.page).getByRole("button", { name: "Batal" }))
      else await hand.press(results(hand.page).getByRole("button", { name: "Tutup", exact: true }))
    },
  },
  states: {
    idle: { gone: (page) => [choice(page), review(page), results(page)] },
    choosing: { seen: (page) => [choice(page)], gone: (page) => [review(page), results(page)] },
    previewing: never("told by the button that was pressed: asked again, it waits where it was"),
    reviewing: { seen: (page) => [review(page)], gone: (page) => [choice(page)] },
    sending: never("told by the button that was pressed"),
    "sending.sent": { gone: (page) => [unanswered(page)] },
    "sending.overdue": { seen: (page) => [unanswered(page)] },
    reporting: { seen: (page) => [results(page)], gone: (page) => [choice(page), review(page)] },
  },
  screen: {
    id: "membersBulkEdit",
    opens: {
      "": async (hand) => {
        await hand.open(PATH, WHO)
        await hand.until("no rows", () => hand.page.locator("tr[data-row]").first().isVisible())
      },
    },
    replies: {
      preview: {
        call: "members/update-bulk/preview",
        real: {
          some: (hand) => make(hand, ticked(hand), other).then(() => undefined),
          nothing: (hand) => make(hand, ticked(hand), chosen).then(() => undefined),
        },
        faults: ["Unreachable", "Invalid"],
      },
      act: {
        call: "members/update-bulk",
        real: {
          all: null,
          some: (hand) => outdate(hand, ticked(hand).slice(1)),
          rows: (hand) => outdate(hand, ticked(hand)),
        },
        faults: ["Unreachable", "Invalid"],
      },
    },
    otherwise: { "edit.back in choosing": "the same Batal leaves the dialog there: edit.cancel" },
    happens: (label, { context, paths }) => {
      if (label === "edit.open again") return paths.includes("reporting")
      return !(label === "act some" && context.ids.length === 1)
    },
  },
})
