import { plusDays } from "../../time/calendar.ts"

/** An office's pay day and attendance cut-off. Days beyond the end of a month mean its last day. */
export type PayDate = {
  readonly pay_day: number
  readonly if_holiday: "before" | "after" | "same"
  readonly cutoff_day: number
  /** Whether the cut-off is in the month of the pay or in the previous one. */
  readonly attendance_cutoff: "same" | "previous_month"
}

/** ISO days, month `YYYY-MM`. */
export type ProposedPeriod = {
  readonly month: string
  readonly start_date: string
  readonly end_date: string
  readonly pay_date: string
  readonly attendance_start: string
  readonly attendance_end: string
}

/** A pay day up to this one that is before the cut-off belongs to the following month. */
const EARLY_DAY = 10
/** Upper bound of days to move; no run of holidays and weekends is as long. */
const MOST_MOVED = 31
/** A longer gap is not a missed cut-off, but months that were paid elsewhere. */
const MOST_GAP = 31

const two = (value: number): string => String(value).padStart(2, "0")
export const monthsLater = (month: string, by: number): string => {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by
  return `${Math.floor(count / 12)}-${two((count % 12) + 1)}`
}
const lastOf = (month: string): string => plusDays(`${monthsLater(month, 1)}-01`, -1)
const dayOf = (month: string, day: number): string => {
  const last = lastOf(month)
  return day >= Number(last.slice(8)) ? last : `${month}-${two(day)}`
}

/** Moves a date off days off, in the chosen direction. */
const moved = (date: string, to: PayDate["if_holiday"], isOff: (date: string) => boolean): string => {
  if (to === "same") return date
  const step = to === "before" ? -1 : 1
  let day = date
  for (let count = 0; isOff(day) && count < MOST_MOVED; count += 1) day = plusDays(day, step)
  return isOff(day) ? date : day
}

const paidOn = (month: string, { pay_day, cutoff_day, attendance_cutoff }: PayDate): string => {
  const isNext = attendance_cutoff === "same" && pay_day <= EARLY_DAY && pay_day < cutoff_day
  return dayOf(isNext ? monthsLater(month, 1) : month, pay_day)
}

const cutOff = (month: string, { cutoff_day, attendance_cutoff }: PayDate): string =>
  dayOf(attendance_cutoff === "same" ? month : monthsLater(month, -1), cutoff_day)

/**
 * The period of a month: pay for the whole month, attendance from the day after the last cut-off to this one. Days
 * that an earlier period counted are left out, and earlier uncounted days are added, so that each day counts once.
 * @param counted the last day whose attendance an earlier period has counted; null = none
 */
export const proposePeriod = (
  month: string,
  rule: PayDate,
  isOff: (date: string) => boolean,
  counted: string | null,
): ProposedPeriod => {
  const attendance_end = cutOff(month, rule)
  const usual = plusDays(cutOff(monthsLater(month, -1), rule), 1)
  const next = counted === null ? usual : plusDays(counted, 1)
  const isNear = next <= attendance_end && next >= plusDays(usual, -MOST_GAP)
  return {
    month,
    start_date: `${month}-01`,
    end_date: lastOf(month),
    pay_date: moved(paidOn(month, rule), rule.if_holiday, isOff),
    attendance_start: isNear ? next : usual,
    attendance_end,
  }
}
