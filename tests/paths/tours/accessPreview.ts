import type { Page } from "@playwright/test"
import { defineModel } from "../model.ts"
import { accessPreviewModel, PATH } from "../models/accessPreview.ts"
import { never } from "../screen.ts"
import { button } from "./lib/page.ts"

const kind = (page: Page) => page.getByRole("combobox", { name: "Jenis akun" }).first()
const company = (page: Page) => page.getByRole("combobox", { name: "Perusahaan" }).first()
const retry = (page: Page) => button(page, "Coba lagi")
const find = (page: Page) => page.getByRole("textbox", { name: "Cari halaman, alamat, atau alasan" })
const only = (page: Page) => page.getByRole("radio", { name: "Tertutup" })

/** Preview of other accounts' menus and pages, for a super administrator. */
export const accessPreviewTour = defineModel({
  ...accessPreviewModel.options,
  gestures: {
    "persona.change": {
      control: (page, { change }) => (change.kind === undefined ? company(page) : kind(page)),
      act: async (hand, { change }) => {
        const { page } = hand
        if (change.kind !== undefined) return void (await kind(page).selectOption(change.kind))
        await company(page).fill("Maju Bersama")
        await hand.press(page.getByRole("option", { name: /^PT Maju Bersama/ }).first())
      },
    },
    "compare.open": { control: (page) => button(page, "Bandingkan") },
    "compare.close": { control: (page) => button(page, "Tutup perbandingan") },
    "sides.swap": { control: (page) => button(page, "Tukar A dan B") },
    "pages.find": { control: find, act: (hand, { q }) => find(hand.page).fill(q) },
    "pages.narrow": { control: only, act: (hand) => only(hand.page).check() },
    "address.change": never("the browser's own way back: tests/e2e/accessPreview.spec.ts"),
    "preview.retry": { control: retry },
  },
  states: {
    settling: never("left before anything is drawn"),
    reading: { gone: (page) => [retry(page)] },
    ready: { seen: (page) => [find(page)], gone: (page) => [retry(page)] },
    failed: { seen: (page) => [retry(page)] },
  },
  screen: {
    id: "accessPreview",
    opens: {
      "": (hand) => hand.open(PATH, "super"),
      compared: (hand) => hand.open(`${PATH}?b_kind=company`, "super"),
    },
    replies: {
      read: { call: "master/menu/preview", real: { ok: null }, faults: ["Unreachable", "Tracked"] },
    },
    facts: ({ sources }) => Object.keys(sources).length,
    /** Searching needs loaded pages. */
    happens: (label, { context: { sources, asked }, paths }) => {
      const isShown = Object.keys(sources).length > 0 && !paths.includes("failed")
      if (label === "pages.find") return isShown && asked.q === ""
      if (label === "pages.narrow") return isShown && asked.only === "all"
      if (label === "persona.change kind") return asked.a.kind === "company"
      return label !== "persona.change company" || asked.a.company === null
    },
  },
})
