import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { moveRow } from "../../kit/flowRow.ts"
import { flag, id, oneOf, optionalLongText, whole, writeFields } from "../../kit/schema.ts"
import { tasks } from "../fieldwork/tasks.ts"
import { MOST_CHECKS, taskPriorities, taskStates } from "../fieldwork/taskWords.ts"
import { ownTaskFacts, ownWorkCall } from "./ownWork.ts"

const orNull = <S extends Schema.Constraint>(schema: S) => Schema.NullOr(schema)
const text = orNull(Schema.String)

/** Steps of a task that its employee takes. */
export const ownTaskSteps = ["accept", "start", "finish", "reject"] as const
export type OwnTaskStep = (typeof ownTaskSteps)[number]

const ownTask = Schema.Struct({
  id: Schema.Int,
  version: Schema.Int,
  no: Schema.String,
  judul: Schema.String,
  tipe_tugas_nama: Schema.String,
  tanggal: Schema.String,
  due_time: text,
  priority: oneOf(taskPriorities),
  ...ownTaskFacts,
  customers_nama: text,
  customers_alamat: text,
  status: oneOf(taskStates),
  /** Its latest visit: a task at a customer is done there. */
  visits_id: orNull(Schema.Int),
  assigned_nama: text,
  started_at: text,
  ended_at: text,
  result_note: text,
  history: Schema.Array(moveRow),
  /** Why a step is not possible now; null = it is. */
  steps: Schema.Struct({ accept: text, start: text, finish: text, reject: text, tick: text }),
})
export type OwnTask = typeof ownTask.Type

export const ownTaskDetail = defineCall({
  ...ownWorkCall,
  path: "saya/tugas/detail",
  payload: Schema.Struct({ id }),
  answer: ownTask,
  summary: "Satu tugas sendiri dengan daftar periksa dan langkah berikutnya",
  example: { id: 1 },
  refusal: "not_found",
})

const writing = {
  ...ownWorkCall,
  write: true,
  invalidates: [tasks.listKey, "list-visit"],
  answer: Schema.Struct({ id: Schema.Int, version: Schema.Int }),
  example: { id: 1 },
  refusal: "not_found",
} as const

/** `note`: reason of a refusal, 5 to 500 characters; of a task that is done, its result. */
export const moveOwnTask = defineCall({
  ...writing,
  path: "saya/tugas/jalankan",
  payload: Schema.Struct({
    ...writeFields,
    id,
    step: oneOf(ownTaskSteps),
    note: optionalLongText(500),
  }).check(
    Schema.makeFilter(({ step, note }) =>
      step === "reject" && (note?.length ?? 0) < 5
        ? [{ path: ["note"], issue: "Isi alasan 5 sampai 500 karakter" }]
        : [],
    ),
  ),
  summary: "Menerima, memulai, menyelesaikan atau menolak tugas sendiri",
  example: { id: 1, step: "start" },
})

/** Ticks one item of the checklist, counted from 1. */
export const tickOwnTask = defineCall({
  ...writing,
  path: "saya/tugas/centang",
  payload: Schema.Struct({ ...writeFields, id, nth: whole(1, MOST_CHECKS), done: flag(true) }),
  summary: "Mencentang satu butir daftar periksa tugas sendiri",
  example: { id: 1, nth: 1, done: true },
})
