import { type SQL, sql } from "drizzle-orm"
import { AREAS } from "#contract/areas.ts"
import type { SalesPointKind } from "#contract/areas/sales/salesWords.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { anyOf } from "../../db/ids.ts"

/** Areas of field work whose product lines are sales. */
const selling = `{${AREAS.flatMap(({ key, kind }) => (kind === "penjualan" ? [`"${key}"`] : [])).join(",")}}`

/** Whether a visit `v` counts as a sale: done, not a failed attempt, not removed, in an area that sells or in none. */
export const isSale = (v: SQL): SQL =>
  sql`(${v}.visit_status = 'done' and ${v}.failure is null and not ${v}.removed and (${v}.area is null or ${v}.area = any (${selling}::text[])))`

/** An entry of the ledger; `points` is signed, the date ISO. */
export type PointEntry = {
  readonly members_id: number
  readonly kind: SalesPointKind
  readonly points: number
  readonly tanggal: string
  readonly visits_id?: number
  readonly redemptions_id?: number
  readonly note?: string | null
}
export type Booking = {
  readonly tx: Tx
  readonly companyId: number
  readonly now: Date
  /** Name of the account; null = the system. */
  readonly by: string | null
}

/**
 * Locks the points balances of employees until the transaction ends, in the order of their ids (prevents deadlock), and
 * creates those that do not exist. Everything about points is read and written under these locks.
 * @returns the balances by employee
 */
export const lockBalances = async (
  { tx, companyId }: Pick<Booking, "tx" | "companyId">,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const some = [...new Set(ids)].sort((a, b) => a - b)
  await tx.execute(
    sql`insert into sales_point_balances (companies_id, members_id)
      select ${companyId}, x.id from unnest(${`{${some.join(",")}}`}::bigint[]) as x(id) order by x.id on conflict do nothing`,
  )
  const rows = await rowsOf<{ readonly id: number; readonly balance: number }>(
    tx,
    sql`select members_id::float8 as id, balance from sales_point_balances
      where companies_id = ${companyId} and members_id = ${anyOf(some)} order by members_id for update`,
  )
  return new Map(rows.map(({ id, balance }) => [id, balance]))
}

/** Writes entries of the ledger and the balances they lead to, in two statements. The balances are locked. */
export const bookPoints = async (
  { tx, companyId, now, by }: Booking,
  entries: readonly PointEntry[],
): Promise<void> => {
  if (entries.length === 0) return
  const rows = entries.map((entry, nth) => ({ nth, ...entry }))
  const given = sql`json_to_recordset(${JSON.stringify(rows)}::text::json)
    as x(nth int, members_id bigint, kind text, points int, tanggal date, visits_id bigint, redemptions_id bigint, note text)`
  await tx.execute(
    sql`insert into sales_points (companies_id, members_id, kind, points, balance_after, tanggal, visits_id, redemptions_id, note, by_nama, at)
      select ${companyId}::bigint, x.members_id, x.kind, x.points,
        b.balance + sum(x.points) over (partition by x.members_id order by x.nth),
        x.tanggal, x.visits_id, x.redemptions_id, x.note, ${by}::text, ${now.toISOString()}::timestamptz
      from ${given} join sales_point_balances b on b.companies_id = ${companyId} and b.members_id = x.members_id order by x.nth`,
  )
  await tx.execute(
    sql`update sales_point_balances b set balance = b.balance + s.points
      from (select x.members_id, sum(x.points) as points from ${given} group by x.members_id) s
      where b.companies_id = ${companyId} and b.members_id = s.members_id`,
  )
}

/**
 * Books what these visits earn, as far as the ledger does not have it yet: the points of their lines while they are
 * approved sales, nothing otherwise. Idempotent: it books the difference, read under the locks of the balances.
 */
export const settleEarned = async (
  booking: Booking,
  visits: readonly { readonly id: number; readonly members_id: number }[],
  today: string,
): Promise<void> => {
  if (visits.length === 0) return
  const { tx } = booking
  const ids = anyOf(visits.map(({ id }) => id))
  /** Employees whose visits earn nothing get no balance. */
  const [any] = await rowsOf(
    tx,
    sql`select from visit_lines l where l.visits_id = ${ids} and l.points > 0
      union all select from sales_points s where s.visits_id = ${ids} limit 1`,
  )
  if (any === undefined) return
  await lockBalances(
    booking,
    visits.map(({ members_id }) => members_id),
  )
  const due = await rowsOf<{ readonly id: number; readonly members_id: number; readonly points: number }>(
    tx,
    sql`select v.id::float8 as id, v.members_id::float8 as members_id, (coalesce(l.points, 0) - coalesce(s.points, 0))::float8 as points
      from visits v
      left join (select visits_id, sum(points) as points from visit_lines where visits_id = ${ids} group by 1) l
        on l.visits_id = v.id and v.status = 'approved' and ${isSale(sql`v`)}
      left join (select visits_id, sum(points) as points from sales_points where visits_id = ${ids} group by 1) s on s.visits_id = v.id
      where v.id = ${ids} and coalesce(l.points, 0) <> coalesce(s.points, 0) order by v.id`,
  )
  await bookPoints(
    booking,
    due.map(({ id, members_id, points }) => ({
      members_id,
      kind: points > 0 ? ("earned" as const) : ("reversed" as const),
      points,
      tanggal: today,
      visits_id: id,
    })),
  )
}
