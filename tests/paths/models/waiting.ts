import { type Waits, waitingMachine } from "#machines/waiting/waitingMachine.ts"
import { defineModel, once } from "../model.ts"
import { outcomes } from "../outcomes.ts"

const queue = (count: number): Waits => ({
  flow: "persetujuan",
  page: "/laporan-absensi/persetujuan",
  title: "Persetujuan absensi",
  noun: "pengajuan",
  count,
  oldest_at: "2026-11-20T08:00:00+07:00",
  sum: null,
})
export const some: readonly Waits[] = [queue(3)]

export const waitingModel = defineModel({
  machine: waitingMachine,
  inputs: { "": undefined },
  cases: { "live.news": once, "live.changed": { on: { isOn: true }, off: { isOn: false } } },
  answers: { load: outcomes({ some, none: [] }), hear: "listens" },
})
