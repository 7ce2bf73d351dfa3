import { sql } from "drizzle-orm"
import type { ExplainPart, OvertimeRow } from "#contract/areas/overtime/overtime.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { anyOf } from "../../db/ids.ts"

/** Public interface for other areas. */
export { countsBeforeShift } from "./setting.ts"
export { settleDay, settleOvertime } from "./settle.ts"

/** Overtime of one day: counted minutes and rupiah, each with its explanation. */
export type OvertimeLine = {
  readonly members_id: number
  /** ISO. */
  readonly date: string
  readonly day_type: OvertimeRow["day_type"]
  readonly minutes: number
  /** Rupiah; null = the employee had no wage at the last calculation. */
  readonly amount: number | null
  readonly compensation: OvertimeRow["compensation"]
  readonly segments: OvertimeRow["segments"]
  readonly explain: readonly ExplainPart[]
}
/** Overtime of one employee between two dates. */
export type OvertimePay = {
  readonly members_id: number
  readonly minutes: number
  /** Rupiah; days without a wage add nothing, `unpaid_days` is their number. */
  readonly amount: number
  readonly unpaid_days: number
  /** Credited as leave instead of paid. */
  readonly leave_minutes: number
  /** By date. */
  readonly lines: readonly OvertimeLine[]
}

/**
 * The last stored calculation of overtime between two dates (ISO, both included), by employee; employees without any
 * are missing. Row-level security applies. Call `settleOvertime` first to recalculate, if wages or rules have changed.
 */
export const overtimeOf = async (
  tx: Tx,
  ids: readonly number[],
  { start_date, end_date }: { readonly start_date: string; readonly end_date: string },
): Promise<ReadonlyMap<number, OvertimePay>> => {
  const lines = await rowsOf<OvertimeLine>(
    tx,
    sql`select x.members_id::float8 as members_id, x.date::text as date, x.day_type, x.minutes_paid as minutes, x.amount::float8 as amount,
        x.compensation, x.segments, x.explain from overtime x
      where x.members_id = ${anyOf(ids)}
        and x.date between ${start_date}::date and ${end_date}::date and x.minutes_paid > 0 order by x.members_id, x.date`,
  )
  const byMember = new Map<number, OvertimeLine[]>()
  for (const line of lines) byMember.set(line.members_id, [...(byMember.get(line.members_id) ?? []), line])
  return new Map(
    [...byMember].map(([members_id, own]) => {
      const total = (of: (line: OvertimeLine) => number) => own.reduce((sum, line) => sum + of(line), 0)
      return [
        members_id,
        {
          members_id,
          minutes: total(({ minutes }) => minutes),
          amount: total(({ amount }) => amount ?? 0),
          unpaid_days: total(({ amount }) => (amount === null ? 1 : 0)),
          leave_minutes: total(({ minutes, compensation }) => (compensation === "leave" ? minutes : 0)),
          lines: own,
        },
      ]
    }),
  )
}
