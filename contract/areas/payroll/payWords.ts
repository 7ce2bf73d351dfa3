export const payKinds = ["earning", "deduction", "employer_cost", "info"] as const
export type PayKind = (typeof payKinds)[number]

export const payCategories = [
  "pokok",
  "tunjangan_tetap",
  "tunjangan_tidak_tetap",
  "lembur",
  "insentif",
  "thr",
  "bpjs",
  "pph21",
  "kasbon",
  "denda",
  "reimbursement",
  "lainnya",
] as const
export type PayCategory = (typeof payCategories)[number]

export const payCalcs = ["fixed", "per_day_present", "per_hour", "percent_of", "formula", "system"] as const
export type PayCalc = (typeof payCalcs)[number]

export const payRecurrences = ["monthly", "once", "yearly"] as const
export const payProrations = ["none", "calendar", "workday"] as const
export const payRoundings = ["none", "1", "100", "500", "1000"] as const
export const payRoundModes = ["down", "nearest", "up"] as const

export const payPeriodKinds = ["regular", "thr", "bonus", "off_cycle", "severance"] as const
export type PayPeriodKind = (typeof payPeriodKinds)[number]

/** Divisor of a month's pay for proration. */
export const workdayBases = ["calendar", "schedule", "21", "22", "25", "30"] as const
export type WorkdayBasis = (typeof workdayBases)[number]

type PayDefaults = {
  readonly bpjs_base: boolean
  readonly prorate: (typeof payProrations)[number]
  /** Place on the slip: after the components of the law that are of the same category. */
  readonly order: number
}
const counted = { bpjs_base: true, prorate: "workday" } as const
const uncounted = { bpjs_base: false, prorate: "none" } as const
/**
 * Defaults of a component by its category. A fixed allowance is part of the wage by law: in the BPJS base, and paid for the
 * days of a part of a month (PP 36/2021 Pasal 7, PP 44/2015 Pasal 19).
 */
export const PAY_DEFAULTS: Readonly<Record<PayCategory, PayDefaults>> = {
  pokok: { ...counted, order: 11 },
  tunjangan_tetap: { ...counted, order: 12 },
  tunjangan_tidak_tetap: { ...uncounted, order: 15 },
  lembur: { ...uncounted, order: 25 },
  insentif: { ...uncounted, order: 35 },
  thr: { ...uncounted, order: 45 },
  reimbursement: { ...uncounted, order: 65 },
  bpjs: { ...uncounted, order: 165 },
  pph21: { ...uncounted, order: 175 },
  kasbon: { ...uncounted, order: 185 },
  denda: { ...uncounted, order: 195 },
  lainnya: { ...uncounted, order: 210 },
}

type SystemComponent = {
  readonly nama: string
  readonly kind: PayKind
  readonly category: PayCategory
}

/**
 * Components whose amount comes from recorded facts and the law instead of a company rule, by their reserved codes. A
 * company can enable, rename, tax and prorate them.
 */
export const SYSTEM_COMPONENTS = {
  GAJI_POKOK: { nama: "Gaji pokok", kind: "earning", category: "pokok" },
  LEMBUR: { nama: "Upah lembur", kind: "earning", category: "lembur" },
  UANG_SHIFT: { nama: "Uang shift", kind: "earning", category: "tunjangan_tidak_tetap" },
  THR: { nama: "THR keagamaan", kind: "earning", category: "thr" },
  REIMBURSEMENT: { nama: "Reimbursement", kind: "earning", category: "reimbursement" },
  KLAIM_KENA_PAJAK: { nama: "Klaim kena pajak", kind: "earning", category: "reimbursement" },
  TUNJANGAN_PPH21: { nama: "Tunjangan PPh 21", kind: "earning", category: "pph21" },
  BPJS_KES_PERUSAHAAN: {
    nama: "BPJS Kesehatan (perusahaan)",
    kind: "employer_cost",
    category: "bpjs",
  },
  JHT_PERUSAHAAN: { nama: "JHT (perusahaan)", kind: "employer_cost", category: "bpjs" },
  JP_PERUSAHAAN: { nama: "JP (perusahaan)", kind: "employer_cost", category: "bpjs" },
  JKK: { nama: "JKK", kind: "employer_cost", category: "bpjs" },
  JKM: { nama: "JKM", kind: "employer_cost", category: "bpjs" },
  PPH21_PERUSAHAAN: { nama: "PPh 21 ditanggung perusahaan", kind: "employer_cost", category: "pph21" },
  BPJS_KES: { nama: "BPJS Kesehatan", kind: "deduction", category: "bpjs" },
  JHT: { nama: "JHT", kind: "deduction", category: "bpjs" },
  JP: { nama: "JP", kind: "deduction", category: "bpjs" },
  PPH21: { nama: "PPh 21", kind: "deduction", category: "pph21" },
  KASBON: { nama: "Cicilan kasbon", kind: "deduction", category: "kasbon" },
  DENDA_TERLAMBAT: { nama: "Denda terlambat", kind: "deduction", category: "denda" },
  ZAKAT: { nama: "Zakat lewat perusahaan", kind: "deduction", category: "lainnya" },
} as const satisfies Readonly<Record<string, SystemComponent>>
export type SystemCode = keyof typeof SYSTEM_COMPONENTS
export const systemCodes = Object.keys(SYSTEM_COMPONENTS) as readonly SystemCode[]
export const isSystemCode = (kode: string): kode is SystemCode => kode in SYSTEM_COMPONENTS

/** Facts about an employee in a period; formulas may use them in addition to component codes. */
export const formulaFacts = {
  HARI_KALENDER: "Hari kalender periode",
  HARI_KERJA: "Hari kerja terjadwal periode",
  HARI_DIBAYAR: "Hari kerja selama bekerja, tanpa hari tidak dibayar",
  HARI_HADIR: "Hari hadir",
  HARI_SHIFT: "Hari hadir yang dijadwalkan dalam shift",
  HARI_TANPA_UPAH: "Hari alpa dan cuti tanpa upah; jam izin tanpa upah sebagai bagian harinya",
  JAM_TANPA_UPAH: "Jam izin tanpa upah",
  MENIT_TERLAMBAT: "Menit terlambat",
  KALI_TERLAMBAT: "Berapa kali terlambat",
  JAM_KERJA: "Jam kerja tercatat",
  JAM_LEMBUR: "Jam lembur disetujui",
  MASA_KERJA: "Masa kerja, bulan penuh",
  UPAH_MINIMUM: "Upah minimum kantor",
} as const
export type FormulaFact = keyof typeof formulaFacts
