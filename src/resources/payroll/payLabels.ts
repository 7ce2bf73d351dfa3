import type {
  payCalcs,
  payCategories,
  payKinds,
  payProrations,
  payRecurrences,
  payRoundings,
  payRoundModes,
  WorkdayBasis,
} from "#contract/areas/payroll/payWords.ts"
import type { ChoiceWords } from "../kit/fields.ts"

export const KINDS: ChoiceWords<(typeof payKinds)[number]> = {
  earning: "Pendapatan",
  deduction: "Potongan",
  employer_cost: "Dibayar perusahaan",
  info: "Keterangan di slip",
}
export const CATEGORIES: ChoiceWords<(typeof payCategories)[number]> = {
  pokok: "Gaji pokok",
  tunjangan_tetap: "Tunjangan tetap",
  tunjangan_tidak_tetap: "Tunjangan tidak tetap",
  lembur: "Lembur",
  insentif: "Insentif",
  thr: "THR",
  bpjs: "BPJS",
  pph21: "PPh 21",
  kasbon: "Kasbon",
  denda: "Denda",
  reimbursement: "Reimbursement",
  lainnya: "Lainnya",
}
export const CALCS: ChoiceWords<(typeof payCalcs)[number]> = {
  fixed: "Nominal tetap",
  per_day_present: "Per hari hadir",
  per_hour: "Per jam kerja",
  percent_of: "Persen dari komponen",
  formula: "Rumus",
  system: "Dihitung sistem",
}
export const RECURRENCES: ChoiceWords<(typeof payRecurrences)[number]> = {
  monthly: "Tiap bulan",
  once: "Sekali",
  yearly: "Setahun sekali",
}
export const PRORATIONS: ChoiceWords<(typeof payProrations)[number]> = {
  none: "Tetap dibayar penuh",
  calendar: "Menurut hari kalender",
  workday: "Menurut hari kerja",
}
export const ROUNDINGS: ChoiceWords<(typeof payRoundings)[number]> = {
  none: "Rupiah terdekat",
  "1": "Rp 1",
  "100": "Rp 100",
  "500": "Rp 500",
  "1000": "Rp 1.000",
}
export const ROUND_MODES: ChoiceWords<(typeof payRoundModes)[number]> = {
  nearest: "Terdekat",
  down: "Ke bawah",
  up: "Ke atas",
}
export const BASES: ChoiceWords<WorkdayBasis> = {
  schedule: "Hari kerja menurut jadwal",
  calendar: "Hari kalender",
  "21": "21 hari",
  "22": "22 hari",
  "25": "25 hari",
  "30": "30 hari",
}
