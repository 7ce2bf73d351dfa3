import type { ImportReport } from "#contract/areas/imports/imports.ts"
import { createImportMachine } from "#machines/import/importMachine.ts"
import type { ImportJob } from "#machines/import/importTypes.ts"
import { defineModel, once } from "../model.ts"
import { failures, outcomes } from "../outcomes.ts"

export const importMachine = createImportMachine("import", "Impor spreadsheet")

export const file = new File(["NIP\nA-1"], "pegawai.csv", { type: "text/csv" })
export const report: ImportReport = {
  heading_row: 1,
  below: [],
  columns: [{ at: 0, text: "NIP", key: "nip", sample: "A-1" }],
  lacking: [],
  problems_total: 0,
  groups: [],
  groups_total: 0,
  notes: [],
  missing: [],
  created: [],
  preview: { labels: [], rows: [] },
  changes: [],
  unchanged: 0,
}
const job: ImportJob = {
  id: 7,
  how: "add",
  report: null,
  may_undo: false,
  name: "pegawai.csv",
  state: "checking",
  message: null,
  total: 3,
  done: 1,
  good: 0,
  bad: 0,
}
export const jobs = {
  checking: job,
  clean: { ...job, state: "checked", done: 3, good: 3, report },
  mixed: { ...job, state: "checked", done: 3, good: 2, bad: 1, report },
  hopeless: { ...job, state: "checked", done: 3, bad: 3, report },
  /** The user can map its columns. */
  assignable: {
    ...job,
    state: "failed",
    message: "Kolom wajib tidak ada: NIP",
    report: { ...report, lacking: ["nip"] },
  },
  failed: { ...job, state: "failed", message: "Berkas ini kosong" },
  writing: { ...job, state: "writing", done: 1, total: 2, good: 2, bad: 1 },
  committed: { ...job, state: "committed", done: 3, good: 2, bad: 1, report, may_undo: true },
} as const satisfies Readonly<Record<string, ImportJob>>

const { checking, clean, mixed, hopeless, assignable, failed, writing, committed } = jobs
/** After an undo. */
export const undone: ImportJob = { ...committed, state: "undone", may_undo: false }

const another: ImportJob = { ...clean, id: 8, name: "dua.csv" }
/** Another tab has uploaded another file. */
export const replaced = {
  ...failures.Refused,
  reason: "not_found" as const,
  message: "Berkas ini sudah diganti berkas lain",
}

export const importModel = defineModel({
  machine: importMachine,
  inputs: { "": undefined },
  cases: {
    "file.pick": { "": { file } },
    "how.choose": { update: { how: "update" } },
    "import.review": once,
    "columns.edit": once,
    "column.assign": { "": { assignment: { at: 0, key: "nip" } } },
    "columns.check": once,
    "names.take": { "": { names: [{ column: "departement_id", name: "Gudang" }] } },
    "undo.ask": once,
    "undo.confirm": once,
    "undo.cancel": once,
    "import.commit": { all: { only: "all" }, good: { only: "good" } },
    "import.again": once,
    "download.failed": { isReplaced: { failure: replaced }, "": { failure: failures.Unreachable } },
    "import.retry": once,
  },
  answers: {
    recall: outcomes<ImportJob | null>({
      none: null,
      checking,
      clean,
      mixed,
      hopeless,
      assignable,
      failed,
      writing,
      committed,
    }),
    check: outcomes<ImportJob>({ ok: checking }),
    watch: outcomes<ImportJob | null>({
      checking,
      clean,
      mixed,
      hopeless,
      assignable,
      failed,
      writing,
      committed,
      isReplaced: another,
    }),
    recheck: outcomes<ImportJob>({ ok: checking }, { isReplaced: replaced }),
    commit: outcomes<ImportJob>({ ok: committed }, { isReplaced: replaced }),
    undo: outcomes<ImportJob>({ ok: undone }),
  },
  facts: ({ job: known, only }) => [
    known?.good ?? null,
    known?.bad ?? null,
    known?.state,
    only,
    known?.report === null,
  ],
})
