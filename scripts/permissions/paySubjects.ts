import {
  approveEndings,
  cancelEndings,
  rejectEndings,
  submitEndings,
} from "#contract/areas/payroll/endings.ts"
import { cancelCareers, dropCareerRows, scheduleCareers } from "#contract/areas/career/careers.ts"
import { applyRaises, cancelRaises } from "#contract/areas/payroll/raises.ts"
import { careerLife, type CareerRowFacts, careerStates } from "#machines/lifecycles/careerMachine.ts"
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

const career = (status: CareerRowFacts["status"]): CareerRowFacts => ({
  ...first,
  status,
  planned: 1,
  returning: 0,
  end_date: null,
  is_resting: false,
})
export const careerSubject: Subject = {
  id: "career",
  title: "Perubahan kerja menurut tanggal",
  life: anyLife(careerLife),
  at: AT,
  actions: [
    { type: "career.schedule", title: "jadwalkan", by: scheduleCareers, more: {} },
    { type: "career.drop", title: "keluarkan pegawai", by: dropCareerRows, more: { note: NOTE } },
    { type: "career.cancel", title: "batalkan", by: cancelCareers, more: { note: NOTE } },
    { type: "career.apply", title: "berlaku", by: "time", more: {} },
    { type: "career.end", title: "selesai", by: "time", more: {} },
  ],
  standings: careerStates.map((state) => standing(state, () => career(state))),
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
