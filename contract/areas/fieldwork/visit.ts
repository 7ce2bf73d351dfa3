import { Schema } from "effect"
import { defineFlow, type RowOf } from "../../kit/flow.ts"
import { approvalFacts, approvalHistory, approvalNotes, decisions, requester } from "../../kit/flowRow.ts"
import { clock, id, isoDate, oneOf, oneOfOr, optionalLongText, text } from "../../kit/schema.ts"
import { PICTURE } from "../../kit/textPicture.ts"
import { radiusModes } from "./radiusPenugasan.ts"
import { taskFieldTypes } from "./formFields.ts"
import { failures } from "./taskWords.ts"
import { deviations, visitResults, visitStates, visitStatuses } from "./visitWords.ts"

const orNull = <S extends Schema.Constraint>(schema: S) => Schema.NullOr(schema)
const degrees = orNull(Schema.Number)

/** Time and location of a check-in or check-out; metres. */
const mark = Schema.Struct({
  at: Schema.String,
  lat: degrees,
  lng: degrees,
  accuracy_m: orNull(Schema.Int),
  /** Distance to the customer. */
  distance_m: orNull(Schema.Int),
  mock_gps: Schema.Boolean,
  note: orNull(Schema.String),
})

/** One step of a visit; `by_nama` is null for automatic steps. */
const step = Schema.Struct({
  from: orNull(oneOf(visitStates)),
  to: oneOf(visitStates),
  by_nama: orNull(Schema.String),
  at: Schema.String,
  note: orNull(Schema.String),
})

export const visitFormats = ["xlsx", "csv", "pdf", "kml"] as const
export type VisitFormat = (typeof visitFormats)[number]

/** Number of visits by progress and by decision. */
export const visitSums = {
  /** All except cancelled ones. */
  planned: Schema.Int,
  /** Planned, on the way or in progress. */
  open: Schema.Int,
  done: Schema.Int,
  missed: Schema.Int,
  /** Check-ins with a known distance, those within the radius, and the percentage; 0 if there are none. */
  measured: Schema.Int,
  in_radius: Schema.Int,
  in_radius_pct: Schema.Number,
  /** Visits with a known duration, and the average in minutes; 0 if there are none. */
  timed: Schema.Int,
  avg_duration: Schema.Int,
  /** Number of distinct customers visited. */
  distinct_customers: Schema.Int,
  pending: Schema.Int,
  approved: Schema.Int,
  rejected: Schema.Int,
  cancelled: Schema.Int,
}

/**
 * Customer visits. Progress (`visit_status`) and decision (`status`) are separate: the approval starts when the visit
 * is done, and a missed visit has nothing to approve.
 */
export const visits = defineFlow({
  id: "visit",
  root: "visit",
  page: "/visit",
  title: "Visit",
  noun: "kunjungan",
  who: ["company", "office"],
  module: "visits",
  calls: {
    list: ["list/all", "Kunjungan, yang terlama lebih dulu"],
    perUser: ["list/users", "Kunjungan seorang pegawai"],
    detail: ["detail", "Satu kunjungan dengan foto, isian dan lokasinya"],
    watch: ["amati", "Kunjungan yang berubah atau baru sejak dilihat"],
    summary: ["rangkuman", "Rangkuman kunjungan paling lama 92 hari, per pegawai dan per tanggal"],
    decide: ["approval", "Memutuskan satu kunjungan"],
    bulk: ["approval/bulk", "Memutuskan beberapa kunjungan, baris demi baris"],
    remove: ["delete", "Menghapus kunjungan yang ditolak atau dibatalkan dari daftar"],
    export: ["export", "Kunjungan sebagai spreadsheet, PDF atau KML"],
    ask: ["catat", "Mencatat kunjungan yang sudah dilakukan seorang pegawai"],
  },
  ask: {
    fields: {
      customers_id: id,
      tipe_tugas_id: id,
      tanggal: isoDate,
      /** On the clock of the employee's office, on that day. */
      time_in: clock,
      time_out: clock,
      purpose: text(200, 5),
      result: oneOf(visitResults),
      result_note: optionalLongText(500),
    },
    files: { photo: PICTURE },
    example: {
      members_id: 1,
      customers_id: 1,
      tipe_tugas_id: 1,
      tanggal: "2026-11-19",
      time_in: "10:00",
      time_out: "10:45",
      purpose: "Menawarkan produk baru",
      result: "berhasil",
    },
  },
  statuses: visitStatuses,
  decisions,
  /** Metres, minutes, degrees. */
  row: {
    id: Schema.Int,
    no: Schema.String,
    member: requester,
    tanggal: Schema.String,
    plan_time: orNull(Schema.String),
    is_planned: Schema.Boolean,
    assigned_nama: orNull(Schema.String),
    purpose: Schema.String,
    tipe_tugas_id: Schema.Int,
    tipe_tugas: Schema.String,
    /** The task that it proves; null = it was planned without one. */
    tasks_id: orNull(Schema.Int),
    customer: Schema.Struct({
      id: Schema.Int,
      nama: Schema.String,
      phone: orNull(Schema.String),
      alamat: orNull(Schema.String),
      lat: degrees,
      lng: degrees,
    }),
    visit_status: oneOf(visitStates),
    /** Snapshot of the rules when it was planned. */
    radius_m: Schema.Int,
    radius_mode: oneOf(radiusModes),
    min_duration_min: Schema.Int,
    /** SLA of its task type; null = no limit. */
    sla_min: orNull(Schema.Int),
    max_gps_accuracy_m: Schema.Int,
    needs_photo_in: Schema.Boolean,
    needs_photo_out: Schema.Boolean,
    needs_signature: Schema.Boolean,
    check_in: orNull(mark),
    check_out: orNull(mark),
    in_radius: orNull(Schema.Boolean),
    duration_min: orNull(Schema.Int),
    result: orNull(oneOf(visitResults)),
    result_note: orNull(Schema.String),
    next_visit: orNull(Schema.String),
    answers: Schema.Array(
      Schema.Struct({
        key: Schema.String,
        label: Schema.String,
        type: oneOf(taskFieldTypes),
        value: orNull(Schema.String),
        /** URL of a photo or signature. */
        url: orNull(Schema.String),
      }),
    ),
    /** Product lines, with name, unit and price (rupiah) as they were. */
    lines: Schema.Array(
      Schema.Struct({
        products_id: Schema.Int,
        nama: Schema.String,
        satuan: Schema.String,
        qty: Schema.Int,
        harga: Schema.Int,
        total: Schema.Int,
      }),
    ),
    /** Rupiah sold, or collected on delivery; null = none of either. */
    amount: orNull(Schema.Int),
    area: orNull(Schema.String),
    /** Number of the attempt at its task, from 1; why it failed, and who took a delivery. */
    attempt: Schema.Int,
    failure: orNull(oneOf(failures)),
    penerima: orNull(Schema.String),
    photos: Schema.Array(Schema.Struct({ phase: oneOf(["in", "out"]), url: Schema.String })),
    signature: orNull(Schema.String),
    deviations: Schema.Array(oneOf(deviations)),
    /** Timeline, the oldest first. */
    steps: Schema.Array(step),
    status: oneOf(visitStatuses),
    ...approvalFacts,
    removed: Schema.Boolean,
    ...approvalNotes,
    ...approvalHistory,
  },
  filters: {
    visit_status: Schema.optionalKey(oneOf(visitStates)),
    tipe_tugas_id: Schema.optionalKey(id),
    customers_id: Schema.optionalKey(id),
  },
  sorts: ["created_at", "tanggal", "last_at"],
  exportPayload: { format: oneOfOr(visitFormats, "xlsx") },
  summary: {
    as: "sums",
    counted: visitSums,
    row: { oldest_at: orNull(Schema.String) },
    perDay: { done: Schema.Int, open: Schema.Int, missed: Schema.Int },
    sorts: ["nama", "pending", "oldest_at"],
  },
  removal: "visit.remove",
  invalidates: ["list-visit"],
})
export type Visit = RowOf<typeof visits>
