export type Weekday = "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun"

/** Hours of one day; times HH:mm. */
export type DayHours = {
  readonly day: Weekday
  readonly is_work: boolean
  readonly start: string | null
  readonly end: string | null
  readonly break_start: string | null
  readonly break_end: string | null
  /** Minimum minutes of work. */
  readonly min_minutes: number | null
}
export type Hours = Pick<DayHours, "start" | "end" | "break_start" | "break_end" | "min_minutes">

export const sameHours = ({ start, end, break_start, break_end, min_minutes }: DayHours): Hours => ({
  start,
  end,
  break_start,
  break_end,
  min_minutes,
})

/** A day that becomes a working day gets its former hours, otherwise those of the first working day. */
export const filledFrom = <D extends DayHours>(week: readonly D[], day: D): D => {
  const other = week.find((one) => one.is_work)
  return { ...day, ...(day.start === null && other !== undefined ? sameHours(other) : {}), is_work: true }
}
