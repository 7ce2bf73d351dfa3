import { sql } from "drizzle-orm"
import { grantedStates } from "#machines/lifecycles/claimParts.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { isOneOf } from "../../db/literal.ts"
import { inWholeCompany } from "../../db/wholeCompany.ts"
import { daysCounted, type LimitedItem } from "./quotas.ts"

/** An expense, or a day for which the remaining limit is requested. */
export type Asked = Pick<LimitedItem, "kategori_id" | "tanggal" | "limit_type"> & {
  readonly companies_id: number
  readonly members_id: number
  /** The claim the expense belongs to, which does not count against itself; null = every claim counts. */
  readonly claim: number | null
}
export type Counted = Pick<LimitedItem, "own_limit" | "joined" | "used">

/**
 * The figures behind employees' limits, in the order asked. Reads all granted claims company-wide, including those
 * the caller may not see, so that the remaining limit is the same for every reader.
 */
export const countedFor = async (tx: Tx, asked: readonly Asked[]): Promise<readonly Counted[]> => {
  if (asked.length === 0) return []
  const rows = asked.map((one, at) => ({ at, ...one, ...daysCounted(one) }))
  const found = await inWholeCompany(tx, () =>
    rowsOf<Counted & { readonly at: number }>(
      tx,
      sql`select a."at", m.tanggal_masuk::text as joined,
        (select l.limit_amount::float8 from claim_limits l
          where l.companies_id = a.companies_id and l.kategori_id = a.kategori_id and l.members_id = a.members_id
            and a.tanggal between coalesce(l.valid_from, '-infinity') and coalesce(l.valid_to, 'infinity')) as own_limit,
        (select coalesce(sum(x.amount_approved), 0)::float8 from reimbursments o
          join reimbursment_items x on x.companies_id = o.companies_id and x.reimbursments_id = o.id
          where o.companies_id = a.companies_id and o.members_id = a.members_id and o.id is distinct from a.claim
            and ${isOneOf(sql`o.status`, grantedStates)} and x.kategori_id = a.kategori_id
            and x.tanggal between a.since and a.until) as used
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a("at" int, companies_id bigint, members_id bigint,
        kategori_id bigint, tanggal date, claim bigint, since date, until date)
      join members m on m.companies_id = a.companies_id and m.id = a.members_id`,
    ),
  )
  const byPlace = new Map(found.map(({ at, ...counted }) => [at, counted]))
  return asked.map(({ members_id }, at) => {
    const counted = byPlace.get(at)
    if (counted === undefined) throw new Error(`employee ${members_id} is gone`)
    return counted
  })
}
