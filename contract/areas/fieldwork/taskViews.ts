import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { id, ids, isoDate, isoMonth, oneOf, search, writeFields } from "../../kit/schema.ts"
import { areaFilter } from "./areaKey.ts"
import { mapBox } from "./mapBox.ts"
import { tasks } from "./tasks.ts"
import { taskPriorities, taskStates } from "./taskWords.ts"
import { visitStates } from "./visitWords.ts"

const orNull = <S extends Schema.Constraint>(schema: S) => Schema.NullOr(schema)
const reading = {
  scope: "tenant",
  who: ["company", "office"],
  needs: { module: "fieldwork", action: "view" },
} as const

const narrowing = {
  q: search,
  tipe_tugas_id: Schema.optionalKey(id),
  members_id: Schema.optionalKey(id),
  customers_id: Schema.optionalKey(id),
  /** Key of a sub-service area. */
  area: areaFilter,
}

/** Cards of one state that the board shows; the list has the others. */
export const BOARD_CARDS = 50

export const taskCard = Schema.Struct({
  id: Schema.Int,
  version: Schema.Int,
  no: Schema.String,
  judul: Schema.String,
  status: oneOf(taskStates),
  priority: oneOf(taskPriorities),
  tanggal: Schema.String,
  /** HH:mm; null = by the end of the day. */
  due_time: orNull(Schema.String),
  members_id: Schema.Int,
  members_nama: Schema.String,
  customers_id: orNull(Schema.Int),
  customers_nama: orNull(Schema.String),
  lat: orNull(Schema.Number),
  lng: orNull(Schema.Number),
  nth: orNull(Schema.Int),
  failed: Schema.Int,
  /** Items of the checklist: ticked, and all. */
  ticked: Schema.Int,
  checks: Schema.Int,
  unticked: Schema.Int,
  /** The latest visit, and how long the employee has been or was there. */
  visit: orNull(oneOf(visitStates)),
  in_at: orNull(Schema.String),
  out_at: orNull(Schema.String),
  in_radius: orNull(Schema.Boolean),
  photos: Schema.Int,
  /** Metres by line of sight from the place before in the employee's day: a customer, or the office; null = unknown. */
  distance_m: orNull(Schema.Int),
})

/** A day's tasks by state, the most urgent first. */
export const taskBoard = defineCall({
  ...reading,
  path: "penugasan/papan",
  payload: Schema.Struct({ tanggal: isoDate, ...narrowing }),
  answer: Schema.Struct({
    tanggal: Schema.String,
    as_of: Schema.String,
    /** Tasks and employees of the day. */
    count: Schema.Int,
    people: Schema.Int,
    /** Open tasks past their time. */
    late: Schema.Int,
    columns: Schema.Array(
      Schema.Struct({ status: oneOf(taskStates), count: Schema.Int, cards: Schema.Array(taskCard) }),
    ),
  }),
  summary: "Papan tugas satu hari menurut keadaannya",
  example: { tanggal: "2026-11-26" },
})

/** Tasks of each day of a month by state. */
export const taskCalendar = defineCall({
  ...reading,
  path: "penugasan/kalender",
  payload: Schema.Struct({ month: isoMonth, ...narrowing }),
  answer: Schema.Struct({
    month: Schema.String,
    days: Schema.Array(
      Schema.Struct({
        tanggal: Schema.String,
        open: Schema.Int,
        done: Schema.Int,
        failed: Schema.Int,
        people: Schema.Int,
      }),
    ),
  }),
  summary: "Jumlah tugas tiap hari dalam satu bulan",
  example: { month: "2026-11" },
})

/** Points of one answer; more are joined to clusters. */
export const MOST_POINTS = 2_000

const point = Schema.Struct({
  /** Task; null = a cluster. */
  id: orNull(Schema.Int),
  lat: Schema.Number,
  lng: Schema.Number,
  count: Schema.Int,
  status: orNull(oneOf(taskStates)),
  /** Name of the customer. */
  nama: orNull(Schema.String),
  judul: orNull(Schema.String),
  members_nama: orNull(Schema.String),
})

/** A day's tasks on the map, or in its visible part: single points up to `MOST_POINTS`, else clusters of a grid. */
export const taskMap = defineCall({
  ...reading,
  path: "penugasan/peta",
  payload: Schema.Struct({
    tanggal: isoDate,
    ...narrowing,
    /** Visible part of the map; default: everything. */
    box: Schema.optionalKey(mapBox),
  }),
  answer: Schema.Struct({
    tanggal: Schema.String,
    points: Schema.Array(point),
    clustered: Schema.Boolean,
    /** Tasks of the day with a place, whatever is visible. */
    placed: Schema.Int,
    /** Tasks without a place. */
    placeless: Schema.Int,
  }),
  summary: "Tugas satu hari di peta",
  example: { tanggal: "2026-11-26" },
})

const stop = Schema.Struct({
  id: Schema.Int,
  no: Schema.String,
  judul: Schema.String,
  status: oneOf(taskStates),
  customers_nama: orNull(Schema.String),
  lat: orNull(Schema.Number),
  lng: orNull(Schema.Number),
  nth: orNull(Schema.Int),
  due_time: orNull(Schema.String),
  /** Metres from the stop before, by line of sight; null = unknown. */
  distance_m: orNull(Schema.Int),
})

/** The stops of an employee on a day, in their order. */
export const taskRoute = defineCall({
  ...reading,
  path: "penugasan/rute",
  payload: Schema.Struct({ members_id: id, tanggal: isoDate }),
  answer: Schema.Struct({
    members_id: Schema.Int,
    nama: Schema.String,
    /** Where the route begins: the employee's office; null = its place is unknown. */
    start: orNull(Schema.Struct({ nama: Schema.String, lat: Schema.Number, lng: Schema.Number })),
    stops: Schema.Array(stop),
    /** Metres of the whole route by line of sight, from the start. */
    distance_m: Schema.Int,
    /** Metres in the order that `penugasan/rute/urutkan` would give the open stops. */
    shortest_m: Schema.Int,
  }),
  summary: "Rute seorang pegawai pada satu hari",
  example: { members_id: 1, tanggal: "2026-11-26" },
  refusal: "not_found",
})

/** Orders the open stops of an employee's day: the shortest route found, or the order of `ids`. */
export const orderRoute = defineCall({
  scope: "tenant",
  who: ["company", "office"],
  needs: { module: "fieldwork", action: "edit" },
  path: "penugasan/rute/urutkan",
  payload: Schema.Struct({
    ...writeFields,
    members_id: id,
    tanggal: isoDate,
    /** Stops in the wanted order, the others follow; empty = the shortest route. */
    ids: ids(200),
  }),
  answer: Schema.Struct({ distance_m: Schema.Int, before_m: Schema.Int }),
  write: true,
  invalidates: [tasks.listKey],
  summary: "Mengurutkan rute seorang pegawai",
  example: { members_id: 1, tanggal: "2026-11-26", ids: [] },
  refusal: "state",
})
