import { type SQL, sql } from "drizzle-orm"
import { type JudgedRaise, isRaised, judgeRaise, type RaiseFacts } from "../../../domain/payroll/raise.ts"
import { anyOf } from "../../../db/ids.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import type { raises as t } from "../../../db/tables/index.ts"
import { isClosedDay } from "../../../kit/closedPeriods.ts"
import { BASIC } from "../basicPay.ts"
import { slipsWithout } from "./backPay.ts"

export type Raise = Pick<
  typeof t.$inferSelect,
  | "id"
  | "effective_date"
  | "way"
  | "percent"
  | "amount"
  | "rounding"
  | "target"
  | "offices_id"
  | "departements_id"
  | "members_id"
  | "status"
>

type Read = RaiseFacts & {
  readonly members_id: number
  readonly nip: string
  readonly nama: string
  readonly kantor: string
  readonly back_months: number
}
export type Candidate = JudgedRaise & Omit<Read, keyof RaiseFacts> & { readonly old_amount: number | null }

const target = (raise: Raise): SQL => {
  if (raise.way === "sheet")
    return sql`exists (select from pay_raise_rows r where r.companies_id = m.companies_id and r.members_id = m.id and r.pay_raises_id = ${raise.id})`
  switch (raise.target) {
    case "offices":
      return sql`m.offices_id = ${anyOf(raise.offices_id)}`
    case "departements":
      return sql`m.departement_id = ${anyOf(raise.departements_id)}`
    case "members":
      return sql`m.id = ${anyOf(raise.members_id)}`
    case "all":
      return sql`true`
  }
}

const lastDay = sql`coalesce(m.tanggal_keluar, (m.archived_at at time zone 'Asia/Jakarta')::date)`

/** Basic pay in effect on a day, of an employee `m`. */
const basicOn = (day: SQL): SQL =>
  sql`(select c.amount from pay_components c where c.companies_id = m.companies_id and c.members_id = m.id and c.parameter_id = b.id
    and c.effective_from <= ${day} and (c.effective_to is null or c.effective_to >= ${day})
    order by c.effective_from desc, c.id desc limit 1)`

/**
 * The employees a raise names, by name, each with the new basic pay or the reason why there is none. Leavers are only
 * named where they were chosen one by one.
 */
export const candidatesOf = async (tx: Tx, raise: Raise): Promise<readonly Candidate[]> => {
  const day = sql`${raise.effective_date}::date`
  const isChosen = raise.way === "sheet" || raise.target === "members"
  const isThere = sql`(m.tanggal_masuk <= ${day} and coalesce(${lastDay} >= ${day}, true))`
  const rows = await rowsOf<Read>(
    tx,
    sql`select m.id::float8 as members_id, m.nip, m.nama, o.nama as kantor, o.umk::float8 as umk, m.gaji_type as per,
        held.now::float8 as old, held.now is distinct from held.before as has_change, held.later::text as later,
        ${isThere} as is_employed,
        (m.tanggal_keluar is not null and ${isClosedDay(sql`m.companies_id`, sql`m.id`, sql`m.tanggal_keluar`)}) as is_settled,
        (select r.given from pay_raise_rows r where r.companies_id = m.companies_id and r.members_id = m.id
          and r.pay_raises_id = z.id)::float8 as given,
        (select count(*)::int from ${slipsWithout(sql`m.id`)}) as back_months
      from pay_raises z join members m on m.companies_id = z.companies_id
      join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
      left join pay_parameters b on b.companies_id = m.companies_id and b.kode = ${BASIC}
      cross join lateral (select ${basicOn(day)} as now, ${basicOn(sql`(${day} - 1)`)} as before,
        (select min(c.effective_from) from pay_components c where c.companies_id = m.companies_id and c.members_id = m.id
          and c.parameter_id = b.id and c.effective_from > ${day}) as later) held
      where z.id = ${raise.id} and ${target(raise)} and (${isChosen} or ${isThere}) order by m.nama_sort, m.id`,
  )
  return rows.flatMap((row) => {
    if (!isRaised(raise, row)) return []
    const { members_id, nip, nama, kantor, back_months, old } = row
    return [{ members_id, nip, nama, kantor, back_months, old_amount: old, ...judgeRaise(raise, row) }]
  })
}

export type RaiseSums = {
  readonly raised: number
  readonly refused: number
  readonly warned: number
  readonly total_old: number
  readonly total_new: number
}

type Summed = Pick<Candidate, "old_amount" | "new_amount" | "warnings">

/** Sums of the employees who are raised, rupiah per month, and how many are refused or have a warning. */
export const sumsOf = (rows: readonly Summed[]): RaiseSums =>
  rows.reduce<RaiseSums>(
    (sum, { old_amount, new_amount, warnings }) =>
      new_amount === null
        ? { ...sum, refused: sum.refused + 1 }
        : {
            ...sum,
            raised: sum.raised + 1,
            warned: sum.warned + (warnings.length > 0 ? 1 : 0),
            total_old: sum.total_old + (old_amount ?? 0),
            total_new: sum.total_new + new_amount,
          },
    { raised: 0, refused: 0, warned: 0, total_old: 0, total_new: 0 },
  )

/** Writes the number and sums of a draft into its row. */
export const keepRaiseSums = async (tx: Tx, raise: Raise): Promise<RaiseSums> => {
  const sums = sumsOf(await candidatesOf(tx, raise))
  await tx.execute(
    sql`update pay_raises set member_count = ${sums.raised}, total_old = ${sums.total_old}, total_new = ${sums.total_new} where id = ${raise.id}`,
  )
  return sums
}
