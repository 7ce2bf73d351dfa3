import { sql } from "drizzle-orm"
import type { WageFacts } from "../../../domain/payroll/severance/wage.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { anyOf } from "../../../db/ids.ts"
import { BASIC, holdsOn } from "../basicPay.ts"

type Row = {
  readonly id: number
  readonly per: WageFacts["per"]
  readonly basic: number
  readonly minimum: number | null
  readonly fixed: readonly { readonly nama: string; readonly amount: number }[]
}

/** Whether a component `q` of everybody includes an employee `m`. */
const appliesTo = sql.raw(
  [
    ["pay_parameter_offices", "offices_id", "offices_id"],
    ["pay_parameter_departements", "departement_id", "departement_id"],
    ["pay_parameter_jabatan", "jabatan_id", "jabatan_id"],
  ]
    .map(
      ([table, column, own]) =>
        `exists (select from ${table} l where l.companies_id = q.companies_id and l.parameter_id = q.id and l.${column} = m.${own})`,
    )
    .join(" or "),
)
const isOfAll = sql.raw(
  ["pay_parameter_offices", "pay_parameter_departements", "pay_parameter_jabatan"]
    .map(
      (table) =>
        `not exists (select from ${table} l where l.companies_id = q.companies_id and l.parameter_id = q.id)`,
    )
    .join(" and "),
)

/**
 * Basic pay and fixed allowances of employees on a day (ISO), with the minimum wage of their office. Allowances are
 * the amounts given to the employee, or the component's own amount; those calculated by a formula are not included.
 */
export const wagesOn = async (
  tx: Tx,
  ids: readonly number[],
  day: string,
): Promise<ReadonlyMap<number, WageFacts>> => {
  const rows = await rowsOf<Row>(
    tx,
    sql`select m.id::float8 as id, m.gaji_type as per, o.umk::float8 as minimum,
        coalesce((select c.amount from pay_components c join pay_parameters q on q.companies_id = c.companies_id and q.id = c.parameter_id
          where c.companies_id = m.companies_id and c.members_id = m.id and q.kode = ${BASIC} and ${holdsOn(day)}
          order by c.effective_from desc, c.id desc limit 1), m.gaji_pokok, 0)::float8 as basic,
        (select coalesce(json_agg(json_build_object('nama', f.nama, 'amount', f.amount) order by f."order", f.nama), '[]'::json)
          from (select q.nama, q."order", coalesce((select c.amount from pay_components c where c.companies_id = q.companies_id
              and c.members_id = m.id and c.parameter_id = q.id and ${holdsOn(day)} order by c.effective_from desc, c.id desc limit 1),
              q.amount)::float8 as amount
            from pay_parameters q where q.companies_id = m.companies_id and q.category = 'tunjangan_tetap' and q.kind = 'earning'
              and q.calc = 'fixed' and q.recurring = 'monthly' and q.is_active and q.effective_from <= ${day.slice(0, 7)}
              and ((${isOfAll}) or ${appliesTo})) f
          where f.amount > 0) as fixed
      from members m join offices o on o.companies_id = m.companies_id and o.id = m.offices_id where m.id = ${anyOf(ids)}`,
  )
  return new Map(
    rows.map(({ id, per, basic, minimum, fixed }) => [
      id,
      {
        per,
        basic: BigInt(basic),
        fixed: fixed.map(({ nama, amount }) => ({ nama, amount: BigInt(amount) })),
        minimum: minimum === null ? null : BigInt(minimum),
      },
    ]),
  )
}
