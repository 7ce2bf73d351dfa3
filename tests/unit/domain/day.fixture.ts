import { dayOf } from "#server/areas/attendance/day/dayOf.ts"
import type { Day, Facts, Hours, Mark, Plan } from "#server/areas/attendance/day/facts.ts"
import { instantAt } from "#server/areas/attendance/schedule.ts"
import { plusDays } from "#server/time/calendar.ts"

/** A Friday. */
export const DATE = "2026-11-20"

export const officeHours: Hours = {
  start: "08:00",
  end: "17:00",
  halves: { first_end: "12:00", second_start: "13:00" },
  rest_min: 60,
  flexible_min: 0,
  is_timed: true,
  least_min: null,
  late_tolerance_min: 0,
  early_out_tolerance_min: 0,
  before_min: 60,
  after_min: 240,
}
export const work = (hours: Partial<Hours> = {}): Plan => ({
  kind: "work",
  source: "offices_hours",
  nama: "Senin–Jumat",
  hours: { ...officeHours, ...hours },
})
export const night = (hours: Partial<Hours> = {}): Plan => ({
  kind: "work",
  source: "shift",
  nama: "Shift Malam (ML)",
  hours: { ...officeHours, start: "22:00", end: "06:00", halves: null, rest_min: 0, ...hours },
})
export const off: Plan = { kind: "off", source: "offices_hours", why: "Bukan hari kerja" }

const lenient = {
  half_day_min_hours: 0,
  full_day_min_hours: 8,
  min_break_min: 0,
  auto_alpha: false,
  auto_alpha_after_min: null,
  auto_checkout: false,
  auto_checkout_mode: "tolerance",
  auto_checkout_time: null,
  count_holiday_work_as_overtime: false,
} as const

export type Given = Partial<Omit<Facts, "rules" | "marks">> & {
  readonly rules?: Partial<Facts["rules"]>
  /** Clock times at the office, check-in and check-out alternating; `+` = on the next day, `-` = none. */
  readonly marks?: string
  readonly detail?: Omit<Mark, "kind" | "at">
}

/** Facts of a past Friday in Jakarta, with these changes. */
export const factsOf = ({ marks = "", detail, rules, ...given }: Given): Facts => {
  const { date = DATE, zone = "Asia/Jakarta" } = given
  const at = (time: string) =>
    time.startsWith("+") ? instantAt(plusDays(date, 1), time.slice(1), zone) : instantAt(date, time, zone)
  return {
    date,
    zone,
    now: instantAt(plusDays(date, 2), "12:00", zone),
    employed: { from: "2020-01-01", until: null },
    plan: work(),
    recorded: null,
    holiday: null,
    leave: null,
    noted: null,
    requests: [],
    lock: null,
    ...given,
    rules: { ...lenient, ...rules },
    marks: marks
      .split(" ")
      .filter((time) => time !== "")
      .flatMap((time, nth) =>
        time === "-"
          ? []
          : [{ kind: nth % 2 === 0 ? ("in" as const) : ("out" as const), at: at(time), ...detail }],
      ),
  }
}

export const dayFrom = (given: Given): Day => {
  const day = dayOf(factsOf(given))
  if (day === null) throw new Error("no day")
  return day
}
/** State, minutes late, left early, worked and overtime, and flags, as one line. */
export const line = (given: Given): string => {
  const { state, late_min, early_out_min, work_min, overtime_min, flags } = dayFrom(given)
  return [state, late_min, early_out_min, work_min, overtime_min, ...flags].join(" ")
}
/** An instant in Jakarta on the business date, or with `+` on the next day. */
export const nowAt = (time: string, date = DATE): number =>
  time.startsWith("+")
    ? instantAt(plusDays(date, 1), time.slice(1), "Asia/Jakarta")
    : instantAt(date, time, "Asia/Jakarta")
