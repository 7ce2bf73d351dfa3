import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { flag, id, ids, isoDate, oneOfOr, writeFields } from "../../kit/schema.ts"
import { datesOf, days } from "./planDates.ts"
import { taskFields, tasks } from "./tasks.ts"
import { weeks } from "./taskWords.ts"

/** Tasks of one press, those of all its dates. */
export const MOST_ASSIGNED = 500
export const MOST_PEOPLE = 50
export const MOST_CUSTOMERS = 200

/**
 * `rata`: each customer goes to one employee, so that all have as many as the others (± 1) and near ones stay together.
 * `semua`: every employee goes to every customer.
 */
export const spreads = ["rata", "semua"] as const
export type Spread = (typeof spreads)[number]
export const spreadWords: Readonly<Record<Spread, string>> = {
  rata: "Dibagi rata",
  semua: "Setiap orang ke setiap pelanggan",
}

const people = ids(MOST_PEOPLE).check(Schema.isMinLength(1, { message: "Pilih paling sedikit satu pegawai" }))
const places = {
  members_ids: people,
  /** Customers; empty = one task for each employee, not at a customer. */
  customers_ids: ids(MOST_CUSTOMERS),
  /** The day; with `days` and `weeks`, the first day of the plan. */
  tanggal: isoDate,
  spread: oneOfOr(spreads, "rata"),
  days,
  weeks,
}
const tooMany = Schema.makeFilter(
  ({ members_ids, customers_ids, spread, ...plan }: Schema.Struct.Type<typeof places>) => {
    const each =
      customers_ids.length === 0
        ? members_ids.length
        : spread === "rata"
          ? customers_ids.length
          : members_ids.length * customers_ids.length
    return each * datesOf(plan).length > MOST_ASSIGNED
      ? [{ path: ["weeks"], issue: `Paling banyak ${MOST_ASSIGNED} tugas sekali tugaskan` }]
      : []
  },
)

/** The share of one employee. */
const share = Schema.Struct({
  members_id: Schema.Int,
  nama: Schema.String,
  customers: Schema.Array(Schema.Struct({ id: Schema.Int, nama: Schema.String })),
  /** Tasks that the employee has on that day already. */
  before: Schema.Int,
  /** Metres of the route in the order above, by line of sight; null = fewer than two known places. */
  distance_m: Schema.NullOr(Schema.Int),
  /** Reasons why the employee may not be there: on leave, left. */
  warnings: Schema.Array(Schema.String),
})

const assigning = {
  scope: "tenant",
  who: ["company", "office"],
  needs: { module: "fieldwork", action: "create" },
} as const

/** Shows who would get what, and says how it was spread; nothing is written. */
export const previewAssignment = defineCall({
  ...assigning,
  path: "penugasan/tugaskan/pratinjau",
  payload: Schema.Struct(places).check(tooMany),
  answer: Schema.Struct({
    shares: Schema.Array(share),
    /** How the customers were spread, in words. */
    how: Schema.String,
    /** All tasks, those of all dates. */
    count: Schema.Int,
    /** Pairs of employee and customer that have a task of that type or visit on that day already. */
    repeated: Schema.Int,
  }),
  summary: "Siapa mendapat apa bila tugas dibagi, sebelum ditugaskan",
  example: { members_ids: [1, 2], customers_ids: [1, 2, 3], tanggal: "2027-01-04", weeks: 1 },
})

/** Assigns to many: the same split as the preview; tasks of one press have the same batch. */
export const assignMany = defineCall({
  ...assigning,
  path: "penugasan/tugaskan",
  payload: Schema.Struct({
    ...writeFields,
    ...places,
    ...taskFields,
    /** Orders each route. */ ordered: flag(true),
  }).check(tooMany),
  /** `tanggal`: the first day. */
  answer: Schema.Struct({ batch_id: id, count: Schema.Int, tanggal: isoDate }),
  write: true,
  invalidates: [tasks.listKey, "list-visit"],
  summary: "Menugaskan banyak pegawai ke banyak pelanggan",
  example: {
    members_ids: [1, 2],
    customers_ids: [1, 2, 3],
    tanggal: "2027-01-04",
    weeks: 1,
    judul: "Kunjungan rutin",
    tipe_tugas_id: 1,
    checklist: [],
  },
  refusal: "state",
})
