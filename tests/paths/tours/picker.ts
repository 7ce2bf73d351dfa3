import type { Page } from "@playwright/test"
import { defineModel } from "../model.ts"
import { pickerModel } from "../models/picker.ts"
import { never } from "../screen.ts"
import { button } from "./lib/page.ts"

const HOME = "/super-admin/home"
const ENTER = "Masuk sebagai perusahaan"
const NOWHERE = "left before anything is drawn"

const dialog = (page: Page) => page.getByRole("dialog")
const box = (page: Page) => dialog(page).getByRole("searchbox", { name: "Cari perusahaan" })
const list = (page: Page) => dialog(page).getByRole("list", { name: "Perusahaan" })
const reasonBox = (page: Page) => dialog(page).getByRole("textbox", { name: /^Alasan/ })
const inDialog = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true })

/** A super administrator chooses a company and gives a reason, before entering it. */
export const pickerTour = defineModel({
  ...pickerModel.options,
  gestures: {
    "company.search": { control: (page) => box(page), act: ({ page }, { q }) => box(page).fill(q) },
    "company.choose": {
      control: (page, { company }) =>
        list(page).getByRole("button", { name: new RegExp(company.companie_name) }),
    },
    "company.back": { control: (page) => inDialog(page, "Pilih yang lain") },
    "reason.type": {
      control: (page) => reasonBox(page),
      act: ({ page }, { reason }) => reasonBox(page).fill(reason),
    },
    "picker.retry": { control: (page) => inDialog(page, "Coba lagi") },
    "picker.submit": { control: (page) => inDialog(page, "Masuk") },
    "picker.close": { control: (page) => inDialog(page, "Tutup") },
  },
  states: {
    starting: never(NOWHERE),
    looking: { seen: (page) => [box(page)], gone: (page) => [reasonBox(page)] },
    "looking.loading": { gone: (page) => [button(page, "Coba lagi")] },
    "looking.typing": never("the list that was there stays"),
    "looking.found": { seen: (page) => [list(page)] },
    "looking.failed": { seen: (page) => [button(page, "Coba lagi")], gone: (page) => [list(page)] },
    explaining: { seen: (page) => [reasonBox(page), button(page, "Pilih yang lain")] },
    entered: never("the company's own home takes its place"),
    closed: { gone: (page) => [dialog(page)] },
  },
  screen: {
    id: "picker",
    opens: {
      "": async (hand) => {
        await hand.open(HOME, "super")
        await hand.press(button(hand.page, ENTER))
      },
      given: async (hand) => {
        await hand.open(HOME, "super")
        await hand.press(
          hand.page
            .getByRole("main")
            .getByRole("button", { name: /^Masuk sebagai (?!perusahaan$)/ })
            .first(),
        )
      },
    },
    replies: {
      loadCompanies: { call: "auth/super/companies/all", real: { ok: null }, faults: ["Unreachable"] },
    },
    /** Typing the same text again changes nothing; without a list nothing can be chosen. */
    happens: (label, { context: { q, companies }, paths }) => {
      if (label === "company.search") return q === ""
      return label !== "company.choose" || (companies.length > 0 && !paths.includes("looking.failed"))
    },
    leaves: { "picker.submit": /^\/home/ },
  },
})
