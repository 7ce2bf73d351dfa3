import { instantAt, type OfficeZone } from "../schedule.ts"

const DAY_MS = 86_400_000

/** Time in Indonesian notation: 08:02 becomes 08.02. */
const dotted = (time: string): string => time.replace(":", ".")

/** An instant (ms) as local time of the office: 08.02. */
export const clockIn = (at: number, zone: OfficeZone): string => {
  const midnight = instantAt("1970-01-01", "00:00", zone)
  const time = new Date((((at - midnight) % DAY_MS) + DAY_MS) % DAY_MS).toISOString().slice(11, 16)
  return dotted(time)
}

/** A duration in words: 7 jam 30 menit. */
export const duration = (min: number): string => {
  const [hours, rest] = [Math.floor(min / 60), min % 60]
  if (hours === 0) return `${rest} menit`
  return rest === 0 ? `${hours} jam` : `${hours} jam ${rest} menit`
}

/** The schedule of a day in words, with its hours unless its name already has them: "Pagi 07.00–15.00". */
export const scheduleInWords = (schedule: {
  readonly nama: string
  readonly start: string | null
  readonly end: string | null
}): string => {
  if (schedule.start === null) return schedule.nama
  const hours = `${dotted(schedule.start)}–${dotted(schedule.end ?? "")}`
  return schedule.nama.includes(hours) ? schedule.nama : `${schedule.nama} ${hours}`
}
