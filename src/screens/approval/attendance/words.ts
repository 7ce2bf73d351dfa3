import type { requestKinds } from "#contract/areas/attendance/attendanceApproval.ts"

export const kinds: Readonly<Record<(typeof requestKinds)[number], string>> = {
  luar_radius: "Di luar radius",
  terlambat: "Terlambat",
  pulang_cepat: "Pulang cepat",
  manual: "Absen manual",
  koreksi: "Koreksi absen",
  lembur: "Lembur",
  libur: "Kerja di hari libur",
  offline: "Absen offline",
}
