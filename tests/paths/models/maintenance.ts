import { maintenanceMachine, type MaintenanceNotice } from "#machines/maintenance/maintenanceMachine.ts"
import { defineModel, once } from "../model.ts"
import { failures, outcomes } from "../outcomes.ts"

export const announced: MaintenanceNotice = {
  is_on: false,
  start_at: "2026-11-20T20:00:00+07:00",
  end_at: "2026-11-20T22:00:00+07:00",
  message: "Pemindahan server",
}
export const begun: MaintenanceNotice = { ...announced, is_on: true }
/** The answer to every call during maintenance. */
export const turnedAway = { ...failures.Refused, reason: "maintenance" } as const

export const maintenanceModel = defineModel({
  machine: maintenanceMachine,
  inputs: { "": { isClosed: false }, closed: { isClosed: true } },
  cases: {
    "live.news": once,
    "maintenance.met": once,
    "maintenance.due": once,
    "maintenance.retry": once,
  },
  answers: {
    askNotice: outcomes({ none: null, announced, begun }),
    askEnd: outcomes({ none: null, announced, begun }),
    probeUser: outcomes({ ok: null }, { Maintenance: turnedAway }),
    hear: "listens",
    watchStart: "listens",
  },
})
