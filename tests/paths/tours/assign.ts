import type { Locator, Page } from "@playwright/test"
import { assignMany, previewAssignment } from "#contract/areas/fieldwork/assigning.ts"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { assignModel, preview } from "../models/assign.ts"
import { outcomes } from "../outcomes.ts"
import { dayIn, typedDayIn } from "./lib/days.ts"
import { button, unanswered } from "./lib/page.ts"

/** A day that the demo has no tasks for. */
const AHEAD = 45

const textbox = (page: Page, name: RegExp): Locator => page.getByRole("textbox", { name })
const title = (page: Page): Locator => textbox(page, /^Judul/)
const date = (page: Page): Locator => textbox(page, /^Tanggal/)
const shown = (page: Page): Locator => button(page, "Lihat pembagian")
const confirm = (page: Page): Locator => button(page, /^Tugaskan \d+ tugas$/)
const review = (page: Page): Locator => page.getByRole("heading", { name: "1 tugas untuk 1 pegawai" })

/**
 * The first choice of a field; a list of several stays open. A press on a list that is still open closes it, so the
 * field is pressed again until there is a choice.
 */
const chooseFirst = async (hand: Hand, label: RegExp) => {
  const { page } = hand
  const list = page.getByRole("listbox")
  const first = list.getByRole("option").first()
  const field = page.getByRole("combobox", { name: label })
  await hand.until("no choice", async () => {
    if (await first.isVisible()) return true
    if ((await field.getAttribute("aria-expanded")) !== "true") await hand.press(field)
    return first.isVisible()
  })
  await hand.press(first)
  if (await list.isVisible()) await page.keyboard.press("Escape")
  await hand.until("the list stays", async () => !(await list.isVisible()))
}
const fill = async (hand: Hand) => {
  await chooseFirst(hand, /^Pegawai/)
  await chooseFirst(hand, /^Pelanggan/)
  await title(hand.page).fill("Uji tugaskan")
  await chooseFirst(hand, /^Tipe tugas/)
}

/** One task for one employee at one customer. */
export const assignTour = defineModel({
  ...assignModel.options,
  answers: {
    ...assignModel.options.answers,
    preview: outcomes({ ok: preview(1) }),
  },
  gestures: {
    "assign.change": { control: title, act: fill },
    "assign.preview": {
      control: shown,
      act: async (hand, { unread }) => {
        const isUnread = Object.keys(unread).length > 0
        await date(hand.page).fill(isUnread ? "31/31/2026" : typedDayIn(AHEAD))
        await hand.press(shown(hand.page))
      },
    },
    "assign.back": { control: (page) => button(page, "Kembali") },
    "assign.confirm": { control: confirm },
  },
  states: {
    filling: { seen: (page) => [title(page), shown(page)], gone: (page) => [confirm(page)] },
    previewing: { seen: (page) => [page.locator("button[type=submit][aria-busy=true]")] },
    reviewing: { seen: (page) => [review(page), confirm(page)], gone: (page) => [title(page)] },
    assigning: { seen: (page) => [review(page)] },
    "assigning.sent": { gone: (page) => [unanswered(page)] },
    "assigning.overdue": { seen: (page) => [unanswered(page)] },
    assigned: { at: /^\/penugasan\/tugas\/papan/ },
  },
  screen: {
    id: "tugaskan",
    wordless: "the employee and the customer are the first that are found",
    opens: {
      "": (hand) => hand.open(`/penugasan/tugas/tugaskan?tanggal=${dayIn(AHEAD)}`, "admin"),
    },
    replies: {
      preview: {
        call: previewAssignment.path,
        real: { ok: null },
        faults: ["Unreachable", "Refused", "Invalid"],
      },
      assign: { call: assignMany.path, real: { ok: null }, faults: ["Unreachable", "Refused", "Invalid"] },
    },
    leaves: { "assign ok": /^\/penugasan\/tugas\/papan/ },
    /** Filled in once; what is lacking is shown before anything is sent. */
    happens: (label, { context: { values } }) => {
      const isFilled = Object.keys(values).length > 0
      if (label.startsWith("assign.change")) return !isFilled
      return !label.startsWith("assign.preview") || isFilled
    },
  },
})
