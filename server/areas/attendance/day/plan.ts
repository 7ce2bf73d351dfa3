import type { WorkDay } from "#contract/areas/attendance/officesHours.ts"
import { minutesBetween, workMinutes } from "#contract/kit/times.ts"
import { weekday } from "../../../time/calendar.ts"
import type { Hours, Plan } from "./facts.ts"

/** Defaults from Aturan Absensi for hours that do not define their own. */
export type HourRules = {
  readonly late_tolerance_min: number
  readonly early_out_tolerance_min: number
  readonly checkin_open_before_min: number
  readonly checkout_close_after_min: number
}

export type ShiftHours = {
  readonly nama: string
  readonly kode: string
  readonly start: string
  readonly end: string
  readonly break_start: string | null
  readonly break_end: string | null
  readonly break_paid: boolean
  readonly late_tolerance_min: number | null
  readonly early_out_tolerance_min: number | null
  readonly checkin_open_before_min: number | null
  readonly checkout_close_after_min: number | null
  readonly half_day_min_hours: number | null
}

export type Week = {
  readonly nama: string
  readonly type: "fixed" | "flexible"
  readonly days: readonly WorkDay[]
  readonly flexible_minutes: number | null
  readonly late_tolerance_min: number | null
}

/** How an employee attends on a date. */
export type Way = "offices_hours" | "shift" | "flexible" | "free"

const names = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const

const restOf = (start: string | null, end: string | null): number =>
  start === null || end === null ? 0 : minutesBetween(start, end)

const halvesOf = (start: string | null, end: string | null): Hours["halves"] =>
  start === null || end === null ? null : { first_end: start, second_start: end }

/** Display name of a shift in a schedule; `shiftCodeOf` parses it. */
const shiftName = ({ nama, kode }: Pick<ShiftHours, "nama" | "kode">): string => `${nama} (${kode})`

/**
 * Code of the shift a day was judged by. A stored day has no shift id, but the code of a shift never changes once it
 * was planned.
 */
export const shiftCodeOf = ({
  source,
  nama,
}: {
  readonly source: string
  readonly nama: string
}): string | null => (source === "shift" ? (/\(([A-Z0-9]+)\)$/.exec(nama)?.[1] ?? null) : null)

export const shiftPlan = (shift: ShiftHours, rules: HourRules): Plan => ({
  kind: "work",
  source: "shift",
  nama: shiftName(shift),
  hours: {
    start: shift.start,
    end: shift.end,
    halves: halvesOf(shift.break_start, shift.break_end),
    rest_min: shift.break_paid ? 0 : restOf(shift.break_start, shift.break_end),
    flexible_min: 0,
    is_timed: true,
    least_min: shift.half_day_min_hours === null ? null : Math.round(shift.half_day_min_hours * 60),
    late_tolerance_min: shift.late_tolerance_min ?? rules.late_tolerance_min,
    early_out_tolerance_min: shift.early_out_tolerance_min ?? rules.early_out_tolerance_min,
    before_min: shift.checkin_open_before_min ?? rules.checkin_open_before_min,
    after_min: shift.checkout_close_after_min ?? rules.checkout_close_after_min,
  },
})

/** Default week of a company that has not defined one: Monday to Friday from eight to five. */
const usualWeek: Week = {
  nama: "Jam kerja umum",
  type: "fixed",
  days: (["mon", "tue", "wed", "thu", "fri"] as const).map((day) => ({
    day,
    is_work: true,
    start: "08:00",
    end: "17:00",
    break_start: "12:00",
    break_end: "13:00",
    is_overnight: false,
    min_minutes: null,
  })),
  flexible_minutes: null,
  late_tolerance_min: null,
}

const weekPlan = (date: string, week: Week, rules: HourRules, isTimed: boolean): Plan => {
  const source = isTimed ? "offices_hours" : "flexible"
  const day = week.days.find((one) => one.day === names[weekday(date)])
  if (day === undefined || !day.is_work || day.start === null || day.end === null)
    return { kind: "off", source, why: `Bukan hari kerja menurut ${week.nama}` }
  const { start, end, break_start, break_end } = day
  return {
    kind: "work",
    source,
    nama: week.nama,
    hours: {
      start,
      end,
      halves: halvesOf(break_start, break_end),
      rest_min: restOf(break_start, break_end),
      flexible_min: week.type === "flexible" ? (week.flexible_minutes ?? 0) : 0,
      is_timed: isTimed,
      least_min:
        day.min_minutes ?? (isTimed ? null : workMinutes({ start, end, break_start, break_end }, false)),
      late_tolerance_min: week.late_tolerance_min ?? rules.late_tolerance_min,
      early_out_tolerance_min: rules.early_out_tolerance_min,
      before_min: rules.checkin_open_before_min,
      after_min: rules.checkout_close_after_min,
    },
  }
}

/**
 * The schedule of a date: the shift planned for exactly this date, else the week, depending on the attendance type.
 * @param cell the shift planned for the date; "off" = planned as a day off, null = nothing is planned
 */
export const planFor = (
  date: string,
  way: Way,
  cell: ShiftHours | "off" | null,
  week: Week | null,
  rules: HourRules,
): Plan => {
  if (way === "free") return { kind: "free" }
  if (cell === "off") return { kind: "off", source: "shift", why: "Libur menurut jadwal shift" }
  if (cell !== null) return shiftPlan(cell, rules)
  if (way === "shift") return { kind: "off", source: "shift", why: "Tidak dijadwalkan" }
  return weekPlan(date, week ?? usualWeek, rules, way === "offices_hours")
}
