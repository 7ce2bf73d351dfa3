import { type Company, pickerMachine } from "#machines/picker/pickerMachine.ts"
import { defineModel, once } from "../model.ts"
import { outcomes } from "../outcomes.ts"

export const maju: Company = { companies_id: 3, companie_name: "PT Maju Bersama", status: "active" }
export const coba: Company = { companies_id: 9, companie_name: "PT Coba", status: "trial" }
export const reason = "Membantu impor jadwal"

export const pickerModel = defineModel({
  machine: pickerMachine,
  inputs: { "": { company: null }, given: { company: maju } },
  cases: {
    "company.search": { "": { q: "maju" } },
    "company.choose": { "": { company: maju } },
    "company.back": once,
    "reason.type": { "": { reason: `  ${reason} ` }, short: { reason: "cek " } },
    "picker.retry": once,
    "picker.submit": once,
    "picker.close": once,
  },
  answers: { loadCompanies: outcomes({ ok: [maju, coba] }) },
})
