import type { Page } from "@playwright/test"
import { jobList, jobStatus, resumeJob, stopJob } from "#contract/areas/jobs/jobs.ts"
import { previewRecalculation, startRecalculation } from "#contract/areas/attendance/recalculation.ts"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { jobModel, jobs } from "../models/job.ts"
import { never, type Sight } from "../screen.ts"
import type { Fault } from "../types.ts"
import { button } from "./lib/page.ts"

const PATH = "/laporan-absensi/hitung-ulang"
/** One day would change: what the demo has stored is right. */
const preview = {
  rows: [],
  total: 1,
  page: 1,
  last_page: 1,
  people: 1,
  days: 1,
  changed: 1,
  locked: 0,
  moves: [],
}

const answer = (data: unknown, api_message = ""): Fault => ({
  status: 200,
  body: { api_status: 1, api_message, data },
})
/** Answers of each state: a few rows are recalculated before a request can arrive, and their number depends on the computer. */
const told = Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, answer(job)])) as {
  readonly [Name in keyof typeof jobs]: Fault
}
const listed = (rows: readonly unknown[]) => answer({ rows, total: rows.length, page: 1, last_page: 1 })
const recalled = Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, listed([job])])) as {
  readonly [Name in keyof typeof jobs]: Fault
}

const card = (page: Page) => page.locator('[data-machine="job"]')
const inCard = (name: string) => (page: Page) => card(page).getByRole("button", { name, exact: true })
const begin = (page: Page) => button(page, "Terapkan")
const [stop, resume, forget] = [inCard("Hentikan"), inCard("Lanjutkan"), inCard("Tutup")] as const

/** Without a job its card is not drawn: the pending request says which of the states it is. */
const standing = async ({ page, calls }: Hand): Promise<string> => {
  if ((await card(page).count()) > 0) {
    const state = (await card(page).getAttribute("data-state")) ?? ""
    return state
  }
  if (await calls.waiting(jobList.path)) return "recalling"
  return (await calls.waiting(startRecalculation.path)) ? "starting" : "none"
}
const open: Sight = { seen: (page) => [stop(page)], gone: (page) => [resume(page), forget(page)] }
const ended: Sight = { seen: (page) => [resume(page), forget(page)], gone: (page) => [stop(page)] }

/** A background job, on the screen that recalculates attendance. */
export const jobTour = defineModel({
  ...jobModel.options,
  gestures: {
    "job.begin": { control: begin },
    "job.follow": never(
      "another screen follows a job that its own call has started: tests/e2e/payroll.spec.ts",
    ),
    "job.stop": { control: stop },
    "job.resume": { control: resume },
    "job.forget": { control: forget },
    "job.retry": { control: inCard("Coba lagi") },
  },
  states: {
    recalling: {},
    unavailable: { seen: (page) => [inCard("Coba lagi")(page)] },
    none: { gone: (page) => [card(page)] },
    starting: { gone: (page) => [stop(page)] },
    asked: open,
    running: open,
    watching: open,
    stopping: open,
    resuming: ended,
    stopped: ended,
    failed: ended,
    done: { seen: (page) => [forget(page)], gone: (page) => [stop(page), resume(page)] },
  },
  screen: {
    id: "job",
    wordless: "the days of the last month are on the screen",
    reads: standing,
    holds: [previewRecalculation.path],
    opens: {
      "": async (hand) => {
        await hand.open(PATH, "admin")
        await hand.until("no preview is asked for", () => hand.calls.waiting(previewRecalculation.path))
        await hand.calls.fail(previewRecalculation.path, answer(preview))
        await hand.until("nothing changes", () => begin(hand.page).isVisible())
      },
    },
    replies: {
      recall: {
        call: jobList.path,
        real: {},
        injects: { none: listed([]), ...recalled },
      },
      start: { call: startRecalculation.path, real: {}, injects: { ok: told.asked } },
      watch: {
        call: jobStatus.path,
        real: {},
        injects: told,
        faults: ["Unreachable", "isMissing"],
      },
      stop: {
        call: stopJob.path,
        real: {},
        injects: { ok: answer(jobs.stopped, "Pekerjaan dihentikan; yang sudah dikerjakan tetap") },
      },
      resume: {
        call: resumeJob.path,
        real: {},
        injects: { ok: answer(jobs.asked, "Pekerjaan dilanjutkan") },
      },
    },
  },
})
