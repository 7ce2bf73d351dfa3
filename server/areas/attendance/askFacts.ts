import { sql } from "drizzle-orm"
import type { AskedKind } from "#contract/areas/attendance/attendanceApproval.ts"
import { InvalidFields } from "../../call/answer.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { inWholeCompany } from "../../db/wholeCompany.ts"
import { closedOn, closedPeriods } from "../../kit/closedPeriods.ts"
import { plusDays } from "../../time/calendar.ts"
import { type AskedDay, askedDays } from "./day/asked.ts"
import { type Person, someOf } from "./day/people.ts"
import { instantAt, type OfficeZone, spanOf } from "./schedule.ts"

/** A request for a working day, on the clock of the employee's office (HH:mm). */
export type DayAsk = {
  readonly members_id: number
  readonly type: AskedKind
  /** ISO. */
  readonly business_date: string
  readonly time_in: string | null
  readonly time_out: string | null
}

/** The stored record of a day; instants, minutes. */
export type DayRecord = {
  readonly check_in_at: string | null
  readonly check_out_at: string | null
  readonly late_min: number
  readonly early_out_min: number
}

/** Everything that the rules of a request about a day read. Instants are ms. */
export type DayFacts = {
  readonly person: Person
  readonly day: AskedDay
  readonly record: DayRecord | null
  /** Scheduled working hours; null = none. */
  readonly hours: { readonly from: number; readonly to: number } | null
  readonly in: number | null
  readonly out: number | null
  /** Name of the closed payroll period of the day; null = it is open. */
  readonly closed: string | null
  /** A request of the same kind for the day waits already. */
  readonly is_waiting: boolean
}

const msOf = (at: string | null): number | null => (at === null ? null : Date.parse(at))

/** The instants asked for; an end that is not after the start of the work is on the next day. */
const instantsOf = (
  { business_date: date, time_in, time_out }: DayAsk,
  zone: OfficeZone,
  begun: number | null,
): Pick<DayFacts, "in" | "out"> => {
  const start = time_in === null ? null : instantAt(date, time_in, zone)
  if (time_out === null) return { in: start, out: null }
  const out = instantAt(date, time_out, zone)
  const from = start ?? begun
  return {
    in: start,
    out: from !== null && out <= from ? instantAt(plusDays(date, 1), time_out, zone) : out,
  }
}

/** @throws InvalidFields where the account does not see the employee */
export const readDayFacts = async (tx: Tx, ask: DayAsk): Promise<DayFacts> => {
  const { members_id, business_date, type } = ask
  const span = { start_date: business_date, end_date: business_date }
  const [person] = await someOf(tx, [members_id])
  const [day] = person === undefined ? [] : (await askedDays(tx, [person], [business_date]))(person)
  if (person === undefined || day === undefined)
    throw new InvalidFields({ members_id: ["Pilihan tidak dikenal"] })
  return inWholeCompany(tx, async () => {
    const [record] = await rowsOf<DayRecord>(
      tx,
      sql`select check_in_at, check_out_at, late_min, early_out_min from attendance
        where members_id = ${members_id} and business_date = ${business_date}::date`,
    )
    const waiting = await rowsOf(
      tx,
      sql`select 1 from attendance_requests where members_id = ${members_id} and business_date = ${business_date}::date
        and type = ${type} and status = 'pending' limit 1`,
    )
    const hours =
      day.work === null || day.hours === null ? null : spanOf(business_date, day.hours, person.zone)
    const begun = msOf(record?.check_in_at ?? null) ?? hours?.from ?? null
    return {
      person,
      day,
      record: record ?? null,
      hours,
      ...instantsOf(ask, person.zone, begun),
      closed: closedOn(await closedPeriods(tx, span), business_date, person)?.nama ?? null,
      is_waiting: waiting.length > 0,
    }
  })
}
