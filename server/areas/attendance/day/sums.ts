import type { DaySums } from "#contract/areas/attendance/laporan.ts"
import { dayStates } from "#contract/areas/attendance/days.ts"
import type { Day } from "./facts.ts"

type Counts = Omit<{ -readonly [K in keyof DaySums]: number }, "kehadiran_permil" | "ontime_permil"> & {
  hadir_kerja: number
  tepat: number
}

const none = (): Counts => ({
  ...(Object.fromEntries(dayStates.map((state) => [state, 0])) as Record<(typeof dayStates)[number], number>),
  hari: 0,
  hari_kerja: 0,
  terlambat_x: 0,
  terlambat_menit: 0,
  pulang_cepat_x: 0,
  jam_kerja_menit: 0,
  lembur_menit: 0,
  hadir_kerja: 0,
  tepat: 0,
})

const THERE: readonly Day["state"][] = ["hadir", "tidak_lengkap", "dinas"]
const permil = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1_000)

/** Sums of days: each day counts once, under its state. @param today a day that has not come asks nobody for anything */
export const sumDays = (days: Iterable<Day>, today: string): DaySums => {
  const sums = none()
  for (const day of days) {
    sums[day.state] += 1
    sums.hari += 1
    const isDue = day.date < today || (day.date === today && day.state !== "belum")
    if (day.is_workday && isDue) {
      sums.hari_kerja += 1
      if (THERE.includes(day.state)) {
        sums.hadir_kerja += 1
        if (day.late_min === 0 && !day.flags.includes("tanpa_masuk")) sums.tepat += 1
      }
    }
    if (day.late_min > 0) sums.terlambat_x += 1
    if (day.early_out_min > 0) sums.pulang_cepat_x += 1
    sums.terlambat_menit += day.late_min
    sums.jam_kerja_menit += day.work_min
    sums.lembur_menit += day.overtime_min
  }
  const { hadir_kerja, tepat, ...shown } = sums
  return {
    ...shown,
    kehadiran_permil: permil(hadir_kerja, sums.hari_kerja),
    ontime_permil: permil(tepat, hadir_kerja),
  }
}
