import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { optionFields, optionRows, optionRowsWith } from "../../kit/resource.ts"
import { isoDate, oneOf } from "../../kit/schema.ts"
import { customerChoice } from "../fieldwork/customers.ts"
import { workStates } from "../fieldwork/layanan.ts"
import { taskPriorities, taskStates } from "../fieldwork/taskWords.ts"
import { visitResults, visitStates } from "../fieldwork/visitWords.ts"

const orNull = <S extends Schema.Constraint>(schema: S) => Schema.NullOr(schema)

/** Tasks are part of every company, and a task at a customer makes a visit, so these calls need no module of visits. */
export const ownWorkCall = {
  scope: "tenant",
  who: ["self"],
  needs: { module: "fieldwork", action: "choose", own: true },
} as const

/** Details of a task for its employee; rupiah. */
export const ownTaskFacts = {
  note: orNull(Schema.String),
  checklist: Schema.Array(Schema.Struct({ text: Schema.String, done: Schema.Boolean })),
  /** Recipient of a delivery, their phone, and the goods in words. */
  penerima: orNull(Schema.String),
  penerima_phone: orNull(Schema.String),
  barang: orNull(Schema.String),
  /** Cash on delivery. */
  cod: orNull(Schema.Int),
  /** Destination of a trip. */
  tujuan: orNull(Schema.String),
} as const

/** Work of one day; a day with more says so. */
export const MOST_OWN_WORK = 200

/** A visit, with the task that it proves if there is one; or a task without a visit. */
export const ownWorkRow = Schema.Struct({
  kind: oneOf(["visit", "task"]),
  /** Id of the visit, or of the task. */
  id: Schema.Int,
  no: Schema.String,
  judul: Schema.String,
  tipe: Schema.String,
  /** Key of the area of field work; null = none. */
  area: orNull(Schema.String),
  /** HH:mm: planned time of a visit, latest time of a task; null = any time of the day. */
  time: orNull(Schema.String),
  state: oneOf(workStates),
  visit_status: orNull(oneOf(visitStates)),
  task_status: orNull(oneOf(taskStates)),
  priority: orNull(oneOf(taskPriorities)),
  customer: orNull(
    Schema.Struct({
      nama: Schema.String,
      alamat: orNull(Schema.String),
      lat: orNull(Schema.Number),
      lng: orNull(Schema.Number),
    }),
  ),
  in_at: orNull(Schema.String),
  out_at: orNull(Schema.String),
  result: orNull(oneOf(visitResults)),
  /** Number of the attempt at its task, from 1. */
  attempt: Schema.Int,
})
export type OwnWorkRow = typeof ownWorkRow.Type

/** The work of the employee on a day: first what is under way, then what is to be done in its order, then what is over. */
export const ownWork = defineCall({
  ...ownWorkCall,
  path: "saya/kunjungan/hari",
  payload: Schema.Struct({ tanggal: Schema.optionalKey(isoDate) }),
  answer: Schema.Struct({
    tanggal: Schema.String,
    today: Schema.String,
    /** Why the employee may not add a visit without a plan; null = they may. */
    unplanned: orNull(Schema.String),
    total: Schema.Int,
    rows: Schema.Array(ownWorkRow),
    /** The nearest day before and after this one with work; null = none within 31 days. */
    earlier: orNull(Schema.String),
    later: orNull(Schema.String),
  }),
  summary: "Kunjungan dan tugas sendiri pada satu hari, yang sedang berjalan lebih dulu",
  example: {},
})

/** Choices of an employee at work: customers and task types that are in use. */
export const ownCustomerChoice = defineCall({
  ...customerChoice,
  ...ownWorkCall,
  path: "saya/pilihan/pelanggan",
  summary: "Pilihan pelanggan untuk kunjungan sendiri",
})
export const ownTypeChoice = defineCall({
  ...ownWorkCall,
  path: "saya/pilihan/tipe-tugas",
  payload: Schema.Struct(optionFields),
  answer: optionRows,
  summary: "Pilihan tipe tugas untuk kunjungan sendiri",
  example: {},
})
/** `isian`: unit, and price of today in rupiah per unit. */
export const ownProductChoice = defineCall({
  ...ownWorkCall,
  path: "saya/pilihan/produk",
  payload: Schema.Struct(optionFields),
  answer: optionRowsWith({
    keterangan: Schema.String,
    isian: Schema.Struct({ satuan: Schema.String, harga: Schema.Int }),
  }),
  summary: "Pilihan produk untuk isian kunjungan sendiri, dengan harga hari ini",
  example: {},
})
