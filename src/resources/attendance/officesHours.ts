import { officesHours, type WorkDay, weekdays } from "#contract/areas/attendance/officesHours.ts"
import { describe } from "../kit/describe.ts"
import { changedColumn } from "../kit/shared.ts"

const TYPES = { fixed: "Tetap", flexible: "Fleksibel" } as const

/** Default: Monday to Friday, the most common office hours. */
const OFFICE_WEEK: readonly WorkDay[] = weekdays.map((day, at) => {
  const is_work = at < 5
  const at8 = is_work ? { start: "08:00", end: "17:00", break_start: "12:00", break_end: "13:00" } : null
  return {
    day,
    is_work,
    ...(at8 ?? { start: null, end: null, break_start: null, break_end: null }),
    is_overnight: false,
    min_minutes: null,
  }
})

export const officesHoursResource = describe(officesHours, {
  path: "/setting/absensi/offices-hour",
  title: "Jam Kerja",
  purpose: "Jam kerja adalah pola mingguan yang sama setiap minggu, untuk kantor atau pegawai.",
  searchLabel: "Cari nama jam kerja",
  columns: [
    { as: "text", key: "nama", label: "Nama", primary: true },
    { as: "choice", key: "type", label: "Tipe", choices: TYPES },
    { as: "number", key: "work_days", label: "Hari kerja", unit: "hari" },
    { as: "hours", key: "week_min", label: "Seminggu" },
    { as: "number", key: "jumlah_kantor", label: "Kantor" },
    { as: "mark", key: "is_default", label: "Utama", mark: "Utama" },
    changedColumn,
  ],
  filters: [
    {
      key: "type",
      label: "Tipe",
      options: Object.entries(TYPES).map(([value, label]) => ({ value, label })),
    },
  ],
  sections: [
    {
      title: "Data jam kerja",
      fields: [
        { kind: "text", key: "nama", label: "Nama jam kerja", required: true, max: 80 },
        [
          { kind: "select", key: "type", label: "Tipe", required: true, choices: TYPES },
          {
            kind: "number",
            key: "flexible_minutes",
            label: "Kelonggaran jam masuk",
            unit: "menit",
            required: true,
            hint: "Masuk dan pulang boleh lebih lambat sebanyak ini",
            showWhen: ({ type }) => type === "flexible",
          },
          {
            kind: "number",
            key: "late_tolerance_min",
            label: "Toleransi terlambat",
            unit: "menit",
            hint: "Biarkan kosong untuk mengikuti Aturan Absensi",
          },
        ],
        {
          kind: "switch",
          key: "is_default",
          label: "Jam kerja utama",
          hint: "Dipakai kantor yang tidak memilih jam kerja sendiri. Hanya satu yang menjadi utama.",
        },
      ],
    },
    {
      title: "Pola mingguan",
      fields: [
        {
          kind: "weekHours",
          key: "days",
          label: "Hari dan jam kerja",
          hint: "Bila lebih awal dari jam masuk, dihitung hari berikutnya",
        },
      ],
    },
  ],
  start: { type: "fixed", days: OFFICE_WEEK },
  personal: false,
})
