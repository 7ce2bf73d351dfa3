import { plusDays } from "../../../time/calendar.ts"
import { instantAt, spanOf } from "../schedule.ts"
import type { Facts, Hours, Plan } from "./facts.ts"

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** What a day asked of somebody: hours between two instants (ms), or nothing. */
export type Expected =
  | {
      readonly kind: "work"
      readonly from: number
      readonly to: number
      /** When nobody may check out any more. */
      readonly closes: number
      readonly hours: Hours
      /** What is left of it: a half was given free. */
      readonly half: "am" | "pm" | null
    }
  | { readonly kind: "off"; readonly state: "libur" | "off"; readonly why: string; readonly closes: number }
  | { readonly kind: "free"; readonly closes: number }

/** The plan a day is judged by: what is recorded was made under the hours of its own time. */
export const planOfDay = ({ plan, recorded, marks }: Facts): Plan =>
  recorded !== null && marks.length > 0 ? recorded : plan

/** The half that is worked: a granted half, or a day off that is half a day, takes the other one. */
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
  /** Of a day without hours: the end of it on the office's calendar, with as much room as the rules give a night. */
  const closes = instantAt(date, "04:00", zone) + DAY_MS
  if (plan.kind === "free") return { kind: "free", closes }
  if (noted === "libur" || noted === "off")
    return { kind: "off", state: noted, why: "Dicatat sebagai hari tanpa kerja", closes }
  /** A shift planned for the very date holds on a day off as well, as does a pattern that says so: somebody keeps the gate. */
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
