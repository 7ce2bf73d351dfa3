import {
  approveEndings,
  cancelEndings,
  rejectEndings,
  submitEndings,
} from "#contract/areas/payroll/endings.ts"
import { applyRaises, cancelRaises } from "#contract/areas/payroll/raises.ts"
import { endingLife, type EndingRowFacts, endingStates } from "#machines/lifecycles/endingMachine.ts"
import { raiseLife, type RaiseRowFacts, raiseStates } from "#machines/lifecycles/raiseMachine.ts"
import { anyLife, AT, first, NOTE, standing, type Subject } from "./subject.ts"

const ending = (status: EndingRowFacts["status"]): EndingRowFacts => ({
  ...first,
  status,
  last_day: "2026-12-31",
  submitted_by: null,
  has_others: true,
  has_open: false,
  is_paid: false,
  is_settled: false,
})
export const endingSubject: Subject = {
  id: "ending",
  title: "Akhir hubungan kerja seorang pegawai",
  life: anyLife(endingLife),
  at: AT,
  actions: [
    { type: "ending.submit", title: "ajukan", by: submitEndings, more: {} },
    { type: "ending.approve", title: "setujui", by: approveEndings, more: {} },
    { type: "ending.reject", title: "tolak", by: rejectEndings, more: { note: NOTE } },
    { type: "ending.cancel", title: "batalkan", by: cancelEndings, more: { note: NOTE } },
    { type: "ending.complete", title: "selesai", by: "time", more: {} },
  ],
  standings: endingStates.map((state) => standing(state, () => ending(state))),
}

const raise = (status: RaiseRowFacts["status"]): RaiseRowFacts => ({
  ...first,
  status,
  is_closed: false,
})
export const raiseSubject: Subject = {
  id: "raise",
  title: "Kenaikan gaji banyak pegawai",
  life: anyLife(raiseLife),
  at: AT,
  actions: [
    { type: "raise.apply", title: "terapkan", by: applyRaises, more: {} },
    { type: "raise.cancel", title: "batalkan", by: cancelRaises, more: { note: NOTE } },
  ],
  standings: raiseStates.map((state) => standing(state, () => raise(state))),
}
