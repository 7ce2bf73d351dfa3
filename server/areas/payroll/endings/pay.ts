import { type SQL, sql } from "drizzle-orm"
import { Refusal } from "../../../call/answer.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { anyOf } from "../../../db/ids.ts"
import type { KeptSeverance } from "../../../db/tables/endings.ts"
import type { PaidPart } from "../../../domain/payroll/severance/finalTax.ts"
import type { SlipFacts } from "../../../domain/payroll/slip/facts.ts"
import { type DueInstalment, dueInstalments, restInstalments } from "../../kasbon/index.ts"
import type { RunPeriod } from "../run/period.ts"
import { hasLastSlip, ofAlias } from "./columns.ts"
import { computedOf } from "./compute.ts"

type Row = {
  readonly id: number
  readonly members_id: number
  readonly advance: "slip" | "written_off" | "separate"
  readonly compensation_tax: "final" | "regular"
  readonly kept: KeptSeverance
  /** The leave is paid by this period; so is everything else. */
  readonly has_leave: boolean
  readonly has_severance: boolean
}
type Run = Pick<RunPeriod, "id" | "type" | "start_date" | "end_date" | "month" | "pay_date">

const of = ofAlias("z")
/** Whether another period has not taken a part yet. */
const isOpen = (column: "leave_periods_id" | "severance_periods_id", period: number): SQL =>
  sql`(${of(column)} is null or ${of(column)} = ${period})`

/**
 * The leave not taken is paid with the last slip, or with the severance: where that was chosen, and where the last
 * slip is closed without it.
 */
const leaveHere = ({ id, type }: Run): SQL =>
  type === "regular"
    ? sql`(z.leave_paid = 'slip' and ${isOpen("leave_periods_id", id)})`
    : sql`((z.leave_paid = 'severance' or ${hasLastSlip(of)}) and ${isOpen("leave_periods_id", id)})`

const hasPart = (is: SQL): SQL =>
  sql`exists (select from jsonb_array_elements(z.kept->'parts') e where e->>'code' ${is} 'UPH_CUTI')`

/** Whether an ending `z` has payments for a period `p` of severance that no other period has made. */
const isDue = sql`(z.status in ('approved', 'completed') and z.last_day <= p.end_date and (
  (${hasPart(sql`<>`)} and (z.severance_periods_id is null or z.severance_periods_id = p.id))
  or (${hasPart(sql`=`)} and (z.leave_paid = 'severance' or ${hasLastSlip(of)}) and (z.leave_periods_id is null or z.leave_periods_id = p.id))))`

/** Whether a severance period `p` pays an employee `m`. */
export const isPaidSeverance = sql`exists (select from employment_endings z where z.companies_id = m.companies_id and z.members_id = m.id and ${isDue})`

export type EndingOf = {
  readonly advance: Row["advance"]
  /** `ending` of the slip; absent where this period pays none of its parts. */
  readonly facts: Pick<SlipFacts, "ending">
}

/** Severance that other closed periods have paid with its final tax, by employee. */
const paidBefore = async (tx: Tx, ids: readonly number[], period: number) => {
  const rows = await rowsOf<{ readonly members_id: number; readonly year: number; readonly gross: number }>(
    tx,
    sql`select s.members_id::float8 as members_id, extract(year from p.pay_date)::int as year, sum(s.final_taxable)::float8 as gross
      from slips s join payroll_periods p on p.companies_id = s.companies_id and p.id = s.payroll_periods_id
      where s.members_id = ${anyOf(ids)} and not s.is_draft and s.error is null and s.final_taxable > 0 and p.id <> ${period}
        and p.status in ('approved', 'paid', 'locked') group by 1, 2 order by 1, 2`,
  )
  const found = new Map<number, PaidPart[]>()
  for (const { members_id, year, gross } of rows)
    found.set(members_id, [...(found.get(members_id) ?? []), { year, gross: BigInt(gross) }])
  return found
}

/** Approved ends of employment that concern the slips of these employees in a period. */
export const endingsOf = async (
  tx: Tx,
  period: Run,
  ids: readonly number[],
): Promise<ReadonlyMap<number, EndingOf>> => {
  if (period.type !== "regular" && period.type !== "severance") return new Map()
  const inTime =
    period.type === "regular"
      ? sql`z.last_day between ${period.start_date}::date and ${period.end_date}::date`
      : sql`z.last_day <= ${period.end_date}::date`
  const rows = await rowsOf<Row>(
    tx,
    sql`select z.id::float8 as id, z.members_id::float8 as members_id, z.advance, z.compensation_tax, z.kept,
        ${leaveHere(period)} as has_leave, ${period.type === "severance" ? isOpen("severance_periods_id", period.id) : sql`false`} as has_severance
      from employment_endings z where z.members_id = ${anyOf(ids)} and z.status in ('approved', 'completed') and ${inTime}
      order by z.members_id, z.id`,
  )
  if (rows.length === 0) return new Map()
  const paid = await paidBefore(tx, ids, period.id)
  return new Map(
    rows.map(({ id, members_id, advance, compensation_tax, kept, has_leave, has_severance }) => {
      const parts = computedOf(kept).parts.filter(({ code }) =>
        code === "UPH_CUTI" ? has_leave : has_severance,
      )
      return [
        members_id,
        {
          advance,
          facts:
            parts.length === 0
              ? {}
              : {
                  ending: {
                    id,
                    parts,
                    paid: paid.get(members_id) ?? [],
                    is_compensation_regular: compensation_tax === "regular",
                  },
                },
        },
      ]
    }),
  )
}

type Leaving = { readonly id: number; readonly left: string | null }

/**
 * The instalments of a regular period. The last slip takes the whole rest of a leaver's advances, unless their end of
 * employment says that it is paid separately or written off.
 */
export const instalmentsOf = async (
  tx: Tx,
  { month, end_date }: Run,
  payees: readonly Leaving[],
  endings: ReadonlyMap<number, EndingOf>,
): Promise<readonly DueInstalment[]> => {
  const isLast = ({ left }: Leaving) => left !== null && left <= end_date
  const staying = payees.filter((one) => !isLast(one)).map(({ id }) => id)
  const leaving = payees.filter(isLast).flatMap(({ id }) => {
    const { advance = "slip" } = endings.get(id) ?? {}
    return advance === "slip" ? [id] : []
  })
  return [
    ...(await dueInstalments(tx, month, staying)),
    ...(leaving.length === 0 ? [] : await restInstalments(tx, leaving)),
  ]
}

type Taken = { readonly id: number; readonly leave: boolean; readonly severance: boolean }

/** Binds what the slips of an approved period pay. @throws Refusal where another period has paid a part since */
export const takeEndings = async (tx: Tx, periodId: number): Promise<void> => {
  const wanted = await rowsOf<Taken>(
    tx,
    sql`select (e->>'ref')::float8 as id, bool_or(e->>'kode' = 'UPH_CUTI') as leave, bool_or(e->>'kode' <> 'UPH_CUTI') as severance
      from slips s, jsonb_array_elements(s.lines) e where s.payroll_periods_id = ${periodId} and not s.is_draft
        and e->>'source' = 'severance' group by 1 order by 1`,
  )
  if (wanted.length === 0) return
  const taken = await rowsOf<{ readonly id: number }>(
    tx,
    sql`update employment_endings z set
        leave_periods_id = case when x.leave then ${periodId} else z.leave_periods_id end,
        severance_periods_id = case when x.severance then ${periodId} else z.severance_periods_id end
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as x(id bigint, leave boolean, severance boolean)
      where z.id = x.id and z.status in ('approved', 'completed')
        and not (x.leave and z.leave_periods_id is not null) and not (x.severance and z.severance_periods_id is not null)
      returning z.id::float8 as id`,
  )
  if (taken.length < wanted.length)
    throw new Refusal(
      "Ada akhir hubungan kerja di periode ini yang sudah dibayar atau dibatalkan. Hitung lagi lebih dahulu.",
      "state",
    )
}

/** Releases what a period had paid, when it is reopened. */
export const releaseEndings = async (tx: Tx, periodId: number): Promise<void> => {
  for (const column of ["leave_periods_id", "severance_periods_id"])
    await tx.execute(
      sql`update employment_endings set ${sql.identifier(column)} = null where ${sql.identifier(column)} = ${periodId}`,
    )
}
