import { plusDays } from "../../../time/calendar.ts"
import { instantAt, spanOf } from "../schedule.ts"
import type { Facts, Hours, Plan } from "./facts.ts"

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** The scheduled work of an employee's day: hours between two instants (ms), or nothing. */
export type Expected =
  | {
      readonly kind: "work"
      readonly from: number
      readonly to: number
      /** Deadline for the check-out. */
      readonly closes: number
      readonly hours: Hours
      /** The half that is worked; null = the whole day. */
      readonly half: "am" | "pm" | null
    }
  | { readonly kind: "off"; readonly state: "libur" | "off"; readonly why: string; readonly closes: number }
  | { readonly kind: "free"; readonly closes: number }

/** A recorded day is judged by the schedule stored with it, not by later changes to the schedule. */
export const planOfDay = ({ plan, recorded, marks }: Facts): Plan =>
  recorded !== null && marks.length > 0 ? recorded : plan

/** The half that is worked, when half-day leave or a half-day holiday frees the other one. */
const halfOf = ({ leave, holiday }: Facts): "am" | "pm" | null => {
  if (leave?.part === "am") return "pm"
  if (leave?.part === "pm") return "am"
  return holiday?.length === "half" ? "am" : null
}

/** The instant of a time within hours that may end on the next day. */
const within = (date: string, time: string, { start }: Hours, zone: Facts["zone"]): number =>
  instantAt(time >= start ? date : plusDays(date, 1), time, zone)

export const expectedOf = (facts: Facts): Expected => {
  const { date, zone, holiday, noted } = facts
  const plan = planOfDay(facts)
  /** Without hours the deadline is 04:00 of the next day on the office's clock, which leaves room for night work. */
  const closes = instantAt(date, "04:00", zone) + DAY_MS
  if (plan.kind === "free") return { kind: "free", closes }
  if (noted === "libur" || noted === "off")
    return { kind: "off", state: noted, why: "Dicatat sebagai hari tanpa kerja", closes }
  /**
   * A shift planned for exactly this date applies on a holiday too, as does a pattern with `on_holidays` (security
   * guards, for example).
   */
  const holds = plan.kind === "work" && plan.source === "shift" && plan.rests_on_holidays !== true
  if (holiday?.length === "full" && !holds)
    return { kind: "off", state: "libur", why: `Hari libur: ${holiday.nama}`, closes }
  if (plan.kind === "off") return { kind: "off", state: "off", why: plan.why, closes }
  const { hours } = plan
  const whole = spanOf(date, hours, zone)
  const half = halfOf(facts)
  const middle = (whole.from + whole.to) / 2
  const { halves } = hours
  const from =
    half === "pm" ? (halves === null ? middle : within(date, halves.second_start, hours, zone)) : whole.from
  const to =
    half === "am" ? (halves === null ? middle : within(date, halves.first_end, hours, zone)) : whole.to
  return { kind: "work", from, to, closes: whole.to + hours.after_min * MINUTE_MS, hours, half }
}
