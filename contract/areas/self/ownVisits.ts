import { Effect, Schema } from "effect"
import { REASON_MIN } from "../../kit/constants.ts"
import { defineCall } from "../../kit/call.ts"
import {
  flag,
  id,
  latitude,
  longitude,
  oneOf,
  optionalDate,
  optionalLongText,
  optionalOneOf,
  optionalRupiah,
  optionalText,
  optionalWhole,
  rupiah,
  text,
  whole,
  writeFields,
} from "../../kit/schema.ts"
import { PICTURE } from "../../kit/textPicture.ts"
import { formField, MOST_FIELDS, taskFieldTypes } from "../fieldwork/formFields.ts"
import { tasks } from "../fieldwork/tasks.ts"
import { failures } from "../fieldwork/taskWords.ts"
import { taskCategories } from "../fieldwork/tipeTugas.ts"
import { visits } from "../fieldwork/visit.ts"
import { visitResults } from "../fieldwork/visitWords.ts"
import { ownTaskFacts, ownWorkCall } from "./ownWork.ts"

const orNull = <S extends Schema.Constraint>(schema: S) => Schema.NullOr(schema)
const shown = visits.row.fields

/** Why a step is not possible now, in words; null = it is. */
const barred = orNull(Schema.String)

export const ownVisit = Schema.Struct({
  id: Schema.Int,
  version: Schema.Int,
  no: Schema.String,
  tanggal: Schema.String,
  plan_time: shown.plan_time,
  is_planned: Schema.Boolean,
  assigned_nama: shown.assigned_nama,
  purpose: Schema.String,
  tipe_tugas: Schema.String,
  kategori: oneOf(taskCategories),
  area: shown.area,
  /** The area is one of trips: the odometer is asked for. */
  is_trip: Schema.Boolean,
  customer: shown.customer,
  visit_status: shown.visit_status,
  radius_m: Schema.Int,
  radius_mode: shown.radius_mode,
  min_duration_min: Schema.Int,
  sla_min: shown.sla_min,
  max_gps_accuracy_m: Schema.Int,
  needs_photo_in: Schema.Boolean,
  needs_photo_out: Schema.Boolean,
  needs_signature: Schema.Boolean,
  check_in: shown.check_in,
  check_out: shown.check_out,
  in_radius: shown.in_radius,
  duration_min: shown.duration_min,
  result: shown.result,
  result_note: shown.result_note,
  next_visit: shown.next_visit,
  answers: shown.answers,
  lines: shown.lines,
  amount: shown.amount,
  attempt: Schema.Int,
  failure: shown.failure,
  penerima: shown.penerima,
  photos: shown.photos,
  signature: shown.signature,
  deviations: shown.deviations,
  /** Decision on it, once it is done. */
  status: shown.status,
  steps: Schema.Struct({ depart: barred, check_in: barred, check_out: barred, cancel: barred }),
  /** The current form of its task type. */
  form: Schema.Array(formField),
  /** The task that it proves; null = none. */
  task: orNull(
    Schema.Struct({
      id: Schema.Int,
      version: Schema.Int,
      no: Schema.String,
      ...ownTaskFacts,
    }),
  ),
})
export type OwnVisit = typeof ownVisit.Type

/** A visit of the employee with its rules, its form, and which steps are possible now. */
export const ownVisitDetail = defineCall({
  ...ownWorkCall,
  path: "saya/kunjungan/detail",
  payload: Schema.Struct({ id }),
  answer: ownVisit,
  summary: "Satu kunjungan sendiri dengan aturan, isian dan langkah berikutnya",
  example: { id: 1 },
  refusal: "not_found",
})

const writing = {
  ...ownWorkCall,
  write: true,
  invalidates: ["list-visit", tasks.listKey],
  answer: Schema.Struct({ id: Schema.Int, version: Schema.Int }),
  refusal: "not_found",
} as const

/** A visit of today without a plan, where the company allows it. */
export const addOwnVisit = defineCall({
  ...writing,
  needs: { module: "visits", action: "choose", own: true },
  path: "saya/kunjungan/baru",
  payload: Schema.Struct({
    ...writeFields,
    customers_id: id,
    tipe_tugas_id: id,
    purpose: text(200, 5),
  }),
  summary: "Kunjungan tanpa rencana oleh pegawai sendiri, untuk hari ini",
  example: { customers_id: 1, tipe_tugas_id: 1, purpose: "Menawarkan produk baru" },
  refusal: null,
})

export const departOwnVisit = defineCall({
  ...writing,
  path: "saya/kunjungan/berangkat",
  payload: Schema.Struct({ ...writeFields, id }),
  summary: "Berangkat ke pelanggan",
  example: { id: 1 },
})

export const cancelOwnVisit = defineCall({
  ...writing,
  path: "saya/kunjungan/batal",
  payload: Schema.Struct({ ...writeFields, id, note: text(500, REASON_MIN) }),
  summary: "Membatalkan kunjungan sendiri yang belum dimulai, dengan alasan",
  example: { id: 1, note: "Pelanggan minta hari lain" },
})

/** Where the phone is; without it nothing is measured. */
const position = {
  lat: Schema.optionalKey(latitude),
  lng: Schema.optionalKey(longitude),
  accuracy_m: optionalWhole(0, 100_000),
  is_mock: flag(false),
  note: optionalLongText(500),
}

export const checkInOwnVisit = defineCall({
  ...writing,
  path: "saya/kunjungan/check-in",
  payload: Schema.Struct({ ...writeFields, id, ...position }),
  files: { photo: PICTURE },
  summary: "Check-in di tempat pelanggan",
  example: { id: 1, lat: -6.2, lng: 106.8, accuracy_m: 12 },
})

const ODO_MOST = 9_999_999
const line = Schema.Struct({
  products_id: id,
  qty: whole(1, 100_000),
  /** Rupiah per unit; null = the price of the day. */
  harga: Schema.NullOr(rupiah).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
})
export type OwnLine = typeof line.Type

/** As the form was when it was filled in: the server says where it has changed since. */
const answer = Schema.Struct({
  key: text(40),
  label: text(80),
  type: oneOf(taskFieldTypes),
  /** As it is stored: digits, an ISO date, several choices in lines. */
  value: optionalLongText(2_000),
  lines: Schema.Array(line)
    .check(Schema.isMaxLength(50, { message: "Paling banyak 50 baris produk" }))
    .pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
})

type Ending = {
  readonly result: (typeof visitResults)[number]
  readonly failure: (typeof failures)[number] | null
  readonly odo_start: number | null
  readonly odo_end: number | null
}
const endingProblems = ({ result, failure, odo_start, odo_end }: Ending) => [
  ...(result !== "berhasil" && failure === null
    ? [{ path: ["failure"], issue: "Pilih sebab tidak berhasil" }]
    : []),
  ...(result === "berhasil" && failure !== null
    ? [{ path: ["failure"], issue: "Kunjungan yang berhasil tidak mempunyai sebab gagal" }]
    : []),
  ...(odo_start !== null && odo_end !== null && odo_end < odo_start
    ? [{ path: ["odo_end"], issue: "Lebih kecil dari kilometer awal" }]
    : []),
]

/** Ends a visit with its result and the form of its type. Files of answers are `answers.<nth>.file`. */
export const checkOutOwnVisit = defineCall({
  ...writing,
  path: "saya/kunjungan/check-out",
  payload: Schema.Struct({
    ...writeFields,
    id,
    ...position,
    result: oneOf(visitResults),
    result_note: optionalLongText(500),
    /** Why it did not succeed. */
    failure: optionalOneOf(failures),
    /** From today on; of a task, the day of its next attempt. */
    next_visit: optionalDate,
    /** Delivery: who took the goods, and the rupiah collected. */
    penerima: optionalText(100),
    cod: optionalRupiah,
    /** Trip: kilometres of the odometer. */
    odo_start: optionalWhole(0, ODO_MOST),
    odo_end: optionalWhole(0, ODO_MOST),
    answers: Schema.Array(answer)
      .check(Schema.isMaxLength(MOST_FIELDS * 2, { message: "Terlalu banyak isian" }))
      .pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  }).check(Schema.makeFilter(endingProblems)),
  files: { photo: PICTURE, signature: PICTURE, "answers.*.file": PICTURE },
  summary: "Check-out dengan hasil, isian tipe tugas, foto dan tanda tangan",
  example: { id: 1, lat: -6.2, lng: 106.8, accuracy_m: 12, result: "berhasil" },
})
