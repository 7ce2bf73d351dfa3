import type { Page } from "@playwright/test"
import { createImportMachine } from "#machines/import/importMachine.ts"
import type { ImportJob } from "#machines/import/importTypes.ts"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { importModel, jobs } from "../models/import.ts"
import { outcomes } from "../outcomes.ts"
import { button } from "./lib/page.ts"
import { checked, commit, sheetOf, upload, type Verdict } from "./lib/sheets.ts"

const PATH = "/users/pegawai/impor"
const STATUS = "members/import/status"
const CALL = "members/import/pegawai"
/** Asked again, the server is further on; such a file is all wrong. */
const further: ImportJob = { ...jobs.checking, done: 2 }
const verdicts: ReadonlySet<string> = new Set(["checking", "clean", "mixed", "hopeless", "failed"])
const isVerdict = (name: string | null): name is Verdict => name !== null && verdicts.has(name)

const heading = (page: Page, name: RegExp) => page.getByRole("heading", { name })
const template = (page: Page) => button(page, "Unduh templat Excel")
const found = (page: Page) => heading(page, /^Hasil pemeriksaan /)
const done = async (hand: Hand) => void (await checked(hand))

const UNDER_WAY = "a few rows are written sooner than a page opens: tests/server/imports.test.ts"

/** This account hands in a spreadsheet past the page, of which the server then says so. */
const handIn = async (hand: Hand, verdict: string | null) => {
  if (isVerdict(verdict)) await upload(hand, verdict)
  if (verdict === "committed") {
    await upload(hand, "clean")
    await commit(hand)
  } else if (verdict !== "checking") await checked(hand)
}
/** Another tab is at another file meanwhile, which the page finds when it asks. */
const replace = (hand: Hand) => {
  const next = hand.coming("recall")
  return handIn(hand, isVerdict(next) || next === "committed" ? next : "failed")
}

/** Employees out of a spreadsheet: checked by the server, then written. */
export const pegawaiImportTour = defineModel({
  ...importModel.options,
  machine: createImportMachine("pegawaiImport", "Impor pegawai"),
  answers: {
    ...importModel.options.answers,
    watch: outcomes<ImportJob | null>({
      checking: further,
      clean: jobs.clean,
      mixed: jobs.mixed,
      hopeless: jobs.hopeless,
      failed: jobs.failed,
      isReplaced: { ...jobs.clean, id: 8 },
    }),
  },
  gestures: {
    "file.pick": async (hand) => {
      const next = hand.coming("watch")
      /** After a cut connection either may follow: with some rows wrong there is all there is to press. */
      const sheet = sheetOf(isVerdict(next) ? next : "mixed")
      await hand.page.locator("input[name=file]").setInputFiles(sheet)
    },
    "import.commit": (hand) => hand.press(hand.page.getByRole("button", { name: /^Masukkan / })),
    "import.again": (hand) => hand.press(button(hand.page, "Pilih berkas lain")),
    "download.failed": async (hand) => {
      await replace(hand)
      await hand.press(hand.page.getByRole("button", { name: "CSV", exact: true }))
    },
    "import.retry": (hand) => hand.press(button(hand.page, "Coba lagi")),
  },
  states: {
    recalling: { gone: (page) => [template(page), found(page)] },
    unavailable: { seen: (page) => [button(page, "Coba lagi")], gone: (page) => [template(page)] },
    choosing: { seen: (page) => [template(page)], gone: (page) => [found(page)] },
    sending: { seen: (page) => [template(page)] },
    waiting: { seen: (page) => [heading(page, /^Memeriksa /)], gone: (page) => [template(page)] },
    watching: { seen: (page) => [heading(page, /^Memeriksa /)] },
    checked: { seen: (page) => [found(page), button(page, "Pilih berkas lain")] },
    committing: { seen: (page) => [found(page), page.locator("main button[aria-busy=true]")] },
    committed: { seen: (page) => [heading(page, /^Hasil impor /)], gone: (page) => [found(page)] },
  },
  screen: {
    id: "pegawaiImport",
    opens: {
      "": async (hand) => {
        await hand.open("/favicon.svg", "admin")
        await handIn(hand, hand.coming("recall"))
        await hand.page.goto(PATH)
      },
    },
    replies: {
      recall: {
        call: STATUS,
        real: {
          none: null,
          checking: null,
          clean: done,
          mixed: done,
          hopeless: done,
          failed: done,
          committed: null,
        },
        faults: ["Unreachable"],
      },
      check: { call: CALL, real: { ok: null }, faults: ["Unreachable"] },
      watch: {
        call: STATUS,
        real: { checking: null, clean: done, mixed: done, hopeless: done, failed: done, isReplaced: replace },
        faults: ["Unreachable"],
      },
      commit: { call: CALL, real: { ok: null, isReplaced: replace }, faults: ["Unreachable"] },
    },
    undone: {
      "download.failed": "what else goes wrong with a file is between its own machine and the toast",
    },
    unwalked: {
      "pegawaiImport.recalling|xstate.done.actor.recall|2": UNDER_WAY,
      "pegawaiImport.watching|xstate.done.actor.watch|2": UNDER_WAY,
    },
    facts: (context) => [importModel.options.facts?.(context), context.job?.done, context.file === null],
    happens: (label, { context: { job, file } }) => {
      if (label.startsWith("download.failed")) return job !== null && job.bad > 0
      /** What the page finds the server still at is such a file too. */
      const isSlow = job?.done === further.done || file === null
      return !isSlow || !label.startsWith("watch ") || label === "watch hopeless"
    },
  },
})
