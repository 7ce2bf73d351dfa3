import type { TaskState } from "#contract/areas/fieldwork/taskWords.ts"
import { dateWords, jakartaDate } from "#contract/kit/words.ts"
import type { VisitState } from "#contract/areas/fieldwork/visitWords.ts"
import type { Facts, Move, Rule, StatusWords } from "./lifecycle.ts"
import { needsNote, onlyAs } from "./rules.ts"

/** Facts that the guards of a task read. */
export type TaskFacts = Facts & {
  readonly status: TaskState
  /** Date of the task, ISO. */
  readonly tanggal: string
  /** It is done at a customer: its visits prove it. */
  readonly has_customer: boolean
  /** Progress of its latest visit; null = none was planned. */
  readonly visit: VisitState | null
  /** Items of the checklist that are not ticked. */
  readonly unticked: number
  /** Visits that ended without success. */
  readonly failed: number
}

/** Outcome of a visit as its task takes it over. */
export type TaskEvent = Move &
  (
    | {
        readonly type:
          | "task.accept"
          | "task.start"
          | "task.finish"
          | "task.reopen"
          | "task.reject"
          | "task.cancel"
          | "task.miss"
      }
    | {
        /** A visit ended without success; `tanggal` is the date of the next attempt. */
        readonly type: "task.fail"
        readonly tanggal: string
      }
    | {
        /** Given to an employee, or moved to another day; without the fields it stays as it is. */
        readonly type: "task.assign"
        readonly members_id?: number
        readonly tanggal?: string
      }
  )
type TaskRule = Rule<TaskFacts, TaskEvent>

const ADMINS = ["company", "office", "platform"] as const
const byEither = onlyAs(["employee", ...ADMINS], "Hanya pegawainya atau admin yang menjalankan tugas ini")
/** The clock closes a visit without a check-out, which ends its task. */
const byWorker = onlyAs(
  ["employee", "system", ...ADMINS],
  "Hanya pegawainya atau admin yang menyelesaikan tugas ini",
)
const byAdmin = onlyAs(ADMINS, "Hanya admin yang mengubah penugasan")
const byClock = onlyAs(["system"], "Tugas lewat dengan sendirinya sesudah harinya lewat")
/** The visit of an employee moves its task, also when the clock closes the visit. */
const byVisit = onlyAs(["employee", "system"], "Hanya kunjungannya yang mencatat percobaan yang gagal")

/** A task at a customer follows its visit, so that work is counted once. */
const isProved: TaskRule = ({ has_customer, visit }, event) => {
  if (!has_customer) return null
  const reached: readonly (VisitState | null)[] =
    event.type === "task.start" ? ["in_progress", "done"] : ["done"]
  if (reached.includes(visit)) return null
  return {
    reason: "state",
    message:
      event.type === "task.start"
        ? "Dimulai dengan check-in kunjungannya"
        : "Selesai bersama kunjungannya di pelanggan",
  }
}
const isTicked: TaskRule = ({ unticked }, { by }) =>
  unticked === 0 || by.as === "system"
    ? null
    : { reason: "state", message: `Centang dulu ${unticked} butir daftar periksanya` }
const hasNoCustomer: TaskRule = ({ has_customer }) =>
  has_customer
    ? { reason: "state", message: "Kunjungannya sudah selesai; buat tugas baru untuk datang lagi" }
    : null
/** An employee on the way or at the customer keeps the task. */
const isAtRest: TaskRule = ({ visit }) =>
  visit === "on_the_way" || visit === "in_progress"
    ? { reason: "state", message: "Pegawainya sedang menuju atau berada di pelanggan" }
    : null
const isAhead: TaskRule = ({ tanggal: held }, event) => {
  if (event.type !== "task.assign") return null
  const tanggal = event.tanggal ?? held
  return tanggal < jakartaDate(event.at)
    ? {
        reason: "invalid",
        message: `${dateWords(tanggal)} sudah lewat`,
        errors: { tanggal: [`${dateWords(tanggal)} sudah lewat; pilih hari ini atau sesudahnya`] },
      }
    : null
}
const isDue: TaskRule = ({ tanggal }, { at }) =>
  tanggal > jakartaDate(at) ? { reason: "state", message: `Tugas ini untuk ${dateWords(tanggal)}` } : null
/** The visit says that the day is over; a task without one asks the calendar. */
const isOver: TaskRule = ({ tanggal, visit }, { at }) =>
  tanggal < jakartaDate(at) || visit === "missed"
    ? null
    : { reason: "state", message: `Masih dapat dikerjakan sampai ${dateWords(tanggal)}` }

export const taskRules = {
  mayAccept: [byEither],
  mayStart: [byEither, isDue, isProved],
  mayFinish: [byWorker, isProved, isTicked],
  mayReopen: [byAdmin, hasNoCustomer],
  mayReject: [byEither, isAtRest, needsNote],
  mayCancel: [byAdmin, isAtRest, needsNote],
  mayAssign: [byAdmin, isAtRest, isAhead],
  mayFail: [byVisit],
  isOver: [byClock, isOver],
} satisfies Record<string, readonly TaskRule[]>

export const taskStatusWords = {
  baru: { label: "Baru", past: "ditugaskan", tone: "neutral" },
  diterima: { label: "Diterima", past: "diterima", tone: "info" },
  dikerjakan: { label: "Dikerjakan", past: "mulai dikerjakan", tone: "waiting" },
  selesai: { label: "Selesai", past: "selesai", tone: "approved" },
  ditolak: { label: "Ditolak", past: "ditolak", tone: "rejected" },
  lewat: { label: "Lewat", past: "lewat", tone: "rejected" },
  batal: { label: "Batal", past: "dibatalkan", tone: "neutral" },
} as const satisfies Readonly<Record<TaskState, StatusWords>>
