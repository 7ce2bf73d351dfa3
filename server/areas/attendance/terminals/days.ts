import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { anyOf } from "../../../db/ids.ts"
import { literal } from "../../../db/literal.ts"
import { bindOwner } from "../../../db/owner.ts"
import { isClosedDay } from "../../../kit/closedPeriods.ts"
import { groupedBy } from "../../../kit/groupedBy.ts"
import { defineCompanySweep } from "../../../kit/sweeps/define.ts"
import { settleOvertime } from "../../overtime/index.ts"
import { attendanceRule } from "../aturanAbsensi.calls.ts"
import { judgeDays } from "../day/judge.ts"
import { officeDate } from "../schedule.ts"
import { readAround, type Stored, takeWaiting } from "./around.ts"
import { type Outcome, outcomeOf, type VisitRules } from "./outcome.ts"
import { resolvePins, type SentPin } from "./pins.ts"
import { dropRecords, putDays, putMarks, putRecords, type WantedRecord } from "./writeDays.ts"

/** Records per chunk. */
const CHUNK = { first: 100, most: 500, least: 50 } as const
/** Records whose reason may have passed, looked at in one chunk. */
const MOST_RETRIED = 500
const HOUR_MS = 3_600_000

type Rules = VisitRules & { readonly pins: "nip" | "digits" }
export const rulesOf = async (tx: Tx, companyId: number): Promise<Rules> => {
  const rule = await attendanceRule.read({ tx, companyId })
  return {
    joinMs: Number(rule["terminal_join_s"]) * 1_000,
    kinds: rule["terminal_kinds"] === "keys" ? "keys" : "schedule",
    pins: rule["terminal_pins"] === "digits" ? "digits" : "nip",
  }
}

const bind = (tx: Tx, company: number) => bindOwner(tx, { company, account: 0, offices: null })

/** Presses on a phone are recorded one after the other too, under the same lock. */
const lockPeople = (tx: Tx, company: number, ids: readonly number[]) =>
  tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('absen ' || id || ':' || ${company}::bigint, 0))
      from (select id from unnest(${`{${ids.join(",")}}`}::bigint[]) as x(id) order by id) sorted`,
  )

/** Overtime that was granted before, or that the company counts from attendance, follows the times of a past day. */
const settleGranted = async (
  tx: Tx,
  company: number,
  { days }: Pick<Outcome, "days">,
  now: Date,
): Promise<void> => {
  const changed = days.map(({ members_id, business_date }) => ({ members_id, business_date }))
  if (changed.length === 0) return
  const due = await rowsOf<{ readonly member: number; readonly date: string }>(
    tx,
    sql`select v.members_id::float8 as member, v.business_date::text as date
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as v(members_id bigint, business_date date)
      where exists (select from overtime o where o.companies_id = ${company} and o.members_id = v.members_id and o.date = v.business_date)
        or exists (select from overtime_settings s where s.companies_id = ${company} and s.enabled and s.mode = 'auto_from_attendance'
          and v.business_date <= s.swept_until)`,
  )
  const dates = due.map(({ date }) => date).toSorted()
  const [start_date, end_date] = [dates[0], dates.at(-1)]
  if (start_date === undefined || end_date === undefined) return
  await settleOvertime(
    tx,
    company,
    [...new Set(due.map(({ member }) => member))],
    { start_date, end_date },
    now,
  )
}

const write = async (tx: Tx, company: number, outcomes: readonly Outcome[], now: Date): Promise<void> => {
  const days = outcomes.flatMap((one) => one.days)
  const removed = outcomes.flatMap((one) => one.removed)
  const added = outcomes.flatMap((one) => one.added)
  await putMarks(tx, company, removed, added)
  await putDays(tx, company, days)
  await putRecords(
    tx,
    company,
    outcomes.flatMap((one) => one.records),
  )
  const dates = [...days, ...added].map(({ business_date }) => business_date).toSorted()
  const [start_date, end_date] = [dates[0], dates.at(-1)]
  if (start_date === undefined || end_date === undefined) return
  const ids = [...new Set([...days, ...added].map(({ members_id }) => members_id))]
  await judgeDays(tx, ids, { start_date, end_date }, now)
  await settleGranted(tx, company, { days }, now)
}

/** Records whose PIN nobody has: kept with what is known, until the PIN is named. */
const unknown = ({ id }: Stored): WantedRecord => ({
  id,
  state: "held",
  reason: "unknown_pin",
  members_id: null,
  business_date: null,
})

/** Its import was undone: it leaves its day and is deleted. */
const isWithdrawn = ({ reason }: Stored): boolean => reason === "withdrawn"

/**
 * Turns waiting records into the days of their employees. The record keeps its employee and date; marks and times of the day
 * come from all records of that day.
 * @returns how many
 */
const settleSome = async (tx: Tx, company: number, now: Date, size: number): Promise<number> => {
  await bind(tx, company)
  const waiting = await takeWaiting(tx, company, size)
  const [oldest, newest] = [waiting[0], waiting.at(-1)]
  if (oldest === undefined || newest === undefined) return 0
  const rules = await rulesOf(tx, company)
  const byPin = await resolvePins(tx, company, rules.pins, waiting)
  const ownerOf = (one: Stored): number | null => (isWithdrawn(one) ? null : byPin(one))
  const owned = groupedBy(waiting, (one) => ownerOf(one) ?? 0)
  const left = groupedBy(
    waiting.filter((one) => one.member !== null && one.member !== ownerOf(one)),
    ({ member }) => member ?? 0,
  )
  const ids = [...new Set([...owned.keys(), ...left.keys()])].filter((id) => id > 0).toSorted((a, b) => a - b)
  await lockPeople(tx, company, ids)
  const dates = waiting
    .flatMap(({ at, date }) => [officeDate(at, "Asia/Jakarta"), ...(date === null ? [] : [date])])
    .toSorted()
  const around = await readAround(tx, company, ids, [dates[0] ?? "", dates.at(-1) ?? ""], now)
  const seen = new Set(around.people.map(({ id }) => id))
  /** Records of days that are closed stay with the employee they were paid for. */
  const stays = new Set(
    [...left].flatMap(([id, records]) => {
      const person = around.people.find((one) => one.id === id)
      const on = person === undefined ? null : around.dateOf(person)
      return records.filter(({ date }) => date !== null && on?.(date).isClosed === true).map((one) => one.id)
    }),
  )
  const outcomes = around.people.map((person) => {
    const isMoving = ({ id }: Stored) => !stays.has(id)
    const fresh = (owned.get(person.id) ?? []).filter(isMoving)
    return outcomeOf(around, person, fresh, (left.get(person.id) ?? []).filter(isMoving), rules)
  })
  const kept = waiting
    .filter(({ id }) => stays.has(id))
    .map(({ id, member, date }): WantedRecord => ({
      id,
      state: "used",
      reason: "closed",
      members_id: member,
      business_date: date,
    }))
  const loose = waiting.filter((one) => !stays.has(one.id) && !seen.has(ownerOf(one) ?? 0))
  const lost = loose.filter((one) => !isWithdrawn(one)).map(unknown)
  await write(
    tx,
    company,
    [{ days: [], added: [], removed: [], records: [...kept, ...lost] }, ...outcomes],
    now,
  )
  await dropRecords(
    tx,
    company,
    loose.filter(isWithdrawn).map(({ id }) => id),
  )
  return waiting.length
}

/** Turns the records of attendance terminals into days, after they were acknowledged. */
export const terminalDays = defineCompanySweep({
  name: "attendance.terminals",
  every: "minute",
  ...CHUNK,
  due: () => sql`exists (select from terminal_records r where r.companies_id = c.id and r.state = 'waiting')`,
  chunk: settleSome,
})

type HeldPin = SentPin & { readonly n: number }

/**
 * Lets held records wait again whose reason has passed: an employee got the NIP, or a period was reopened. In another order each
 * hour, so that many PINs that stay unknown do not keep the others from being looked at.
 */
const retrySome = async (tx: Tx, company: number, now: Date): Promise<number> => {
  const hour = Math.floor(now.getTime() / HOUR_MS)
  await bind(tx, company)
  const { pins } = await rulesOf(tx, company)
  const sent = await rowsOf<HeldPin>(
    tx,
    sql`select r.terminals_id::float8 as terminal, r.pin, count(*)::int as n from terminal_records r
      where r.companies_id = ${company} and r.state = 'held' and r.reason = 'unknown_pin' group by r.terminals_id, r.pin
      order by md5(r.terminals_id || ' ' || r.pin || ' ' || ${hour}::int) limit ${literal(MOST_RETRIED)}`,
  )
  const ownerOf = await resolvePins(tx, company, pins, sent)
  const named = sent.filter((one) => ownerOf(one) !== null)
  const again = await rowsOf(
    tx,
    sql`update terminal_records r set state = 'waiting', reason = null
      from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as v(terminal bigint, pin text)
      where r.companies_id = ${company} and r.state = 'held' and r.reason = 'unknown_pin' and r.terminals_id = v.terminal and r.pin = v.pin returning 1`,
  )
  const open = await rowsOf<{ readonly id: number }>(
    tx,
    sql`select r.id::float8 as id from terminal_records r where r.companies_id = ${company} and r.state = 'held' and r.reason = 'closed'
      and not ${isClosedDay(sql`r.companies_id`, sql`r.members_id`, sql`r.business_date`)} limit ${literal(MOST_RETRIED)}`,
  )
  await tx.execute(
    sql`update terminal_records set state = 'waiting', reason = null where companies_id = ${company} and id = ${anyOf(open.map(({ id }) => id))}`,
  )
  return again.length + open.length
}

export const heldRecords = defineCompanySweep({
  name: "attendance.terminalsHeld",
  every: "hour",
  due: () =>
    sql`exists (select from terminal_records r where r.companies_id = c.id and r.state = 'held' and r.reason in ('unknown_pin', 'closed'))`,
  chunk: retrySome,
})
