import { Schema } from "effect"
import {
  oneOfOr,
  optionalLongText,
  optionalText,
  optionalWhole,
  rupiah,
  text,
  whole,
} from "../../kit/schema.ts"

/** Progress of a task (penugasan). */
export const taskStates = ["baru", "diterima", "dikerjakan", "selesai", "ditolak", "lewat", "batal"] as const
export type TaskState = (typeof taskStates)[number]
/** States in which a task is still to be done. */
export const openTaskStates = ["baru", "diterima", "dikerjakan"] as const

export const taskPriorities = ["rendah", "normal", "tinggi", "mendesak"] as const
export type TaskPriority = (typeof taskPriorities)[number]
export const taskPriorityWords: Readonly<Record<TaskPriority, string>> = {
  rendah: "Rendah",
  normal: "Normal",
  tinggi: "Tinggi",
  mendesak: "Mendesak",
}

/** One thing to tick; the tick itself is reported by the employee. */
export type ChecklistItem = { readonly text: string; readonly done: boolean }
export const MOST_CHECKS = 20

/** What an assignment says for its kind of work; a delivery has a recipient, a trip a destination. */
export const taskDetails = Schema.Struct({
  /** Recipient of a delivery. */
  penerima: optionalText(100),
  telepon: optionalText(30),
  /** Goods, in words. */
  barang: optionalText(200),
  /** Cash on delivery, rupiah. */
  cod: Schema.optionalKey(rupiah),
  /** Destination of a trip. */
  tujuan: optionalText(200),
})
export type TaskDetails = Partial<typeof taskDetails.Type>

/** Why a delivery or a visit did not succeed. */
export const failures = ["tutup", "pindah", "menolak", "tidak_ada_orang", "alamat_salah", "lainnya"] as const
export const failureWords: Readonly<Record<(typeof failures)[number], string>> = {
  tutup: "Tutup",
  pindah: "Sudah pindah",
  menolak: "Menolak",
  tidak_ada_orang: "Tidak ada orang",
  alamat_salah: "Alamat salah",
  lainnya: "Lainnya",
}

/** What an employee reports for the kind of work: `amount` and `trip_m` of the visit are derived from it. */
export const visitDetails = Schema.Struct({
  /** Who took the goods. */
  penerima: optionalText(100),
  /** Reason of a failure; null where it succeeded. */
  gagal: Schema.optionalKey(Schema.NullOr(Schema.Literals(failures))),
  /** Cash on delivery that was collected, rupiah. */
  cod: Schema.optionalKey(rupiah),
  /** Odometer of a trip, km. */
  odo_awal: optionalWhole(0, 9_999_999),
  odo_akhir: optionalWhole(0, 9_999_999),
  tujuan: optionalText(200),
  catatan: optionalLongText(500),
})
export type VisitDetails = Partial<typeof visitDetails.Type>

/** A checklist as a form enters it. */
export const checklist = Schema.Array(Schema.Struct({ text: text(120) })).check(
  Schema.isMaxLength(MOST_CHECKS, { message: `Paling banyak ${MOST_CHECKS} butir` }),
)
export const priority = oneOfOr(taskPriorities, "normal")
/** Times that a task is repeated weekly, the first one included. */
export const weeks = whole(1, 12)
