import type { DayFlag, DayState } from "#contract/areas/attendance/days.ts"
import type { OfficeZone } from "../schedule.ts"

/** Hours of a working day on the office's clock, HH:mm; an end that is not after its start is on the next day. */
export type Hours = {
  readonly start: string
  readonly end: string
  /** Where the first half of the day ends and the second begins; null = in its middle. */
  readonly halves: { readonly first_end: string; readonly second_start: string } | null
  /** Unpaid rest, minutes. */
  readonly rest_min: number
  /** So much later people may come, and leave as much later. */
  readonly flexible_min: number
  /** Whether coming late and leaving early is measured at all. */
  readonly is_timed: boolean
  /** Least minutes of work of a whole day; null = nothing is said. */
  readonly least_min: number | null
  readonly late_tolerance_min: number
  readonly early_out_tolerance_min: number
  /** How long before the start and after the end somebody may still check in or out. */
  readonly before_min: number
  readonly after_min: number
}

/** What somebody was to do on a date, by whichever schedule holds for them. */
export type Plan =
  | {
      readonly kind: "work"
      readonly source: "shift" | "offices_hours" | "flexible"
      readonly nama: string
      readonly hours: Hours
      /** A shift of a pattern that a holiday takes the place of. */
      readonly rests_on_holidays?: true
    }
  | { readonly kind: "off"; readonly source: "shift" | "offices_hours" | "flexible"; readonly why: string }
  | { readonly kind: "free" }

/** A check-in or check-out, however it came (ms). */
export type Mark = {
  readonly kind: "in" | "out"
  readonly at: number
  readonly outside?: boolean
  readonly mock?: boolean
  readonly manual?: boolean
}

export type LeaveKind = Extract<DayState, "cuti" | "izin" | "sakit" | "dinas">

export type Asked = {
  readonly type:
    | "luar_radius"
    | "terlambat"
    | "pulang_cepat"
    | "manual"
    | "koreksi"
    | "lembur"
    | "libur"
    | "offline"
  readonly status: "pending" | "approved" | "rejected" | "cancelled"
}

/** What of Aturan Absensi a day is judged by beside what its hours carry. */
export type DayRules = {
  readonly half_day_min_hours: number
  readonly full_day_min_hours: number
  readonly min_break_min: number
  readonly auto_alpha: boolean
  readonly auto_alpha_after_min: number | null
  readonly auto_checkout: boolean
  readonly auto_checkout_mode: "tolerance" | "time"
  readonly auto_checkout_time: string | null
  readonly count_holiday_work_as_overtime: boolean
}

/** All that a day follows from. Dates are ISO, instants ms. */
export type Facts = {
  readonly date: string
  readonly now: number
  readonly zone: OfficeZone
  /** First and last day at work; null = they still work here. */
  readonly employed: { readonly from: string; readonly until: string | null }
  /** By the schedule as it stands now. */
  readonly plan: Plan
  /** By the schedule as it stood when the day was recorded; null = nothing was kept of it. */
  readonly recorded: Plan | null
  readonly holiday: { readonly nama: string; readonly length: "full" | "half" } | null
  readonly marks: readonly Mark[]
  /** Granted absence of the day, or of half of it. */
  readonly leave: {
    readonly kind: LeaveKind
    readonly part: "full" | "am" | "pm"
    readonly nama: string
  } | null
  /** What somebody has written into the record itself where there is no check-in. */
  readonly noted: "hadir" | "alpa" | "libur" | "off" | null
  readonly requests: readonly Asked[]
  readonly rules: DayRules
  /** The closed payroll period the day lies in. */
  readonly lock: string | null
}

/** What a day is. Minutes are whole; `why` says it in words, the reason of its state first. */
export type Day = {
  readonly date: string
  readonly state: DayState
  readonly check_in: number | null
  /** Also one nobody made, where the rules set it. */
  readonly check_out: number | null
  readonly late_min: number
  readonly early_out_min: number
  readonly work_min: number
  readonly overtime_min: number
  readonly flags: readonly DayFlag[]
  readonly why: readonly string[]
  readonly schedule: {
    readonly source: "shift" | "offices_hours" | "flexible" | "free"
    readonly nama: string
    readonly start: string | null
    readonly end: string | null
    /** Minutes somebody may come later; days kept before it was kept, and those without hours, have none. */
    readonly late_tolerance_min?: number
  }
  /** A day somebody was to work on. */
  readonly is_workday: boolean
}
