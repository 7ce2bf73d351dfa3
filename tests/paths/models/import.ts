import { createImportMachine } from "#machines/import/importMachine.ts"
import type { ImportJob } from "#machines/import/importTypes.ts"
import { defineModel, once } from "../model.ts"
import { failures, outcomes } from "../outcomes.ts"

export const importMachine = createImportMachine("import", "Impor spreadsheet")

export const file = new File(["NIP\nA-1"], "pegawai.csv", { type: "text/csv" })
const mistake = { row: 3, field: "NIP", value: "", message: "Wajib diisi" }
const job: ImportJob = {
  id: 7,
  name: "pegawai.csv",
  state: "checking",
  message: null,
  total: 3,
  done: 1,
  good: 0,
  bad: 0,
  problems: [],
}
export const jobs = {
  checking: job,
  clean: { ...job, state: "checked", done: 3, good: 3 },
  mixed: { ...job, state: "checked", done: 3, good: 2, bad: 1, problems: [mistake] },
  hopeless: { ...job, state: "checked", done: 3, bad: 3, problems: [mistake] },
  failed: { ...job, state: "failed", message: "Berkas ini kosong" },
  writing: { ...job, state: "writing", done: 1, total: 2, good: 2, bad: 1 },
  committed: { ...job, state: "committed", done: 3, good: 2, bad: 1 },
} as const satisfies Readonly<Record<string, ImportJob>>

const { checking, clean, mixed, hopeless, failed, writing, committed } = jobs

const another: ImportJob = { ...clean, id: 8, name: "dua.csv" }
/** Another tab has handed in another file. */
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
      failed,
      writing,
      committed,
      isReplaced: another,
    }),
    commit: outcomes<ImportJob>({ ok: committed }, { isReplaced: replaced }),
  },
  facts: ({ job: known, only }) => [known?.good ?? null, known?.bad ?? null, known?.state, only],
})
