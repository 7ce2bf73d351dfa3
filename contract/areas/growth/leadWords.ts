/** Values and words that trial requests, demo requests and the public form have in common. */

export const headcounts = ["1-10", "11-50", "51-200", "201-500", ">500"] as const
export const headcountWords: Readonly<Record<(typeof headcounts)[number], string>> = {
  "1-10": "1–10",
  "11-50": "11–50",
  "51-200": "51–200",
  "201-500": "201–500",
  ">500": "Lebih dari 500",
}

export const leadNeeds = ["absensi", "cuti", "klaim", "kunjungan", "lembur", "payroll"] as const
export const leadNeedWords: Readonly<Record<(typeof leadNeeds)[number], string>> = {
  absensi: "Absensi",
  cuti: "Cuti",
  klaim: "Reimbursement",
  kunjungan: "Kunjungan",
  lembur: "Lembur",
  payroll: "Payroll",
}

/** Channel of a request; `site` is the public form. */
export const leadSources = ["site", "phone", "referral", "event"] as const
export const leadSourceWords: Readonly<Record<(typeof leadSources)[number], string>> = {
  site: "Situs web",
  phone: "Telepon atau pesan",
  referral: "Rekomendasi",
  event: "Acara",
}
