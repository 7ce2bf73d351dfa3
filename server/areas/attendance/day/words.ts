import { instantAt, type OfficeZone } from "../schedule.ts"

const DAY_MS = 86_400_000

/** An instant (ms) on the office's clock: 08.02. */
export const clockIn = (at: number, zone: OfficeZone): string => {
  const midnight = instantAt("1970-01-01", "00:00", zone)
  return new Date((((at - midnight) % DAY_MS) + DAY_MS) % DAY_MS)
    .toISOString()
    .slice(11, 16)
    .replace(":", ".")
}

/** Minutes as people say them: 7 jam 30 menit. */
export const duration = (min: number): string => {
  const [hours, rest] = [Math.floor(min / 60), min % 60]
  if (hours === 0) return `${rest} menit`
  return rest === 0 ? `${hours} jam` : `${hours} jam ${rest} menit`
}
