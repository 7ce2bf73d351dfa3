import { sql } from "drizzle-orm"
import type { CustomValues } from "#contract/kit/customFields.ts"
import { anyOf } from "../../db/ids.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import type { Component, Employee } from "../../domain/payroll/slip/facts.ts"
import { type Plan, preparePlan } from "../../domain/payroll/slip/plan.ts"
import { type Held, versionsOf } from "../../domain/payroll/slip/versions.ts"
import { type WageOn, wageOn } from "../../domain/payroll/slip/wageOn.ts"
import { groupedBy } from "../groupedBy.ts"
import { divisionOnDay, payingOnDay, positionOnDay } from "../placements.ts"
import { customFacts } from "./customFacts.ts"
import { parametersIn, toParameter } from "./parameterRows.ts"

const BASIC = "GAJI_POKOK"

type Row = {
  readonly id: number
  readonly per: Employee["pay_type"]
  readonly basic: number | null
  readonly joined: string
  readonly offices_id: number
  readonly departement_id: number | null
  readonly jabatan_id: number | null
  readonly work_days: number
  readonly isian: CustomValues
}

const peopleOf = (tx: Tx, ids: readonly number[], until: string): Promise<readonly Row[]> =>
  rowsOf<Row>(
    tx,
    sql`select m.id::float8 as id, m.gaji_type as per, m.gaji_pokok::float8 as basic, m.tanggal_masuk::text as joined, m.isian,
        coalesce(${payingOnDay(sql`m.companies_id`, sql`m.id`, sql`${until}::date`)}, m.offices_id)::float8 as offices_id,
        ${divisionOnDay(sql`m.companies_id`, sql`m.id`, sql`${until}::date`)}::float8 as departement_id,
        ${positionOnDay(sql`m.companies_id`, sql`m.id`, sql`${until}::date`)}::float8 as jabatan_id,
        coalesce((select count(*)::int from jsonb_array_elements(h.days) d where (d->>'is_work')::boolean), 5) as work_days
      from members m join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
      left join offices_hours h on h.companies_id = m.companies_id and h.id = coalesce(m.offices_hours_id, o.offices_hours_id)
      where m.id = ${anyOf(ids)}`,
  )

/** Assigned pay components of employees that begin up to a day, in the order of writing. */
export const componentsUntil = (
  tx: Tx,
  ids: readonly number[],
  end: string,
): Promise<readonly (Held & { readonly members_id: number })[]> =>
  rowsOf<Held & { readonly members_id: number }>(
    tx,
    sql`select c.members_id::float8 as members_id, c.id::float8 as id, q.kode, c.amount::float8 as amount,
        c.effective_from::text as "from", c.effective_to::text as "to"
      from pay_components c join pay_parameters q on q.companies_id = c.companies_id and q.id = c.parameter_id
      where c.members_id = ${anyOf(ids)} and c.effective_from <= ${end}::date order by c.members_id, c.effective_from, c.id`,
  )

const employeeOf = ({
  id,
  per,
  joined,
  offices_id,
  departement_id,
  jabatan_id,
  work_days,
  isian,
}: Row): Employee => ({
  members_id: id,
  offices_id,
  departement_id,
  jabatan_id,
  born: null,
  joined,
  left: null,
  pay_type: per,
  average_wage: null,
  work_week: work_days >= 6 ? 6 : 5,
  ptkp: "TK/0",
  tax_number: true,
  tax_method: "gross",
  tax_as: "permanent",
  annualise: null,
  residence_ends: false,
  custom: customFacts(isian),
  previous_employer: null,
  opening: null,
  bpjs: { programmes: [], risk: "1_very_low", extra_family: 0, minimum_wage: null },
})

const planIn = async (tx: Tx, month: string): Promise<Plan | null> => {
  const prepared = preparePlan((await parametersIn(tx, month)).map(toParameter))
  return prepared.ok && prepared.plan.byCode.has(BASIC) ? prepared.plan : null
}

const monthsFrom = (from: string, to: string): readonly string[] => {
  const months: string[] = []
  const at = new Date(`${from.slice(0, 7)}-01T00:00:00Z`)
  for (; at.toISOString().slice(0, 7) <= to.slice(0, 7); at.setUTCMonth(at.getUTCMonth() + 1))
    months.push(at.toISOString().slice(0, 7))
  return months
}

/** Basic pay only, for a company that has not set up its pay components. */
const basicOnly = (per: Employee["pay_type"], basic: number): WageOn => ({
  per,
  basic: BigInt(basic),
  fixed: 0n,
  variable: 0n,
  parts: [],
})

/**
 * The wage of an employee on a day within the range that was read; `null` = unknown employee or no pay. Everything that
 * pays by the wage (overtime, leave payout, severance) reads it here, and slips are made by the same steps.
 */
export type WageReader = (id: number, day: string) => WageOn | null

/** Reads the wages of employees for the days between two dates (ISO, both included), in a fixed number of queries. */
export const readWages = async (
  tx: Tx,
  ids: readonly number[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<WageReader> => {
  if (ids.length === 0) return () => null
  const people = new Map((await peopleOf(tx, ids, to)).map((row) => [row.id, row]))
  const held = groupedBy(await componentsUntil(tx, ids, to), ({ members_id }) => members_id)
  const plans = new Map<string, Plan | null>()
  for (const month of monthsFrom(from, to)) plans.set(month, await planIn(tx, month))
  const versions = new Map<number, readonly Component[]>()
  const componentsOf = (row: Row): readonly Component[] => {
    const known = versions.get(row.id)
    if (known !== undefined) return known
    const own = versionsOf(held.get(row.id) ?? [])
    const isNamed = own.some(({ kode }) => kode === BASIC)
    const made =
      isNamed || row.basic === null
        ? own
        : [...own, { kode: BASIC, amount: BigInt(row.basic), from: "1900-01-01", until: null }]
    versions.set(row.id, made)
    return made
  }
  return (id, day) => {
    const row = people.get(id)
    if (row === undefined) return null
    const plan = plans.get(day.slice(0, 7)) ?? null
    if (plan === null) return row.basic === null || row.basic === 0 ? null : basicOnly(row.per, row.basic)
    return wageOn(plan, { day, employee: employeeOf(row), components: componentsOf(row) })
  }
}
