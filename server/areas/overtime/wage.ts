import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../db/database.ts"
import { anyOf } from "../../db/ids.ts"
import type { Wage } from "./amount.ts"

type Row = { readonly id: number; readonly per: Wage["per"]; readonly basic: number | null }

/**
 * The wages of employees by id; an employee without a wage is missing. Only basic pay is read: allowances (`fixed`,
 * `variable`) are always 0.
 */
export const wagesOf = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Wage>> => {
  const rows = await rowsOf<Row>(
    tx,
    sql`select m.id::float8 as id, m.gaji_type as per, m.gaji_pokok::float8 as basic from members m
      where m.id = ${anyOf(ids)}`,
  )
  return new Map(
    rows.flatMap(({ id, per, basic }) =>
      basic === null || basic === 0 ? [] : [[id, { per, basic, fixed: 0, variable: 0 }] as const],
    ),
  )
}
