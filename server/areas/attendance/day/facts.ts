import type { DayFlag, DayState } from "#contract/areas/attendance/days.ts"
import type { OfficeZone } from "../schedule.ts"

/** Hours of a working day on the office's clock, HH:mm; an end that is not after its start is on the next day. */
export type Hours = {
  readonly start: string
  readonly end: string
  /** Where the first half of the day ends and the second begins; null = in its middle. */
  readonly halves: { readonly first_end: string; readonly second_start: string } | null
  /** Unpaid break, minutes. */
  readonly rest_min: number
  /** Flexible start: employees may come up to this many minutes later, and then leave that much later. */
  readonly flexible_min: number
  /** Whether late arrival and early departure are measured. */
  readonly is_timed: boolean
  /** Minimum work of a whole day, minutes; null = not defined. */
  readonly least_min: number | null
  readonly late_tolerance_min: number
  readonly early_out_tolerance_min: number
  /** How long before the start and after the end check-in and check-out are accepted. */
  readonly before_min: number
  readonly after_min: number
}

/** The schedule of an employee on a date, from whichever source applies. */
export type Plan =
  | {
      readonly kind: "work"
      readonly source: "shift" | "offices_hours" | "flexible"
      readonly nama: string
      readonly hours: Hours
      /** A shift of a pattern that a holiday replaces. */
      readonly rests_on_holidays?: true
    }
  | { readonly kind: "off"; readonly source: "shift" | "offices_hours" | "flexible"; readonly why: string }
  | { readonly kind: "free" }

/** A check-in or check-out from any source (ms). */
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

/** The settings of Aturan Absensi for judging a day, except those stored with the hours. */
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

/** All input of the calculation of a day. Dates are ISO, instants ms. */
export type Facts = {
  readonly date: string
  readonly now: number
  readonly zone: OfficeZone
  /** First and last day at work; null = they still work here. */
  readonly employed: { readonly from: string; readonly until: string | null }
  /** By the current schedule. */
  readonly plan: Plan
  /** By the schedule at the time of recording; null = none was stored. */
  readonly recorded: Plan | null
  readonly holiday: { readonly nama: string; readonly length: "full" | "half" } | null
  readonly marks: readonly Mark[]
  /** Approved absence of the day, or of half of it. */
  readonly leave: {
    readonly kind: LeaveKind
    readonly part: "full" | "am" | "pm"
    readonly nama: string
  } | null
  /** A state that was entered manually into a record without check-in. */
  readonly noted: "hadir" | "alpa" | "libur" | "off" | null
  readonly requests: readonly Asked[]
  readonly rules: DayRules
  /** The closed payroll period the day lies in. */
  readonly lock: string | null
}

/** The result of a day. Minutes are whole; `why` explains it in words, the reason for its state first. */
export type Day = {
  readonly date: string
  readonly state: DayState
  readonly check_in: number | null
  /** Includes an automatic check-out by the rules. */
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
    /** Tolerance for coming late, minutes; missing in days stored before this field existed, and in days without hours. */
    readonly late_tolerance_min?: number
  }
  /** Work was scheduled on this day. */
  readonly is_workday: boolean
}
