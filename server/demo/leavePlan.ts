import type { DayPart } from "#contract/areas/leave/leaveWords.ts"
import { weekdayOf, dayNumber, addDays } from "./days.ts"
import type { Random } from "./random.ts"

/** A leave request of the demo before it is stored. */
export type LeaveWish = {
  /** Code of the category. */
  readonly kode: string
  readonly start_date: string
  readonly end_date: string
  readonly part: DayPart
  readonly start_time: string | null
  readonly end_time: string | null
  readonly reason: string
  readonly needsPaper: boolean
}

const reasons: Readonly<Record<string, readonly string[]>> = {
  CT: ["Acara keluarga di Solo", "Pulang kampung", "Liburan bersama anak", "Pindahan rumah"],
  IKP: ["Mengurus SIM", "Mengambil rapor anak", "Urusan bank"],
  IMK: ["Kontrol dokter gigi", "Mengantar orang tua ke klinik"],
  SKT: ["Demam dan batuk", "Tipes, disarankan istirahat", "Sakit punggung"],
  ITU: ["Mengurus balik nama kendaraan", "Mengantar anak mendaftar sekolah"],
  CLT: ["Menemani orang tua berobat di Penang"],
}

/** The date a number of days away, moved to a weekday. */
const weekdayFrom = (date: string, days: number): string => {
  const then = addDays(date, days)
  const weekday = weekdayOf(dayNumber(then))
  return weekday > 4 ? addDays(then, 7 - weekday) : then
}

const plain = { part: "full" as const, start_time: null, end_time: null, needsPaper: false }

/** A new request for one of the coming weeks. */
export const wishOf = (today: string, chance: Random): LeaveWish => {
  const kode = chance.weighted([
    ["CT", 8],
    ["IKP", 3],
    ["IMK", 2],
    ["SKT", 2],
    ["CLT", 1],
    ["ITU", 1],
  ])
  const reason = chance.pick(reasons[kode] ?? reasons["CT"] ?? [])
  const start_date = weekdayFrom(today, kode === "SKT" ? 0 : kode === "CLT" ? 16 : chance.int(4, 32))
  const one = { ...plain, kode, reason, start_date, end_date: start_date }
  switch (kode) {
    case "IKP":
      return { ...one, part: chance.chance(0.5) ? "am" : "pm" }
    case "IMK":
      return { ...one, start_time: "09:00", end_time: chance.chance(0.5) ? "10:00" : "11:00" }
    case "ITU":
      return { ...one, start_time: "13:00", end_time: "15:00" }
    case "SKT":
      return { ...one, needsPaper: true }
    default:
      return { ...one, end_date: addDays(start_date, chance.int(0, 2)) }
  }
}

/** The request behind a past absence. */
export const wishFor = (
  state: "cuti" | "izin" | "sakit",
  start_date: string,
  end_date: string,
  chance: Random,
): LeaveWish => {
  const kode = state === "cuti" ? "CT" : state === "sakit" ? "SKT" : "IKP"
  return {
    ...plain,
    kode,
    start_date,
    end_date,
    reason: chance.pick(reasons[kode] ?? []),
    needsPaper: state === "sakit",
  }
}
