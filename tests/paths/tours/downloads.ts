import type { Page } from "@playwright/test"
import { stopJob } from "#contract/areas/jobs/jobs.ts"
import { listReportLogs } from "#contract/areas/sales/reportLogs.ts"
import { defineModel } from "../model.ts"
import { allMade, downloadsModel, making } from "../models/downloads.ts"
import { jobs } from "../models/job.ts"
import type { Fault } from "../types.ts"
import { button } from "./lib/page.ts"

const PATH = "/unduhan"
const answer = (data: unknown, api_message = ""): Fault => ({
  status: 200,
  body: { api_status: 1, api_message, data },
})
const row = (page: Page) => page.getByRole("listitem").filter({ hasText: "Data pegawai" })
const stop = (page: Page) => row(page).getByRole("button", { name: /^Hentikan/ })
const fetch = (page: Page) => row(page).getByRole("button", { name: /^Unduh/ })
const retry = (page: Page) => button(page, "Coba lagi")
const MADE = "a file that is ready is not stopped"

/** The list of files, with one that is being made or is ready. */
export const downloadsTour = defineModel({
  ...downloadsModel.options,
  gestures: {
    /** The same filter at another address each time, so that it is asked for again. */
    "logs.ask": ({ page }) =>
      page.evaluate((path) => history.pushState(null, "", `${path}?status=failed&n=${history.length}`), PATH),
    "logs.move": { control: stop },
    // The event the browser fires when a user comes back to the page.
    "logs.refresh": ({ page }) =>
      page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange"))),
    "logs.retry": { control: retry },
  },
  states: {
    loading: { gone: (page) => [retry(page)] },
    failed: { seen: (page) => [retry(page)], gone: (page) => [row(page)] },
    watching: { seen: (page) => [stop(page)], gone: (page) => [fetch(page), retry(page)] },
    resting: { seen: (page) => [fetch(page)], gone: (page) => [stop(page), retry(page)] },
    refreshing: { seen: (page) => [row(page)], gone: (page) => [retry(page)] },
    moving: { seen: (page) => [stop(page)], gone: (page) => [fetch(page)] },
  },
  screen: {
    id: "downloads",
    opens: { "": (hand) => hand.open(PATH, "admin") },
    facts: ({ logs }) => logs?.rows[0]?.status ?? null,
    happens: (label, { context }) => label !== "logs.move" || context.logs?.rows[0]?.status === "running",
    unwalked: { "downloads.resting|logs.move|0": MADE },
    replies: {
      load: {
        call: listReportLogs.path,
        real: {},
        injects: { making: answer(making), allMade: answer(allMade) },
        faults: ["Unreachable", "Tracked"],
      },
      move: {
        call: stopJob.path,
        real: {},
        injects: { ok: answer(jobs.stopped, "Pekerjaan dihentikan; yang sudah dikerjakan tetap") },
        faults: ["Unreachable", "Tracked"],
      },
    },
  },
})
