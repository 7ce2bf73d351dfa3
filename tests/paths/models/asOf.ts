import { type AsOfDays, asOfMachine } from "#machines/asOf/asOfMachine.ts"
import { failed } from "#contract/kit/errors.ts"
import { defineModel, once } from "../model.ts"
import { outcomes } from "../outcomes.ts"

export const DAY = "2026-12-01"
export const OTHER = "2027-01-04"
export const REFUSAL = "Paling akhir 20 November 2028, dua tahun ke depan"
export const days = (per_tanggal: string | null): AsOfDays => ({
  per_tanggal,
  first: "2019-03-01",
  last: "2028-11-20",
  today: "2026-11-20",
})
export const refused = failed({
  _tag: "Invalid",
  message: "Periksa kembali isian Anda",
  errors: { per_tanggal: [REFUSAL] },
})

export const asOfModel = defineModel({
  machine: asOfMachine,
  inputs: { "": { day: null }, dated: { day: DAY } },
  cases: {
    "day.address": { today: { day: null }, other: { day: OTHER } },
    "day.choose": { "": { day: DAY }, other: { day: OTHER } },
    "day.today": once,
  },
  answers: {
    check: { ...outcomes({ ok: days(DAY), today: days(null) }), outside: { output: refused } },
  },
  guide: {
    starts: {
      "": "Buka /users/pegawai.",
      dated: "Buka /users/pegawai?per=2026-12-01.",
    },
    fields: { day: ["Per tanggal", ""] },
  },
  facts: ({ day, wanted, problem }) => [day, wanted, problem],
})
