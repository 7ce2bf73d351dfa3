import { Schema } from "effect"
import { exportFormats } from "../../kit/exportFormats.ts"
import { defineCall } from "../../kit/call.ts"
import { moveRow } from "../../kit/flowRow.ts"
import { defineResource } from "../../kit/resource.ts"
import {
  id,
  ids,
  isoDate,
  oneOf,
  oneOfOr,
  optionalClock,
  optionalDate,
  optionalId,
  optionalLongText,
  optionalRupiah,
  optionalText,
  rowResults,
  search,
  text,
  writeFields,
} from "../../kit/schema.ts"
import { areaFilter } from "./areaKey.ts"
import { taskCategories } from "./tipeTugas.ts"
import { visitResults, visitStates } from "./visitWords.ts"
import { checklist, failures, priority, taskPriorities, taskStates } from "./taskWords.ts"

const who = ["company", "office"] as const
const orNull = <S extends Schema.Constraint>(schema: S) => Schema.NullOr(schema)

const filters = {
  status: Schema.optionalKey(oneOf(taskStates)),
  priority: Schema.optionalKey(oneOf(taskPriorities)),
  tipe_tugas_id: Schema.optionalKey(id),
  members_id: Schema.optionalKey(id),
  customers_id: Schema.optionalKey(id),
  area: areaFilter,
  start_date: Schema.optionalKey(isoDate),
  end_date: Schema.optionalKey(isoDate),
}

/** Fields of a task that are the same for everybody to whom it is given. */
export const taskFields = {
  judul: text(120),
  tipe_tugas_id: id,
  /** HH:mm, Jakarta; null = by the end of the day. */
  due_time: optionalClock,
  priority,
  note: optionalLongText(1_000),
  checklist,
  /** Recipient of a delivery, their phone, and the goods in words. */
  penerima: optionalText(100),
  penerima_phone: optionalText(30),
  barang: optionalText(200),
  /** Cash on delivery, rupiah; null = none. */
  cod: optionalRupiah,
  /** Destination of a trip. */
  tujuan: optionalText(200),
}

/** One visit of a task: an attempt. */
const attempt = Schema.Struct({
  id: Schema.Int,
  no: Schema.String,
  tanggal: Schema.String,
  visit_status: oneOf(visitStates),
  result: orNull(oneOf(visitResults)),
  failure: orNull(oneOf(failures)),
  in_at: orNull(Schema.String),
  out_at: orNull(Schema.String),
})

/**
 * Tasks (penugasan): an employee is sent to do something on a day, mostly at a customer. A task at a customer makes a
 * visit, which proves it; others are moved by hand.
 */
export const tasks = defineResource({
  id: "penugasan",
  alias: "penugasan_id",
  noun: "tugas",
  fields: {
    ...taskFields,
    members_id: id,
    /** The customer; null = it is not done at a customer. */
    customers_id: optionalId,
    tanggal: isoDate,
  },
  shown: {
    no: Schema.String,
    members_nama: Schema.String,
    tipe_tugas_nama: Schema.String,
    /** Category of the type: which fields the form asks for. */
    tipe_tugas_kategori: oneOf(taskCategories),
    /** Key of the sub-service area; null = none. */
    area: orNull(Schema.String),
    customers_nama: orNull(Schema.String),
    customers_alamat: orNull(Schema.String),
    lat: orNull(Schema.Number),
    lng: orNull(Schema.Number),
    status: oneOf(taskStates),
    /** Place in the employee's route of the day; null = not ordered. */
    nth: orNull(Schema.Int),
    /** Visits that ended without success. */
    failed: Schema.Int,
    /** The latest visit, and its progress; null = none. */
    visits_id: orNull(Schema.Int),
    visit: orNull(oneOf(visitStates)),
    assigned_nama: orNull(Schema.String),
    started_at: orNull(Schema.String),
    ended_at: orNull(Schema.String),
    result_note: orNull(Schema.String),
    /** The employee works on it, or it is over: no field can be changed. */
    is_closed: Schema.Boolean,
    visits: Schema.Array(attempt),
    history: Schema.Array(moveRow),
  },
  listed: [
    "no",
    "judul",
    "members_id",
    "members_nama",
    "tipe_tugas_id",
    "tipe_tugas_nama",
    "area",
    "customers_id",
    "customers_nama",
    "customers_alamat",
    "tanggal",
    "due_time",
    "priority",
    "status",
    "nth",
    "failed",
    "visit",
    "visits_id",
    "assigned_nama",
    "started_at",
    "ended_at",
    "is_closed",
  ],
  sorts: ["tanggal", "judul", "updated_at"],
  firstDir: "desc",
  filters,
  who: { read: who, write: who },
  module: "fieldwork",
  exampleRows: { remove: 42 },
  example: { judul: "Antar 12 dus", tipe_tugas_id: 1, members_id: 1, tanggal: "2027-01-04", checklist: [] },
})

const writing = {
  scope: "tenant",
  who,
  write: true,
  invalidates: [tasks.listKey, "list-visit"],
} as const

/** Decisions about a task; each is an event of its lifecycle. */
export const taskSteps = ["accept", "start", "finish", "reopen", "reject", "cancel"] as const
export type TaskStep = (typeof taskSteps)[number]

/** `note` is the reason of a rejection or cancellation, 5 to 500 characters. */
export const moveTasks = defineCall({
  ...writing,
  path: "penugasan/ubah-status",
  needs: { module: "fieldwork", action: "edit" },
  payload: Schema.Struct({
    ...writeFields,
    ids: ids(200).check(Schema.isMinLength(1, { message: "Pilih paling sedikit satu tugas" })),
    step: oneOf(taskSteps),
    note: optionalLongText(500),
  }).check(
    Schema.makeFilter(({ step, note }) =>
      (step === "reject" || step === "cancel") && (note?.length ?? 0) < 5
        ? [{ path: ["note"], issue: "Isi alasan 5 sampai 500 karakter" }]
        : [],
    ),
  ),
  answer: rowResults,
  summary: "Mencatat tugas diterima, dikerjakan, selesai, ditolak atau dibatalkan",
  example: { ids: [2], step: "accept" },
  refusal: "state",
})

/** Gives tasks to another employee, or moves them to another day; what is left out stays. */
export const assignTasks = defineCall({
  ...writing,
  path: "penugasan/alihkan",
  needs: { module: "fieldwork", action: "edit" },
  payload: Schema.Struct({
    ...writeFields,
    ids: ids(200).check(Schema.isMinLength(1, { message: "Pilih paling sedikit satu tugas" })),
    members_id: optionalId,
    tanggal: optionalDate,
  }).check(
    Schema.makeFilter(({ members_id, tanggal }) =>
      members_id === null && tanggal === null
        ? [{ path: ["members_id"], issue: "Pilih pegawai atau tanggal yang baru" }]
        : [],
    ),
  ),
  answer: rowResults,
  summary: "Mengalihkan tugas kepada pegawai lain atau ke hari lain",
  example: { ids: [2], members_id: 2 },
  refusal: "state",
})

export const exportTasks = defineCall({
  path: "penugasan/export",
  scope: "tenant",
  who,
  needs: { module: "fieldwork", action: "export" },
  payload: Schema.Struct({ q: search, ...filters, format: oneOfOr(exportFormats, "xlsx") }),
  answer: Schema.Struct({ url: Schema.String }),
  summary: "Tugas sebagai spreadsheet",
  example: { format: "csv" },
})
