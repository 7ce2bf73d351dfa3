/** Fields whose reader is being written: drop the list once it is there. By `owner/field`. */
export const waiting: readonly string[] = [
  "aturan-absensi/late_penalty_mode",
  "aturan-absensi/late_penalty_value",
  "aturan-absensi/late_penalty_tiers",
  "aturan-absensi/late_penalty_tiers.from_min",
  "aturan-absensi/late_penalty_tiers.amount",
  "shift/allowance",
  "kategori-klaim/taxable",
  "tanggal-gajian/pay_day",
  "tanggal-gajian/cutoff_day",
  "tanggal-gajian/if_holiday",
  "tanggal-gajian/attendance_cutoff",
]
