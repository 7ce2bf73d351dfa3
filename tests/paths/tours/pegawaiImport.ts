import type { Page } from "@playwright/test"
import { createImportMachine } from "#machines/import/importMachine.ts"
import type { ImportJob } from "#machines/import/importTypes.ts"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { importModel, jobs } from "../models/import.ts"
import { outcomes } from "../outcomes.ts"
import { button } from "./lib/page.ts"
import { checked, commit, sheetOf, stillAtIt, upload, type Verdict } from "./lib/sheets.ts"

const PATH = "/users/pegawai/impor"
const STATUS = "members/import/status"
const CALL = "members/import/pegawai"
/** The next answer of the server has more progress; all rows of such a file are wrong. */
const further: ImportJob = { ...jobs.checking, done: 2 }
const verdicts: ReadonlySet<string> = new Set([
  "checking",
  "clean",
  "mixed",
  "hopeless",
  "failed",
  "assignable",
])
const isVerdict = (name: string | null): name is Verdict => name !== null && verdicts.has(name)

const heading = (page: Page, name: RegExp) => page.getByRole("heading", { name })
const template = (page: Page) => button(page, "Unduh templat Excel")
const found = (page: Page) => heading(page, /^Hasil pemeriksaan /)
const done = async (hand: Hand) => void (await checked(hand))

const CHECKED_ANEW =
  "only columns and names lead there, and this tour takes neither: tests/e2e/import.hr.spec.ts"
const UNDER_WAY = "a few rows are written sooner than a page opens: tests/server/imports/imports.test.ts"

/** The same account uploads a spreadsheet directly to the server, with this result. */
const handIn = async (hand: Hand, verdict: string | null) => {
  if (isVerdict(verdict)) await upload(hand, verdict)
  if (verdict === "committed") {
    await upload(hand, "clean")
    await commit(hand)
  } else await checked(hand)
}
/**
 * Whether the file is uploaded before the page asks; one that must still be in progress is uploaded while the page
 * asks.
 */
const isEarly = (next: string | null) => (isVerdict(next) && next !== "checking") || next === "committed"
/** Another tab uploads another file at the same time; the page sees it with its next request. */
const replace = (hand: Hand) => {
  const next = hand.coming("recall")
  return handIn(hand, isEarly(next) ? next : "failed")
}

/** The page is about to load the current import: after an undo, or because a request failed. */
const handInNext = async (hand: Hand) => {
  const next = hand.coming("recall")
  if (isEarly(next)) await handIn(hand, next)
}

/** Employee import from a spreadsheet: checked by the server, then written. */
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
      assignable: jobs.assignable,
      failed: jobs.failed,
      isReplaced: { ...jobs.clean, id: 8 },
    }),
  },
  gestures: {
    "file.pick": {
      control: (page) => page.locator("input[name=file]"),
      act: async (hand) => {
        const next = hand.coming("watch")
        /** After a lost connection either result may follow: a file with some wrong rows has all buttons. */
        const sheet = sheetOf(isVerdict(next) ? next : "mixed")
        await hand.page.locator("input[name=file]").setInputFiles(sheet)
      },
    },
    "how.choose": {
      control: (page) => page.getByRole("radio", { name: "Perbarui yang sudah ada" }),
      act: (hand) => hand.page.getByRole("radio", { name: "Perbarui yang sudah ada" }).check(),
    },
    "import.review": { control: (page) => button(page, "Lihat") },
    "columns.edit": { control: (page) => button(page, "Atur kolom") },
    "column.assign": {
      control: (page) => page.getByRole("combobox").first(),
      act: async (hand) => {
        await hand.page.getByRole("combobox").first().selectOption({ label: "NIP *" })
      },
    },
    "columns.check": { control: (page) => button(page, "Periksa dengan kolom ini") },
    "names.take": { control: (page) => button(page, /^Buat /) },
    "undo.ask": { control: (page) => button(page, "Batalkan impor ini") },
    "undo.confirm": { control: (page) => button(page, "Batalkan impor") },
    "undo.cancel": { control: (page) => button(page, "Tidak jadi") },
    "import.commit": { control: (page) => page.getByRole("button", { name: /^Masukkan / }) },
    "import.again": { control: (page) => button(page, "Pilih berkas lain") },
    "download.failed": async (hand) => {
      await replace(hand)
      await hand.press(hand.page.getByRole("button", { name: "CSV", exact: true }))
    },
    "import.retry": {
      control: (page) => button(page, "Coba lagi"),
      act: async (hand) => {
        await handInNext(hand)
        await hand.press(button(hand.page, "Coba lagi"))
      },
    },
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
    assigning: {
      seen: (page) => [button(page, "Periksa dengan kolom ini")],
      gone: (page) => [template(page), found(page)],
    },
    rechecking: { seen: (page) => [page.locator("main button[aria-busy=true]")] },
    committed: {
      seen: (page) => [heading(page, /^Hasil impor /)],
      gone: (page) => [found(page), button(page, "Tidak jadi")],
    },
    asking: { seen: (page) => [button(page, "Tidak jadi"), button(page, "Batalkan impor")] },
    undoing: { seen: (page) => [page.locator("[role=alertdialog] button[aria-busy=true]")] },
  },
  screen: {
    id: "pegawaiImport",
    opens: {
      "": async (hand) => {
        await hand.open("/favicon.svg", "admin")
        await handInNext(hand)
        await hand.page.goto(PATH)
      },
    },
    replies: {
      recall: {
        call: STATUS,
        real: {
          none: null,
          clean: done,
          mixed: done,
          hopeless: done,
          assignable: done,
          failed: done,
          committed: null,
        },
        injects: {
          checking: async (hand) => {
            await upload(hand, "checking")
            return stillAtIt(hand)
          },
        },
        faults: ["Unreachable"],
      },
      check: { call: CALL, real: { ok: null }, faults: ["Unreachable"] },
      watch: {
        call: STATUS,
        real: {
          clean: done,
          mixed: done,
          hopeless: done,
          assignable: done,
          failed: done,
          isReplaced: replace,
        },
        injects: { checking: stillAtIt },
        faults: ["Unreachable"],
      },
      recheck: { call: CALL, real: { ok: null, isReplaced: replace }, faults: ["Unreachable"] },
      undo: { call: CALL, real: { ok: handInNext }, faults: ["Unreachable"] },
      commit: { call: CALL, real: { ok: null, isReplaced: replace }, faults: ["Unreachable"] },
    },
    /** The download is another machine. */
    says: { "download.failed isReplaced": /^Berkas ini sudah diganti berkas lain$/ },
    undone: {
      "how.choose update":
        "a file that changes employees says other things of them: tests/e2e/import.hr.spec.ts",
      "columns.check": "the same file says the same again: tests/e2e/import.hr.spec.ts",
      "names.take": "the company has all names of these files: tests/e2e/import.hr.spec.ts",
      "download.failed": "what else goes wrong with a file is between its own machine and the toast",
    },
    unwalked: {
      "pegawaiImport.rechecking|xstate.done.actor.recheck|0": CHECKED_ANEW,
      "pegawaiImport.rechecking|xstate.done.actor.recheck|1": CHECKED_ANEW,
      "pegawaiImport.rechecking|xstate.done.actor.recheck|2": CHECKED_ANEW,
      "pegawaiImport.rechecking|xstate.done.actor.recheck|3": CHECKED_ANEW,
      "pegawaiImport.recalling|xstate.done.actor.recall|2": UNDER_WAY,
      "pegawaiImport.watching|xstate.done.actor.watch|2": UNDER_WAY,
    },
    facts: (context) => [importModel.options.facts?.(context), context.job?.done, context.file === null],
    happens: (label, { context: { job, file } }) => {
      if (label.startsWith("download.failed")) return job !== null && job.bad > 0
      /** An import that was already in progress when the page loaded is such a file, too. */
      const isSlow = job?.done === further.done || file === null
      return !isSlow || !label.startsWith("watch ") || label === "watch hopeless"
    },
  },
})
