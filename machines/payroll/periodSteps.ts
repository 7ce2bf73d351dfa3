import type { JobState } from "#contract/areas/jobs/jobs.ts"
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
export type SlipStepKind = (typeof slipStepKinds)[number]
export type StepKind = (typeof stepKinds)[number] | SlipStepKind

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
  resend: {
    label: "Kirim lagi lewat email",
    title: "Kirim slip ini sekali lagi?",
    text: "Slip ini sudah dikirim. Pegawai mendapatnya sekali lagi sebagai PDF.",
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

/** A step of a period and its current row; `member` is the employee, for a step of one slip. */
export type StepOf = {
  readonly kind: StepKind
  readonly id: number
  readonly version: number
  readonly member?: number
}
export type StepTaken = StepOf & { readonly note: string | null }
/** The started job; null = none. */
export type StepAnswer = JobState | null
