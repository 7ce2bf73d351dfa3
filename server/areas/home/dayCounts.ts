import type { DayState } from "#contract/areas/attendance/days.ts"
import type { Figure } from "../attendance/index.ts"

/** Counts of one day from the figures of the range. */
export const dayCounts = (figures: readonly Figure[], date: string) => {
  const own = figures.filter((one) => one.date === date)
  const of = (...states: readonly DayState[]) =>
    own.reduce((sum, { state, days }) => sum + (states.includes(state) ? days : 0), 0)
  return {
    hadir: of("hadir", "dinas", "tidak_lengkap"),
    terlambat: own.reduce((sum, { late }) => sum + late, 0),
    luar_radius: own.reduce((sum, { outside }) => sum + outside, 0),
    dinas: of("dinas"),
    izin: of("izin", "sakit"),
    sakit: of("sakit"),
    cuti: of("cuti"),
    alpa: of("alpa"),
    libur: of("libur", "off"),
    belum: of("belum"),
  }
}
