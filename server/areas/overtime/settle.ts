import { sql } from "drizzle-orm"
import type { ExplainPart } from "#contract/areas/overtime/overtime.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { anyOf } from "../../db/ids.ts"
import { inWholeCompany } from "../../db/wholeCompany.ts"
import { overtime } from "../../db/tables/index.ts"
import { someOf } from "../attendance/index.ts"
import { amountOf, type Wage } from "./amount.ts"
import { type OvertimeCredit, settleCredits } from "../leave/index.ts"
import { creditExplain, creditOf } from "./giveBack.ts"
import { mondayOf, type OvertimeFacts, readFacts, wholeWeeks } from "./facts.ts"
import { minutesOf } from "./minutes.ts"
import { isEligible, type OvertimeRules, rulesOf } from "./setting.ts"
import { wagesOf } from "./wage.ts"

type Span = { readonly start_date: string; readonly end_date: string }
type Insert = typeof overtime.$inferInsert
type Stored = {
  readonly member: number
  readonly date: string
  readonly day_type: string
  readonly minutes_paid: number
  readonly amount: number | null
  readonly state: string
  readonly explain: readonly ExplainPart[]
  readonly requests_id: number | null
  readonly compensation: string
  readonly leave_kategori_id: number | null
  readonly leave_amount: number | null
}
/** The calculated row of a day, before it is stored. */
export type Reckoned = Omit<Insert, "companies_id" | "created_at" | "updated_at">

const instantOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

const isTold = (facts: OvertimeFacts, raw: number): boolean => facts.is_granted || raw > 0

/** Calculates one day; null = there is no overtime to record. */
export const reckonDay = (
  facts: OvertimeFacts,
  rules: OvertimeRules,
  wageOn: (day: string) => Wage | null,
  week_before: number,
): Reckoned | null => {
  if (!isEligible(rules, facts.person.id)) return null
  const { person, date, day_type, week_days, is_shortest, request } = facts
  const minutes = minutesOf(
    {
      date,
      day_type,
      is_granted: facts.is_granted,
      granted: facts.granted,
      worked: facts.worked,
      has_out: facts.check_out !== null,
      has_photo: facts.has_photo,
      has_gps: facts.has_gps,
      week_before,
    },
    rules,
  )
  if (!isTold(facts, minutes.raw)) return null
  const amount = amountOf({
    date,
    day_type,
    week_days,
    is_shortest,
    minutes: minutes.paid,
    wage: wageOn(date),
    rules,
  })
  const { category } = rules
  const { day_minutes } = facts
  const isGivenBack = category !== null && minutes.paid > 0
  return {
    members_id: person.id,
    date,
    day_type,
    week_days,
    source: facts.is_granted ? "pengajuan" : "absensi",
    state: minutes.state,
    requests_id: facts.is_granted ? (request?.id ?? null) : null,
    job: facts.is_granted ? (request?.reason ?? null) : null,
    start_at: instantOf(facts.check_in),
    end_at: instantOf(facts.check_out),
    minutes_granted: facts.granted,
    minutes_worked: facts.worked,
    minutes_raw: minutes.raw,
    minutes_paid: minutes.paid,
    compensation: rules.compensation,
    leave_kategori_id: isGivenBack ? category.id : null,
    leave_amount: isGivenBack ? creditOf(minutes.paid, category.unit, day_minutes) : null,
    segments: amount.segments,
    hourly_base: amount.hourly,
    amount: amount.amount,
    explain: [
      minutes.explain,
      ...amount.explain,
      ...(isGivenBack ? [creditExplain(category, minutes.paid, day_minutes)] : []),
    ],
  }
}

/** Days of one employee in date order, because the weekly cap needs the minutes counted earlier in the week. */
const reckonDays = (
  days: readonly OvertimeFacts[],
  rules: OvertimeRules,
  wageOn: (day: string) => Wage | null,
  kept: ReadonlyMap<string, Stored>,
): readonly { readonly date: string; readonly row: Reckoned | null }[] => {
  const used = new Map<string, number>()
  return days.map((facts) => {
    const week = mondayOf(facts.date)
    const before = used.get(week) ?? 0
    const own = kept.get(facts.date)
    const row = facts.locked ? null : reckonDay(facts, rules, wageOn, before)
    const counted = facts.locked ? own : row
    if (counted?.day_type === "kerja") used.set(week, before + counted.minutes_paid)
    return { date: facts.date, row }
  })
}

/** The stored rows of employees in a range. */
export const storedIn = (tx: Tx, ids: readonly number[], { start_date, end_date }: Span): Promise<Stored[]> =>
  rowsOf<Stored>(
    tx,
    sql`select x.members_id::float8 as member, x.date::text as date, x.day_type, x.minutes_paid, x.amount::float8 as amount, x.state,
        x.explain, x.requests_id::float8 as requests_id, x.compensation, x.leave_kategori_id::float8 as leave_kategori_id,
        x.leave_amount::float8 as leave_amount from overtime x
      where x.members_id = ${anyOf(ids)}
        and x.date between ${start_date}::date and ${end_date}::date`,
  )

const isSame = (kept: Stored | undefined, row: Reckoned): boolean =>
  kept !== undefined &&
  kept.minutes_paid === row.minutes_paid &&
  kept.amount === (row.amount ?? null) &&
  kept.state === row.state &&
  kept.requests_id === (row.requests_id ?? null) &&
  kept.compensation === row.compensation &&
  kept.leave_kategori_id === (row.leave_kategori_id ?? null) &&
  kept.leave_amount === (row.leave_amount ?? null) &&
  JSON.stringify(kept.explain) === JSON.stringify(row.explain)

/**
 * Recalculates and stores the overtime of these employees in a range: writes changed rows, deletes obsolete ones, and
 * leaves days in a closed payroll period unchanged. Calculates whole weeks, because of the weekly caps.
 * @returns number of days calculated and of rows changed
 */
export const settleOvertime = async (
  tx: Tx,
  companyId: number,
  ids: readonly number[],
  asked: Span,
  now: Date,
): Promise<{ readonly days: number; readonly changed: number }> => {
  const people = await someOf(tx, ids)
  if (people.length === 0) return { days: 0, changed: 0 }
  const span = wholeWeeks(asked)
  const rules = await rulesOf(tx, companyId)
  const wages = await wagesOf(tx, ids, span)
  const facts = await readFacts(tx, people, span, now, rules.count_before_shift)
  const stored = await storedIn(tx, ids, span)
  const writes: Reckoned[] = []
  const gone: { readonly member: number; readonly date: string }[] = []
  let days = 0
  for (const person of people) {
    const kept = new Map(stored.filter(({ member }) => member === person.id).map((one) => [one.date, one]))
    const own = facts.get(person.id) ?? []
    days += own.length
    const locked = new Set(own.flatMap((one) => (one.locked ? [one.date] : [])))
    for (const { date, row } of reckonDays(own, rules, (day) => wages(person.id, day), kept)) {
      if (row !== null && !isSame(kept.get(date), row)) writes.push(row)
      if (row === null && kept.has(date) && !locked.has(date)) gone.push({ member: person.id, date })
    }
  }
  await keep(tx, companyId, writes, now)
  await drop(tx, gone)
  await settleCredits(tx, companyId, creditsOf(stored, writes, gone), now)
  return { days, changed: writes.length + gone.length }
}

/** Days whose leave credit may have changed, with their current value; days that never had a credit are left out. */
const creditsOf = (
  stored: readonly Stored[],
  writes: readonly Reckoned[],
  gone: readonly { readonly member: number; readonly date: string }[],
): readonly OvertimeCredit[] => {
  const had = new Set(
    stored.flatMap((one) => (one.leave_kategori_id === null ? [] : [`${one.member} ${one.date}`])),
  )
  return [
    ...writes
      .map(({ members_id, date, leave_kategori_id, leave_amount }) => ({
        members_id,
        date,
        kategori_id: leave_kategori_id ?? null,
        amount: leave_amount ?? 0,
      }))
      .filter(
        ({ members_id, date, kategori_id }) => kategori_id !== null || had.has(`${members_id} ${date}`),
      ),
    ...gone
      .filter(({ member, date }) => had.has(`${member} ${date}`))
      .map(({ member, date }) => ({ members_id: member, date, kategori_id: null, amount: 0 })),
  ]
}

const CHUNK = 500
const keep = async (tx: Tx, companyId: number, rows: readonly Reckoned[], now: Date): Promise<void> => {
  const at = now.toISOString()
  for (let from = 0; from < rows.length; from += CHUNK)
    await tx
      .insert(overtime)
      .values(
        rows
          .slice(from, from + CHUNK)
          .map((row) => ({ ...row, companies_id: companyId, created_at: at, updated_at: at })),
      )
      .onConflictDoUpdate({
        target: [overtime.companies_id, overtime.members_id, overtime.date],
        set: {
          ...Object.fromEntries(REPLACED.map((name) => [name, sql.raw(`excluded."${name}"`)])),
          version: sql`${overtime.version} + 1`,
        },
      })
}
const REPLACED = [
  "day_type",
  "week_days",
  "source",
  "state",
  "requests_id",
  "job",
  "start_at",
  "end_at",
  "minutes_granted",
  "minutes_worked",
  "minutes_raw",
  "minutes_paid",
  "compensation",
  "leave_kategori_id",
  "leave_amount",
  "segments",
  "hourly_base",
  "amount",
  "explain",
  "updated_at",
] as const satisfies readonly (keyof Insert)[]

const drop = async (
  tx: Tx,
  gone: readonly { readonly member: number; readonly date: string }[],
): Promise<void> => {
  if (gone.length === 0) return
  await tx.execute(
    sql`delete from overtime x using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as v(member bigint, date date)
      where x.members_id = v.member and x.date = v.date`,
  )
}

/**
 * Recalculates the day and its week after a request about it was decided, even if row-level security hides the employee
 * from the approver.
 */
export const settleDay = async (
  tx: Tx,
  row: { readonly companies_id: number; readonly members_id: number; readonly business_date: string },
  now: Date,
): Promise<void> => {
  const span = { start_date: row.business_date, end_date: row.business_date }
  await inWholeCompany(tx, () => settleOvertime(tx, row.companies_id, [row.members_id], span, now))
}
