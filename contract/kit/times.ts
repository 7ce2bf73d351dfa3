import type { Problem } from "./resource.ts"

/** Working hours, shared by client and server: HH:mm; an end at or before the start is on the next day. */

const DAY = 1_440

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Whether it ends on the next day. */
export const crossesMidnight = (start: string, end: string): boolean => end <= start

/** Minutes from one time to the next occurrence of the other; equal times are 24 hours apart. */
export const minutesBetween = (start: string, end: string): number =>
  (minutesOf(end) - minutesOf(start) + DAY) % DAY || DAY

type Span = { readonly start: string; readonly end: string }
type Break = Span & { readonly break_start: string | null; readonly break_end: string | null }

/** @param at path of these fields in the payload (`days.0`) */
export const spanProblems = ({ start, end }: Span, at: Problem["path"] = []): readonly Problem[] =>
  start === end ? [{ path: [...at, "end"], issue: "Jam selesai tidak boleh sama dengan jam mulai" }] : []

/** A break needs a start and an end, both within the working hours. */
export const breakProblems = (
  { start, end, break_start, break_end }: Break,
  at: Problem["path"] = [],
): readonly Problem[] => {
  if (break_start === null && break_end === null) return []
  if (break_start === null) return [{ path: [...at, "break_start"], issue: "Isi jam mulai istirahat" }]
  if (break_end === null) return [{ path: [...at, "break_end"], issue: "Isi jam selesai istirahat" }]
  const from = (minutesOf(break_start) - minutesOf(start) + DAY) % DAY
  const to = (minutesOf(break_end) - minutesOf(start) + DAY) % DAY
  const whole = minutesBetween(start, end)
  if (from >= whole) return [{ path: [...at, "break_start"], issue: "Istirahat harus di dalam jam kerja" }]
  return to > from && to <= whole
    ? []
    : [{ path: [...at, "break_end"], issue: "Istirahat harus selesai di dalam jam kerja" }]
}

/** Minutes of work: the working hours, minus an unpaid break. */
export const workMinutes = ({ start, end, break_start, break_end }: Break, isBreakPaid: boolean): number =>
  minutesBetween(start, end) -
  (isBreakPaid || break_start === null || break_end === null ? 0 : minutesBetween(break_start, break_end))
