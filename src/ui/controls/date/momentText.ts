/**
 * An instant entered as two inputs: its day and its time in Jakarta. Until both are filled in the value holds the one
 * that is there (`2026-11-25`, `T08:00`), which no rule accepts as an instant.
 */
export type MomentParts = { readonly day: string | null; readonly time: string | null }

const OFFSET_MS = 7 * 3_600_000

export const readMoment = (value: string | null): MomentParts => {
  if (value === null || value === "") return { day: null, time: null }
  const at = /^\d.+T/.test(value) ? Date.parse(value) : Number.NaN
  const text = Number.isNaN(at) ? value : new Date(at + OFFSET_MS).toISOString()
  const [day = "", time = ""] = text.split("T")
  return { day: day === "" ? null : day, time: time === "" ? null : time.slice(0, 5) }
}

export const writeMoment = ({ day, time }: MomentParts): string | null => {
  if (day === null) return time === null ? null : `T${time}`
  return time === null ? day : new Date(`${day}T${time}:00+07:00`).toISOString()
}
