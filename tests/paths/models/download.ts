import { HEAVY_ROWS } from "#contract/kit/constants.ts"
import { createDownloadMachine } from "#machines/download/downloadMachine.ts"
import { defineModel } from "../model.ts"
import { outcomes } from "../outcomes.ts"

export const downloadMachine = createDownloadMachine("download", "Mengambil berkas")
export const wanted = { format: "csv", q: "siti" }
export const url = "/files/sheets/abc.def"

export const downloadModel = defineModel({
  machine: downloadMachine,
  inputs: { "": undefined },
  cases: {
    "download.ask": { "": { wanted }, few: { wanted, rows: HEAVY_ROWS }, many: { wanted, rows: 12_500 } },
    "download.queue": { "": { wanted } },
  },
  answers: { locate: outcomes({ ok: { url } }), queue: outcomes({ ok: null }) },
})
