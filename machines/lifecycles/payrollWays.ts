import type { payrollStatuses } from "#contract/areas/payroll/periods.ts"

type PayrollState = (typeof payrollStatuses)[number]

const FIRST = {
  calculate: "Hitung gajinya lebih dahulu",
  approve: "Setujui lebih dahulu",
  reopen: "Buka lagi lebih dahulu",
  pay: "Tandai dibayar lebih dahulu",
  unapproved: "Belum ada persetujuan yang dapat dibuka",
  correct: "Yang keliru dikoreksi di periode berikutnya",
} as const
type Step =
  | "payroll.calculate"
  | "payroll.approve"
  | "payroll.reopen"
  | "payroll.pay"
  | "payroll.lock"
  | "payroll.cancel"
type Ways = Readonly<Partial<Record<Step, string>>>
const uncalculated: Ways = {
  "payroll.approve": FIRST.calculate,
  "payroll.pay": FIRST.calculate,
  "payroll.lock": FIRST.calculate,
  "payroll.reopen": FIRST.unapproved,
}
const done: Ways = {
  "payroll.calculate": FIRST.correct,
  "payroll.reopen": FIRST.correct,
  "payroll.cancel": FIRST.correct,
}
/** The step that comes first, for moves that the state does not take. */
const ways: Readonly<Record<PayrollState, Ways>> = {
  draft: uncalculated,
  failed: uncalculated,
  calculating: {
    "payroll.calculate": "Tunggu sampai selesai, atau hentikan",
    "payroll.approve": "Tunggu sampai selesai",
    "payroll.cancel": "Hentikan perhitungannya lebih dahulu",
  },
  calculated: {
    "payroll.pay": FIRST.approve,
    "payroll.lock": FIRST.approve,
    "payroll.reopen": FIRST.unapproved,
  },
  approved: {
    "payroll.calculate": FIRST.reopen,
    "payroll.cancel": FIRST.reopen,
    "payroll.lock": FIRST.pay,
  },
  paid: done,
  locked: done,
  cancelled: { "payroll.calculate": "Buat periode baru" },
}
/** The way to a move that the state of a period does not take; null = there is none. */
export const wayToPayroll = ({ status }: { readonly status: PayrollState }, type: string): string | null =>
  (ways[status] as Readonly<Partial<Record<string, string>>>)[type] ?? null
