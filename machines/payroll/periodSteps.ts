import type { JobState } from "#contract/areas/jobs/jobs.ts"
import type { nextPeriods } from "#contract/areas/payroll/proposals.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { QuestionCode } from "#contract/areas/payroll/questions.ts"
import type { Duty } from "#contract/areas/payroll/berkas.ts"
import type { periodSteps } from "#contract/areas/payroll/periods.ts"
import type { Actor } from "../lifecycles/actor.ts"
import { barred } from "../lifecycles/lifecycle.ts"
import {
  type PayrollEvent,
  type PayrollFacts,
  payrollPeriod,
  whyNotMailed,
} from "../lifecycles/payrollPeriodMachine.ts"

export const stepKinds = ["calculate", "trial", "approve", "reopen", "pay", "mail", "lock", "cancel"] as const
/** Steps of one slip of a period. */
export const slipStepKinds = ["recalculate", "send", "resend"] as const
/** Answers a question of one slip, or of all slips of a period. */
export const answerKind = "answer"
/** Pays an employee in a period by hand, or leaves them out. */
export const choiceKinds = ["include", "exclude"] as const
export type SlipStepKind = (typeof slipStepKinds)[number]
/** Steps of a duty of the period's month. */
export const dutyStepKinds = ["tick", "untick"] as const
export type DutyStepKind = (typeof dutyStepKinds)[number]
/** Makes the next period of a group of offices. */
export const makeKind = "make"
/** Switch the payroll module on, or ask for it. */
export const moduleKinds = ["activate", "request"] as const
export type StepKind =
  | typeof makeKind
  | (typeof moduleKinds)[number]
  | (typeof stepKinds)[number]
  | SlipStepKind
  | DutyStepKind
  | typeof answerKind
  | (typeof choiceKinds)[number]

export type StepWords = {
  /** Label of its button and of the confirm button. */
  readonly label: string
  readonly title: string
  readonly text: string
  /** Event of the lifecycle; null = the period does not change. */
  readonly event: Exclude<PayrollEvent["type"], "payroll.finish" | "payroll.fail"> | null
  /** The requested status; null = it has its own call. */
  readonly status: (typeof periodSteps)[number] | null
  readonly isDanger?: true
  readonly needsReason?: true
}

/** Labels of the steps of a payroll period or slip. */
export const stepWords: Readonly<Record<StepKind, StepWords>> = {
  calculate: {
    label: "Hitung gaji",
    title: "Hitung gaji periode ini?",
    text: "Slip semua pegawai periode ini dihitung dari data terakhir. Slip dari perhitungan sebelumnya diganti.",
    event: "payroll.calculate",
    status: null,
  },
  trial: {
    label: "Coba hitung",
    title: "Coba hitung tanpa mengubah slip?",
    text: "Hasilnya disimpan di samping slip yang ada, untuk dibandingkan. Slip dan status periode tetap.",
    event: "payroll.calculate",
    status: null,
  },
  approve: {
    label: "Setujui",
    title: "Setujui periode gaji ini?",
    text: "Absensi, cuti, lembur, klaim dan kasbon di tanggal periode ini ditutup dan tidak berubah lagi.",
    event: "payroll.approve",
    status: "approved",
  },
  reopen: {
    label: "Buka lagi",
    title: "Buka lagi periode gaji ini?",
    text: "Persetujuannya dicabut, dan data di tanggalnya dapat berubah lagi.",
    event: "payroll.reopen",
    status: "calculated",
    needsReason: true,
  },
  pay: {
    label: "Tandai dibayar",
    title: "Tandai periode ini sudah dibayar?",
    text: "Sesudah ini persetujuannya tidak dapat dibuka lagi.",
    event: "payroll.pay",
    status: "paid",
  },
  mail: {
    label: "Kirim slip lewat email",
    title: "Kirim slip ke email pegawai?",
    text: "Setiap pegawai mendapat slipnya sendiri sebagai PDF. Slip yang sudah dikirim tidak dikirim lagi.",
    event: null,
    status: null,
  },
  lock: {
    label: "Kunci",
    title: "Kunci periode gaji ini?",
    text: "Periode yang dikunci tidak berubah lagi; yang keliru dikoreksi di periode berikutnya.",
    event: "payroll.lock",
    status: "locked",
  },
  cancel: {
    label: "Batalkan periode",
    title: "Batalkan periode gaji ini?",
    text: "Periode yang dibatalkan tidak dapat dihitung lagi.",
    event: "payroll.cancel",
    status: "cancelled",
    isDanger: true,
  },
  recalculate: {
    label: "Hitung ulang slip",
    title: "Hitung ulang slip ini?",
    text: "Slip pegawai ini dihitung dari data terakhir. Slip pegawai lain tetap.",
    event: "payroll.recalculate",
    status: null,
  },
  send: {
    label: "Kirim lewat email",
    title: "Kirim slip ini lewat email?",
    text: "Pegawai mendapat slipnya sebagai PDF.",
    event: null,
    status: null,
  },
  activate: {
    label: "Aktifkan payroll",
    title: "Aktifkan payroll untuk masa coba?",
    text: "Pengaturan payroll terbuka dan komponen bawaan dibuat. Sesudah masa coba, paket langganan yang menentukan.",
    event: null,
    status: null,
  },
  request: {
    label: "Minta diaktifkan",
    title: "Minta payroll diaktifkan?",
    text: "Administrator layanan mendapat pemberitahuan dengan nama Anda dan nama perusahaan.",
    event: null,
    status: null,
  },
  make: {
    label: "Buat periode",
    title: "Buat periode gaji ini?",
    text: "Periodenya dibuat sebagai draf menurut Tanggal Gajian. Tanggalnya masih dapat diubah, dan gaji belum dihitung.",
    event: null,
    status: null,
  },
  answer: {
    label: "Jawab",
    title: "Jawab hal ini?",
    text: "Jawaban tersimpan bersama periode gajinya. Datanya sendiri tidak berubah.",
    event: null,
    status: null,
    needsReason: true,
  },
  include: {
    label: "Masukkan",
    title: "Masukkan pegawai ini?",
    text: "Pegawai ini dibayar di periode ini walaupun aturannya tidak menyertakannya. Hitung lagi sesudahnya.",
    event: null,
    status: null,
    needsReason: true,
  },
  exclude: {
    label: "Keluarkan dari periode",
    title: "Keluarkan pegawai ini dari periode?",
    text: "Pegawai ini tidak mendapat slip di periode ini, dan tercatat dengan alasannya. Hitung lagi sesudahnya.",
    event: null,
    status: null,
    isDanger: true,
    needsReason: true,
  },
  resend: {
    label: "Kirim lagi lewat email",
    title: "Kirim slip ini sekali lagi?",
    text: "Slip ini sudah dikirim. Pegawai mendapatnya sekali lagi sebagai PDF.",
    event: null,
    status: null,
  },
  tick: {
    label: "Tandai selesai",
    title: "Tandai kewajiban ini selesai?",
    text: "Kewajiban ini tidak lagi diingatkan di beranda.",
    event: null,
    status: null,
  },
  untick: {
    label: "Batalkan tanda",
    title: "Batalkan tanda selesainya?",
    text: "Kewajiban ini diingatkan lagi di beranda.",
    event: null,
    status: null,
  },
}

/**
 * Why a step is not possible now, in words, or null; ignores the reason to be filled in, and the time, which no rule
 * reads.
 */
export const whyNotStep = (row: PayrollFacts, kind: StepKind, by: Actor): string | null => {
  const { event } = stepWords[kind]
  return event === null ? whyNotMailed(row.status) : barred(payrollPeriod, row, { type: event, by, at: "" })
}

/** Whether the dialog of a step asks for a reason. */
export const needsReason = ({ kind, reason }: StepOf): boolean =>
  stepWords[kind].needsReason === true || reason !== undefined

/** Facts of a slip that its steps depend on. */
export type SlipFacts = {
  readonly status: PayrollFacts["status"]
  /** Why the calculation failed; null = it did not. */
  readonly error: string | null
  /** Address the slip would be mailed to; null = none. */
  readonly email: string | null
}

/** Why a step is not possible for a slip, in words, or null; who may recalculate it is checked by the server only. */
export const whyNotSlipStep = ({ status, error, email }: SlipFacts, kind: SlipStepKind): string | null => {
  if (kind === "recalculate")
    return status === "calculated"
      ? null
      : "Slip dihitung ulang selama periodenya terhitung dan belum disetujui"
  if (error !== null) return "Slip ini belum dapat dibuat"
  return whyNotMailed(status) ?? (email === null ? "Pegawai ini belum punya alamat email" : null)
}

/** A new period as Tanggal Gajian proposes it; empty `offices_id` = every office. */
export type NextPeriod = AnswerOf<typeof nextPeriods>["rows"][number]

/**
 * A step of a period and its current row; `member` is the employee, for a step of one slip, and `duty` the duty of a
 * month (YYYY-MM).
 */
export type StepOf = {
  readonly kind: StepKind
  readonly id: number
  readonly version: number
  readonly member?: number
  /** The question that is answered. */
  readonly code?: QuestionCode
  /** Why it needs a reason, in words. */
  readonly reason?: string
  readonly duty?: { readonly duty: Duty; readonly month: string }
  readonly next?: NextPeriod
}
export type StepTaken = StepOf & { readonly note: string | null }
/** The started job, or the id of the period that was made; null = neither. */
export type StepAnswer = JobState | { readonly made: number } | null
