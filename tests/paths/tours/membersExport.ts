import type { Page } from "@playwright/test"
import { createDownloadMachine } from "#machines/download/downloadMachine.ts"
import { defineModel } from "../model.ts"
import { downloadModel, wanted } from "../models/download.ts"

const ask = (page: Page) => page.getByRole("button", { name: "Ekspor" })
const behind = (page: Page) => page.getByRole("menuitem", { name: "Siapkan di latar" })
const item = (page: Page) => page.getByRole("menuitem", { name: "CSV" })

/** Downloading the list of employees as a spreadsheet. */
export const membersExportTour = defineModel({
  ...downloadModel.options,
  machine: createDownloadMachine("membersExport", "Ekspor pegawai"),
  /** The list of the tour has few rows; a long one is in the model. */
  cases: { "download.ask": { "": { wanted } }, "download.queue": { "": { wanted } } },
  gestures: {
    "download.ask": {
      control: ask,
      act: async (hand) => {
        await hand.press(ask(hand.page))
        await hand.press(item(hand.page))
      },
    },
    "download.queue": {
      control: ask,
      act: async (hand) => {
        await hand.press(ask(hand.page))
        await hand.press(behind(hand.page))
      },
    },
  },
  states: {
    idle: {
      seen: (page) => [ask(page)],
      gone: (page) => [item(page), page.locator("button[aria-busy=true]")],
    },
    locating: { seen: (page) => [page.locator("button[aria-busy=true]")], gone: (page) => [item(page)] },
    queueing: { seen: (page) => [page.locator("button[aria-busy=true]")], gone: (page) => [item(page)] },
  },
  screen: {
    id: "membersExport",
    opens: { "": (hand) => hand.open("/users/pegawai", "admin") },
    unwalked: {
      "membersExport.idle|download.ask|0": "the list of the demo is short: an export of it is streamed",
    },
    wideOnly: "on a phone the button is in the menu of further actions",
    replies: {
      locate: { call: "export/data-karyawan", real: { ok: null }, faults: ["Unreachable", "Tracked"] },
      queue: { call: "laporan/siapkan", real: { ok: null }, faults: ["Unreachable", "Tracked"] },
    },
  },
})
