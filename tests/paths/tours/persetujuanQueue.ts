import { requests } from "#contract/areas/attendance/attendanceApproval.ts"
import { createQueueMachine } from "#machines/queue/queueMachine.ts"
import { defineModel } from "../model.ts"
import { one, queueModel } from "../models/queue.ts"
import { never } from "../screen.ts"
import { decidingGestures, decidingScreen, decidingStates, type Deciding, manyOf } from "./lib/deciding.ts"
import { attendance } from "./lib/queue.ts"

const deciding: Deciding = {
  queue: attendance,
  approval: "persetujuan-absensi/approval",
  bulk: "persetujuan-absensi/approval/bulk",
  batch: 20,
  decision: "approved",
}

/** Deciding on attendance requests: one with its note, or many in bulk requests. */
export const persetujuanQueueTour = defineModel({
  ...queueModel.options,
  machine: createQueueMachine("persetujuanQueue", "Memutuskan pengajuan absensi"),
  inputs: { "": { noun: "pengajuan", batch: deciding.batch, decisions: requests.decisions } },
  cases: { ...queueModel.options.cases, "decision.open": { one, many: manyOf(deciding) } },
  gestures: {
    ...decidingGestures(deciding),
    "decision.extra": never("requests of attendance have no amounts: those of claims are reimbursementQueue"),
  },
  states: decidingStates,
  screen: decidingScreen(deciding),
})
