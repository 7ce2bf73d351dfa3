import type { JobState } from "#contract/areas/jobs/jobs.ts"
import type { periodSteps } from "#contract/areas/payroll/periods.ts"
import type { Actor } from "../lifecycles/actor.ts"
import { barred } from "../lifecycles/lifecycle.ts"
import { type PayrollEvent, type PayrollFacts, payrollPeriod } from "../lifecycles/payrollPeriodMachine.ts"

export const stepKinds = ["calculate", "trial", "approve", "reopen", "pay", "lock", "cancel"] as const
export type StepKind = (typeof stepKinds)[number]

export type StepWords = {
  /** On its button and on that of its dialog. */
  readonly label: string
  readonly title: string
  readonly text: string
  readonly event: Exclude<PayrollEvent["type"], "payroll.finish" | "payroll.fail">
  /** The status it is asked for by; null = it begins a calculation. */
  readonly status: (typeof periodSteps)[number] | null
  readonly isDanger?: true
  readonly needsReason?: true
}

/** What is done to a payroll period, in the order in which it is done. */
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
}

/** Why a step cannot be taken now, in words, or null; its reason is not missed yet, and no rule of it asks for the hour. */
export const whyNotStep = (row: PayrollFacts, kind: StepKind, by: Actor): string | null =>
  barred(payrollPeriod, row, { type: stepWords[kind].event, by, at: "" })

/** Which step of which period, as it stands. */
export type StepOf = { readonly kind: StepKind; readonly id: number; readonly version: number }
export type StepTaken = StepOf & { readonly note: string | null }
/** The job that was begun; null = none. */
export type StepAnswer = JobState | null
