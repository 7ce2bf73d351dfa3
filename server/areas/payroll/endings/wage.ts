import { sql } from "drizzle-orm"
import type { WageFacts } from "../../../domain/payroll/severance/wage.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { anyOf } from "../../../db/ids.ts"
import { payingOnDay } from "../../../kit/placements.ts"
import { readWages } from "../../../kit/pay/wages.ts"

type Row = { readonly id: number; readonly per: WageFacts["per"]; readonly minimum: number | null }

/**
 * Basic pay and fixed allowances of employees on a day (ISO), as slips and overtime have them, with the minimum wage of
 * their office; rupiah.
 */
export const wagesOn = async (
  tx: Tx,
  ids: readonly number[],
  day: string,
): Promise<ReadonlyMap<number, WageFacts>> => {
  const rows = await rowsOf<Row>(
    tx,
    sql`select m.id::float8 as id, m.gaji_type as per, o.umk::float8 as minimum from members m
      join offices o on o.companies_id = m.companies_id
        and o.id = coalesce(${payingOnDay(sql`m.companies_id`, sql`m.id`, sql`${day}::date`)}, m.offices_id) where m.id = ${anyOf(ids)}`,
  )
  const read = await readWages(tx, ids, { from: day, to: day })
  return new Map(
    rows.map(({ id, per, minimum }) => {
      const wage = read(id, day)
      return [
        id,
        {
          per,
          basic: wage?.basic ?? 0n,
          fixed: (wage?.parts ?? []).flatMap(({ nama, amount, is_fixed }) =>
            is_fixed ? [{ nama, amount }] : [],
          ),
          minimum: minimum === null ? null : BigInt(minimum),
        },
      ]
    }),
  )
}
