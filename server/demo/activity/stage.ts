import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../db/database.ts"
import { companyKey } from "../state.ts"

/** Where one thing happens, and when. */
export type Staged = {
  readonly company: number
  readonly nama: string
  readonly now: Date
}

/** Companies of the demo that have people, those with the most first. */
export const stages = (tx: Tx): Promise<{ readonly id: number; readonly nama: string }[]> =>
  rowsOf(
    tx,
    sql`select c.id::float8 as id, c.nama from meta t join companies c on c.id = (t.value->>'id')::bigint
    where t.key like ${companyKey("%")} and t.value->>'daily' = 'true' and c.status <> 'close'
      and exists (select from members m where m.companies_id = c.id and m.status = 'active')
    order by (select count(*) from members m where m.companies_id = c.id) desc, c.id`,
  )
