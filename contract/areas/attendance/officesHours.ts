import { Schema } from "effect"
import { defineResource, type Problem } from "../../kit/resource.ts"
import { flag, oneOf, optionalClock, optionalWhole, text } from "../../kit/schema.ts"
import { breakProblems, spanProblems } from "../../kit/times.ts"

export const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const

/** Hours of one weekday. The server derives `is_overnight` and ignores the client's value. */
const workDay = Schema.Struct({
  day: oneOf(weekdays),
  is_work: Schema.Boolean,
  start: optionalClock,
  end: optionalClock,
  break_start: optionalClock,
  break_end: optionalClock,
  is_overnight: flag(false),
  /** Minimum minutes of work of the day. */
  min_minutes: optionalWhole(1, 1_440),
})
export type WorkDay = typeof workDay.Type

const dayProblems = ({ is_work, start, end, ...rest }: WorkDay, at: number): readonly Problem[] => {
  if (!is_work) return []
  const path = ["days", at]
  if (start === null) return [{ path: [...path, "start"], issue: "Isi jam masuk" }]
  if (end === null) return [{ path: [...path, "end"], issue: "Isi jam pulang" }]
  return [...spanProblems({ start, end }, path), ...breakProblems({ start, end, ...rest }, path)]
}

const weekProblems = (days: readonly WorkDay[]): readonly Problem[] => {
  if (days.length !== 7 || new Set(days.map(({ day }) => day)).size !== 7)
    return [{ path: ["days"], issue: "Isi ketujuh hari, masing-masing satu kali" }]
  return days.some(({ is_work }) => is_work)
    ? []
    : [{ path: ["days"], issue: "Pilih paling sedikit satu hari kerja" }]
}

const office = (day: (typeof weekdays)[number], is_work: boolean) => ({
  day,
  is_work,
  ...(is_work ? { start: "08:00", end: "17:00", break_start: "12:00", break_end: "13:00" } : {}),
})

/**
 * Jam kerja: weekly office hours, the same every week. Each company has one default row. `flexible`: employees may
 * start up to `flexible_minutes` later and leave that much later.
 */
export const officesHours = defineResource(
  {
    id: "offices-hours",
    alias: "offices_hours_id",
    noun: "jam kerja",
    fields: {
      nama: text(80),
      type: oneOf(["fixed", "flexible"]),
      days: Schema.Array(workDay).check(Schema.isMaxLength(7, { message: "Paling banyak tujuh hari" })),
      flexible_minutes: optionalWhole(1, 720),
      /** Overrides the tolerance of Aturan Absensi. */
      late_tolerance_min: optionalWhole(0, 120),
      is_default: flag(false),
    },
    shown: {
      /** Minutes of work per week, without breaks. */
      week_min: Schema.Int,
      work_days: Schema.Int,
      jumlah_kantor: Schema.Int,
    },
    sorts: ["nama", "week_min", "updated_at"],
    filters: { type: Schema.optionalKey(oneOf(["fixed", "flexible"])) },
    who: { read: ["company", "office"], write: ["company"] },
    module: "attendanceSettings",
    example: {
      nama: "Senin–Jumat Contoh",
      type: "fixed",
      days: weekdays.map((day, at) => office(day, at < 5)),
    },
    alsoInvalidates: ["list-offices"],
  },
  ({ type, days, flexible_minutes }) => [
    ...weekProblems(days),
    ...days.flatMap(dayProblems),
    ...(type === "flexible" && flexible_minutes === null
      ? [{ path: ["flexible_minutes"], issue: "Isi kelonggaran jam masuk dalam menit" }]
      : []),
  ],
)
