import { businessDate, officeDate, type OfficeZone, type Window } from "../schedule.ts"
import { plusDays } from "../../../time/calendar.ts"

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A press before this hour that no hours accept ends the day before: nobody begins then. */
const NIGHT_ENDS = 4
/** Presses so long before and after a break may begin and end it. */
const AROUND_BREAK_MS = HOUR_MS
/** A single press in the last hour of the day is a check-out whose check-in was forgotten. */
const LAST_MS = HOUR_MS

/** A press on a terminal; `at` in ms. */
export type Press = {
  readonly id: number
  readonly at: number
  readonly key: number | null
}
/** A check-in or check-out of another source, of which it is known what it is. */
export type KnownPress = { readonly at: number; readonly kind: "in" | "out" }
export type Judged = {
  readonly press: Press
  /** null = it changes nothing: neither the first nor the last, and not at the break. */
  readonly kind: "in" | "out" | null
}

/** One visit of presses within `joinMs` of each other: its first press counts, the others are duplicates. */
export const joinVisits = (
  presses: readonly Press[],
  joinMs: number,
): { readonly visits: readonly Press[]; readonly duplicates: readonly Press[] } => {
  const visits: Press[] = []
  const duplicates: Press[] = []
  for (const press of presses.toSorted((a, b) => a.at - b.at || a.id - b.id)) {
    const last = visits.at(-1)
    if (last !== undefined && press.at - last.at <= joinMs) duplicates.push(press)
    else visits.push(press)
  }
  return { visits, duplicates }
}

/**
 * The business date of each visit: the day whose hours accept it, else the local date; in the small hours the day before, if
 * that has a visit.
 * @param windowsOf the hours of the dates around a date
 */
export const datesOf = (
  visits: readonly Press[],
  zone: OfficeZone,
  windowsOf: (date: string) => readonly Window[],
): ReadonlyMap<number, string> => {
  const dates = new Map<number, string>()
  const seen = new Set<string>()
  for (const { id, at } of visits) {
    const own = officeDate(at, zone)
    const windows = windowsOf(own)
    const before = plusDays(own, -1)
    const isAccepted = windows.some(({ opens, closes }) => opens <= at && at <= closes)
    const isNight = officeDate(at - NIGHT_ENDS * HOUR_MS, zone) < own
    const date = !isAccepted && isNight && seen.has(before) ? before : businessDate(at, windows, own)
    dates.set(id, date)
    seen.add(date)
  }
  return dates
}

/** Hours of a day that decide what a press is; ms. */
export type DayHours = {
  readonly to: number
  /** null = no break is known. */
  readonly rest: { readonly from: number; readonly to: number } | null
}

const KEYS: Readonly<Record<number, "in" | "out">> = {
  0: "in",
  1: "out",
  2: "out",
  3: "in",
  4: "in",
  5: "out",
}

const atBreak = (middle: readonly Press[], hours: DayHours | null): ReadonlyMap<number, "in" | "out"> => {
  if (hours === null || hours.rest === null) return new Map()
  const { from, to } = hours.rest
  const near = middle.filter(({ at }) => at >= from - AROUND_BREAK_MS && at <= to + AROUND_BREAK_MS)
  const [first, last] = [near[0], near.at(-1)]
  return first === undefined || last === undefined || first === last
    ? new Map()
    : new Map([
        [first.id, "out"],
        [last.id, "in"],
      ])
}

/**
 * Kinds of the visits of one day. By the schedule the first of the day is the check-in and the last the check-out, whatever key
 * was pressed, because few people press it; two visits around the break end and begin work.
 * @param known presses of other sources on that day
 */
export const judgeVisits = (
  visits: readonly Press[],
  known: readonly KnownPress[],
  hours: DayHours | null,
  rule: "schedule" | "keys",
): readonly Judged[] => {
  const first = visits[0]
  if (first === undefined) return []
  const last = visits.at(-1) ?? first
  const isBegun = known.some(({ kind, at }) => kind === "in" && at < first.at)
  const isOver = known.some(({ kind, at }) => kind === "out" && at > last.at)
  const isLate = hours !== null && first.at >= hours.to - LAST_MS
  const middle = visits.slice(isBegun ? 0 : 1, isOver ? visits.length : -1)
  const rests = atBreak(middle, hours)
  const bySchedule = (press: Press): Judged["kind"] => {
    const isOnly = visits.length === 1 && !isBegun && !isOver
    if (isOnly) return isLate ? "out" : "in"
    if (press === first && !isBegun) return "in"
    if (press === last && !isOver) return "out"
    return rests.get(press.id) ?? null
  }
  return visits.map((press) => ({
    press,
    kind: (rule === "keys" && press.key !== null ? KEYS[press.key] : undefined) ?? bySchedule(press),
  }))
}

/** First check-in and last check-out of a day, from all sources; ms. */
export const timesOf = (
  judged: readonly Judged[],
  known: readonly KnownPress[],
): { readonly in: number | null; readonly out: number | null } => {
  const all = [
    ...judged.flatMap(({ press, kind }) => (kind === null ? [] : [{ at: press.at, kind }])),
    ...known,
  ]
  const ins = all.filter(({ kind }) => kind === "in").map(({ at }) => at)
  const from = ins.length === 0 ? null : Math.min(...ins)
  const outs = all
    .filter(({ kind, at }) => kind === "out" && (from === null || at > from))
    .map(({ at }) => at)
  const to = outs.length === 0 ? null : Math.max(...outs)
  /** Back from a break and not gone yet. */
  const isBack = to !== null && from !== null && ins.some((at) => at > to)
  return { in: from, out: isBack ? null : to }
}
