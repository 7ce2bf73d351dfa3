import { sql } from "drizzle-orm"
import { Refusal } from "../../../call/answer.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { anyOf } from "../../../db/ids.ts"
import type { Mover } from "../../../kit/approval/mover.ts"
import { tripApproval } from "../trips.flow.ts"

/** A difference that the next slip settles; positive = the company owes the employee. Rupiah. */
export type TripDifference = {
  readonly id: number
  readonly no: string
  readonly members_id: number
  readonly amount: number
}

/** Differences of verified trips that a slip settles and no closed period has yet, by employee and age. */
export const tripDifferences = (tx: Tx, ids: readonly number[]): Promise<TripDifference[]> =>
  rowsOf<TripDifference>(
    tx,
    sql`select r.id::float8 as id, r.no, r.members_id::float8 as members_id,
        ((select coalesce(sum(x.accepted), 0) from trip_receipts x where x.companies_id = r.companies_id and x.trips_id = r.id)
          - r.granted)::float8 as amount
      from trips r where r.members_id = ${anyOf(ids)} and r.status in ('owed', 'returning') and r.way = 'slip'
        and not exists (select from slip_trips s where s.companies_id = r.companies_id and s.trips_id = r.id)
      order by r.members_id, r.id`,
  )

/**
 * Binds the differences that the slips of an approved period settle. The key is the trip's, so no two periods settle one.
 * @throws Refusal where one is settled already
 */
export const settleTrips = async (
  mover: Mover,
  companyId: number,
  periodId: number,
  ids: readonly number[],
): Promise<void> => {
  for (const id of ids) {
    const [taken] = await rowsOf(
      mover.tx,
      sql`insert into slip_trips (companies_id, trips_id, payroll_periods_id) values (${companyId}, ${id}, ${periodId})
        on conflict do nothing returning trips_id`,
    )
    if (taken === undefined)
      throw new Refusal(
        "Ada uang muka perjalanan di periode ini yang sudah diselesaikan. Hitung lagi lebih dahulu.",
        "state",
      )
    await tripApproval.move(mover, id, { type: "trip.settle", note: null })
  }
}

/** Releases what a period had settled, when it is reopened. */
export const releaseTrips = async (mover: Mover, companyId: number, periodId: number): Promise<void> => {
  const rows = await rowsOf<{ readonly id: number }>(
    mover.tx,
    sql`select trips_id::float8 as id from slip_trips where companies_id = ${companyId} and payroll_periods_id = ${periodId} order by 1`,
  )
  for (const { id } of rows) await tripApproval.move(mover, id, { type: "trip.restore", note: null })
  await mover.tx.execute(
    sql`delete from slip_trips where companies_id = ${companyId} and payroll_periods_id = ${periodId}`,
  )
}
