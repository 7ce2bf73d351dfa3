import { recordMachine } from "#machines/record/recordMachine.ts"
import { defineModel, once } from "../model.ts"
import { failures } from "../outcomes.ts"

export const sections = [
  { title: "Identitas", keys: ["nama", "email"] },
  { title: "Penggajian", keys: ["gaji_pokok"] },
]

export const input = { id: 7, listPath: "/users/pegawai?q=an", sections }
const gone = { results: [{ id: 7, ok: true, message: "Dihapus" }], failure: null, message: "Pegawai dihapus" }
const used = {
  results: [{ id: 7, ok: false, message: "Masih dipakai" }],
  failure: failures.Refused,
  message: "",
}
export const removals = {
  gone: { output: gone },
  used: { output: used },
  cancelled: { output: { results: [], failure: null, message: "" } },
  defect: { error: new Error("boom") },
}

export const recordModel = defineModel({
  machine: recordMachine,
  inputs: { "": input },
  cases: {
    "section.edit": {
      "": { title: "Identitas" },
      other: { title: "Penggajian" },
      unknown: { title: "Tidak ada" },
    },
    "section.close": once,
    "form.settled": once,
    "record.remove": once,
    "form.points": {
      "": { keys: ["email"] },
      below: { keys: ["gaji_pokok.0"] },
      nowhere: { keys: ["version"] },
    },
  },
  answers: { removal: removals },
})
