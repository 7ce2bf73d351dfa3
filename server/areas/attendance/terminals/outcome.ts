import { notEmployed } from "#machines/lifecycles/employment.ts"
import { plusDays } from "../../../time/calendar.ts"
import type { Person } from "../day/people.ts"
import type { Window } from "../schedule.ts"
import type { Around, AroundDay, Stored } from "./around.ts"
import { knownOf, type StoredMark } from "./dayParts.ts"
import { datesOf, joinVisits, type Judged, judgeVisits, timesOf } from "./visits.ts"
import type { WantedDay, WantedMark, WantedRecord } from "./writeDays.ts"

const DAY_MS = 86_400_000

export type VisitRules = { readonly joinMs: number; readonly kinds: "schedule" | "keys" }
/** Changes that the records of an employee cause. */
export type Outcome = {
  readonly days: readonly WantedDay[]
  readonly added: readonly WantedMark[]
  readonly removed: readonly number[]
  readonly records: readonly WantedRecord[]
}

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())
const isTime = (stored: string | null | undefined, wanted: number | null): boolean =>
  (stored == null ? null : Date.parse(stored)) === wanted
const isSame = (mark: StoredMark, one: WantedMark): boolean =>
  mark.record === one.terminal_records_id && mark.kind === one.kind

type Dates = ReadonlyMap<number, string>

/** One day of an employee from all visits that belong to it. */
const outcomeOfDay = (
  around: Around,
  person: Person,
  [date, on]: readonly [string, AroundDay],
  visits: readonly Stored[],
  rules: VisitRules,
): Outcome => {
  const stored = around.dayOf(person, date)
  const marks = around.marksOf(person, date)
  const known = knownOf(stored, marks)
  const judged = judgeVisits(visits, known, on.hours, rules.kinds)
  const byId = new Map(visits.map((one) => [one.id, one]))
  const key = { members_id: person.id, business_date: date }
  const wanted = judged.flatMap(({ press: { id, at }, kind }): readonly WantedMark[] => {
    const record = byId.get(id)
    if (kind === null || record === undefined) return []
    const { office, device } = record
    return [
      { ...key, offices_id: office, kind, at: new Date(at).toISOString(), device, terminal_records_id: id },
    ]
  })
  const times = timesOf(judged, known)
  const isDecided = stored?.is_decided === true
  const isKept = isDecided || (isTime(stored?.in, times.in) && isTime(stored?.out, times.out))
  const reasonOf = ({ press, kind }: Judged): string | null => {
    if (isDecided) return "corrected"
    if (kind === null) return "between"
    return byId.get(press.id)?.reason === "accepted" ? "accepted" : null
  }
  return {
    days: isKept
      ? []
      : [
          {
            ...key,
            offices_id: on.person.offices_id,
            plan: on.facts.plan,
            check_in_at: iso(times.in),
            check_out_at: iso(times.out),
          },
        ],
    added: wanted.filter((one) => !marks.some((mark) => isSame(mark, one))),
    removed: marks.flatMap((mark) =>
      mark.record === null || wanted.some((one) => isSame(mark, one)) ? [] : [mark.id],
    ),
    records: judged.map((one) => ({ id: one.press.id, state: "used", reason: reasonOf(one), ...key })),
  }
}

/** New records that may not count, with the date they would belong to. */
const heldOf = (
  person: Person,
  on: (date: string) => AroundDay,
  fresh: readonly Stored[],
  dates: Dates,
): readonly WantedRecord[] =>
  fresh.flatMap(({ id }) => {
    const date = dates.get(id) ?? ""
    const isOutside = notEmployed(person, date) !== null
    const reason = on(date).isClosed ? "closed" : isOutside ? "not_employed" : null
    return reason === null ? [] : [{ id, state: "held", reason, members_id: person.id, business_date: date }]
  })

/**
 * Changes that the records of an employee cause on their days: all records of such a day are judged together, so that the result does
 * not depend on the order in which they came.
 * @param fresh records that wait and are this employee's
 * @param dropped records that were this employee's until their PIN was named anew
 */
export const outcomeOf = (
  around: Around,
  person: Person,
  fresh: readonly Stored[],
  dropped: readonly Stored[],
  rules: VisitRules,
): Outcome => {
  const on = around.dateOf(person)
  const windowsOf = (date: string): readonly Window[] =>
    [-1, 0, 1].flatMap((days) => on(plusDays(date, days)).window ?? [])
  const moving = [...fresh, ...dropped]
  const taken = new Set(moving.map(({ id }) => id))
  const settled = around.settledOf(person).filter(({ id }) => !taken.has(id))
  /** Records far from the new ones keep their date, whatever became of the schedule since. */
  const isNear = ({ at }: Stored) => moving.some((one) => Math.abs(one.at - at) < DAY_MS)
  const place = (records: readonly Stored[]): Dates => {
    const sorted = records.toSorted((a, b) => a.at - b.at || a.id - b.id)
    const placed = new Map(datesOf(sorted, person.zone, windowsOf))
    for (const one of settled) if (one.date !== null && !isNear(one)) placed.set(one.id, one.date)
    return placed
  }
  const held = heldOf(person, on, fresh, place([...settled, ...fresh]))
  const heldIds = new Set(held.map(({ id }) => id))
  const counted = fresh.filter(({ id }) => !heldIds.has(id))
  const all = [...settled, ...counted]
  const byId = new Map(all.map((one) => [one.id, one]))
  const { visits, duplicates } = joinVisits(all, rules.joinMs)
  const dates = place(visits.flatMap(({ id }) => byId.get(id) ?? []))
  /** A duplicate belongs to the date of its visit. */
  const dateOf = ({ id, at }: Pick<Stored, "id" | "at">): string =>
    dates.get(id) ?? dates.get(visits.findLast((one) => one.at <= at)?.id ?? 0) ?? ""
  const moved = settled.filter((one) => isNear(one) && dateOf(one) !== one.date)
  const touched = new Set(
    [
      ...counted.map(dateOf),
      ...moved.map(dateOf),
      ...[...moving, ...moved].map(({ date }) => date ?? ""),
    ].filter((date) => date !== "" && !on(date).isClosed),
  )
  const parts = [...touched].map((date) => {
    const own = visits.flatMap(({ id }) => (dates.get(id) === date ? (byId.get(id) ?? []) : []))
    return outcomeOfDay(around, person, [date, on(date)], own, rules)
  })
  const same = duplicates.flatMap((one): readonly WantedRecord[] => {
    const date = dateOf(one)
    return touched.has(date)
      ? [{ id: one.id, state: "duplicate", reason: null, members_id: person.id, business_date: date }]
      : []
  })
  return {
    days: parts.flatMap(({ days }) => days),
    added: parts.flatMap(({ added }) => added),
    removed: parts.flatMap(({ removed }) => removed),
    records: [...held, ...parts.flatMap(({ records }) => records), ...same],
  }
}
