import type { ReportLog } from "#contract/areas/sales/reportLogs.ts"
import { downloadsMachine, type ReportLogs } from "#machines/downloads/downloadsMachine.ts"
import { defineModel, once } from "../model.ts"
import { outcomes } from "../outcomes.ts"

const log = (status: ReportLog["status"]): ReportLog => ({
  id: 7,
  name: "Data pegawai",
  params: "Semua",
  format: "xlsx",
  status,
  is_stopped: false,
  message: null,
  progress: null,
  rows: 120,
  unit: "baris",
  rest_seconds: null,
  size: null,
  expires_at: null,
  by: "Rina",
  created_at: "2026-11-20T08:00:00+07:00",
})
const page = (row: ReportLog): ReportLogs => ({ rows: [row], total: 1, page: 1, last_page: 1 })
export const making = page(log("running"))
export const allMade = page(log("done"))
export const firstAsk = { page: 1 } as const
export const otherAsk = { page: 1, status: "failed" } as const
export const stop = { id: 7, verb: "stop" } as const

export const downloadsModel = defineModel({
  machine: downloadsMachine,
  inputs: { "": { ask: firstAsk } },
  cases: {
    "logs.ask": { "": { ask: otherAsk } },
    "logs.move": { "": { move: stop } },
    "logs.refresh": once,
    "logs.retry": once,
  },
  answers: { load: outcomes({ making, allMade }), move: outcomes({ ok: null }) },
})
