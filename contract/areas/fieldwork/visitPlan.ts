import { Schema } from "effect"
import { REASON_MIN } from "../../kit/constants.ts"
import { defineCall } from "../../kit/call.ts"
import {
  id,
  ids,
  isoDate,
  longText,
  optionalClock,
  rowResults,
  text,
  versions,
  writeFields,
} from "../../kit/schema.ts"
import { days } from "./planDates.ts"
import { visits } from "./visit.ts"
import { weeks } from "./taskWords.ts"

/** Visits of one call: employees times customers times dates. */
export const MOST_PLANNED = 200
/** A visit is planned at most this many days ahead. */
export const PLANNED_DAYS = 92

const several = ids(MOST_PLANNED).check(Schema.isMinLength(1, { message: "Pilih paling sedikit satu" }))
const planned = {
  members_id: several,
  customers_id: several,
  /** Today up to 92 days ahead; with `days` and `weeks`, the first day of the plan. */
  tanggal: isoDate,
  days,
  weeks,
  plan_time: optionalClock,
  tipe_tugas_id: id,
  purpose: text(200, 5),
}

const shared = { scope: "tenant", who: visits.who, invalidates: visits.invalidates } as const

/**
 * Plans a visit of each employee to each customer on each date. A row is numbered from 1 in this order: on the first date
 * all customers of the first employee, then those of the second; then the next date. `told` rows are planned, but something about them is worth knowing.
 */
export const planVisits = defineCall({
  ...shared,
  path: "visit/plan",
  needs: { module: visits.module, action: "create" },
  payload: Schema.Struct({ ...writeFields, ...planned }),
  answer: rowResults,
  write: true,
  summary: "Merencanakan kunjungan: setiap pegawai ke setiap pelanggan pada setiap tanggal, baris demi baris",
  example: {
    members_id: [1],
    customers_id: [1],
    tanggal: "2026-11-23",
    plan_time: "09:00",
    tipe_tugas_id: 1,
    purpose: "Menawarkan produk baru",
  },
})

/** Calls off visits that have not begun, row by row; the employee is notified, with `note` as the reason. */
export const cancelVisits = defineCall({
  ...shared,
  path: "visit/batal",
  needs: { module: visits.module, action: "edit" },
  payload: Schema.Struct({
    ...writeFields,
    id: Schema.optionalKey(id),
    ids: Schema.optionalKey(ids(MOST_PLANNED)),
    versions: versions(MOST_PLANNED),
    note: longText(500, REASON_MIN),
  }),
  answer: rowResults,
  write: true,
  summary: "Membatalkan kunjungan yang belum berlangsung, satu atau beberapa",
  example: { ids: [572], note: "Pelanggan minta dijadwalkan ulang" },
  refusal: "state",
})
