import { Effect, Schema } from "effect"
import { oneOf } from "../../kit/schema.ts"

/** Weekdays of a plan, Monday first. */
export const planDays = ["sen", "sel", "rab", "kam", "jum", "sab", "min"] as const
type PlanDay = (typeof planDays)[number]
export const planDayWords: Readonly<Record<PlanDay, string>> = {
  sen: "Senin",
  sel: "Selasa",
  rab: "Rabu",
  kam: "Kamis",
  jum: "Jumat",
  sab: "Sabtu",
  min: "Minggu",
}

/** Weekdays on which a plan repeats; empty = the weekday of its first date only. */
export const days = Schema.Array(oneOf(planDays))
  .check(Schema.isMaxLength(planDays.length))
  .pipe(Schema.withDecodingDefaultKey(Effect.succeed([])))

const DAY_MS = 86_400_000
const dayOf = (ms: number): PlanDay => planDays[(new Date(ms).getUTCDay() + 6) % 7] ?? "sen"

export type Planned = {
  /** The first date, ISO. */
  readonly tanggal: string
  readonly days: readonly PlanDay[]
  readonly weeks: number
}
/** Dates of a plan, the earliest first: its weekdays within each week that begins with its first date. */
export const datesOf = ({ tanggal, days: chosen, weeks }: Planned): readonly string[] => {
  const start = Date.parse(tanggal)
  if (Number.isNaN(start)) return []
  const wanted = chosen.length === 0 ? [dayOf(start)] : chosen
  return Array.from({ length: weeks * planDays.length }, (_, at) => start + at * DAY_MS)
    .filter((ms) => wanted.includes(dayOf(ms)))
    .map((ms) => new Date(ms).toISOString().slice(0, 10))
}
