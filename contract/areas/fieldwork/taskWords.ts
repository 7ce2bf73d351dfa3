import { Schema } from "effect"
import { flag, oneOfOr, text, wholeOr } from "../../kit/schema.ts"

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

/** One thing to tick. */
export type ChecklistItem = { readonly text: string; readonly done: boolean }
export const MOST_CHECKS = 20

/** Why a delivery or a visit did not succeed. */
export const failures = ["tutup", "pindah", "menolak", "tidak_ada_orang", "alamat_salah", "lainnya"] as const
export type Failure = (typeof failures)[number]
export const failureWords: Readonly<Record<Failure, string>> = {
  tutup: "Tutup",
  pindah: "Sudah pindah",
  menolak: "Menolak",
  tidak_ada_orang: "Tidak ada orang",
  alamat_salah: "Alamat salah",
  lainnya: "Lainnya",
}

/** The checklist of a task; all of it is ticked before the task ends. */
export const checklist = Schema.Array(Schema.Struct({ text: text(120), done: flag(false) })).check(
  Schema.isMaxLength(MOST_CHECKS, { message: `Paling banyak ${MOST_CHECKS} butir` }),
)
export const priority = oneOfOr(taskPriorities, "normal")
/** Times that a task is repeated weekly, the first one included. */
export const weeks = wholeOr(1, 12, 1)
