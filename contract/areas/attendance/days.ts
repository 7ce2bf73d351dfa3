/** States of an employee's working day; each day has exactly one. */
export const dayStates = [
  "belum",
  "tidak_lengkap",
  "alpa",
  "hadir",
  "dinas",
  "izin",
  "sakit",
  "cuti",
  "libur",
  "off",
] as const
export type DayState = (typeof dayStates)[number]

/** Flags of a day, in addition to its state. */
export const dayFlags = [
  "terlambat",
  "pulang_cepat",
  "tanpa_masuk",
  "tanpa_pulang",
  "pulang_otomatis",
  "alpa_otomatis",
  "kurang_jam",
  "setengah_hari",
  "luar_radius",
  "mock_gps",
  "lintas_hari",
  "libur_kerja",
  "absen_saat_cuti",
  "manual",
  "menunggu",
  "jadwal_berubah",
  "terkunci",
] as const
export type DayFlag = (typeof dayFlags)[number]

type Word = {
  readonly label: string
  /** Letter in the month's cell, because color alone is not accessible. */
  readonly letter: string
  readonly tone: "ok" | "warn" | "bad" | "info" | "neutral"
}

export const dayStateWords: Readonly<Record<DayState, Word>> = {
  belum: { label: "Belum absen", letter: "?", tone: "warn" },
  tidak_lengkap: { label: "Tidak lengkap", letter: "T", tone: "warn" },
  alpa: { label: "Alpa", letter: "A", tone: "bad" },
  hadir: { label: "Hadir", letter: "H", tone: "ok" },
  dinas: { label: "Dinas", letter: "D", tone: "ok" },
  izin: { label: "Izin", letter: "I", tone: "info" },
  sakit: { label: "Sakit", letter: "S", tone: "info" },
  cuti: { label: "Cuti", letter: "C", tone: "info" },
  libur: { label: "Hari libur", letter: "L", tone: "neutral" },
  off: { label: "Tidak bekerja", letter: "–", tone: "neutral" },
}

export const dayFlagWords: Readonly<Record<DayFlag, string>> = {
  terlambat: "Terlambat",
  pulang_cepat: "Pulang cepat",
  tanpa_masuk: "Tanpa absen masuk",
  tanpa_pulang: "Tanpa absen pulang",
  pulang_otomatis: "Pulang otomatis",
  alpa_otomatis: "Alpa otomatis",
  kurang_jam: "Kurang jam",
  setengah_hari: "Setengah hari",
  luar_radius: "Di luar radius",
  mock_gps: "GPS palsu",
  lintas_hari: "Lintas hari",
  libur_kerja: "Bekerja di hari libur",
  absen_saat_cuti: "Absen saat cuti",
  manual: "Bukan dari aplikasi",
  menunggu: "Pengajuan menunggu",
  jadwal_berubah: "Jadwal berubah",
  terkunci: "Terkunci",
}
