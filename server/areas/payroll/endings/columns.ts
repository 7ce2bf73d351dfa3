import { type SQL, sql } from "drizzle-orm"
import { rightOf } from "#contract/kit/modules.ts"
import { CLOSED_PAYROLL, MAILED_PAYROLL } from "#machines/lifecycles/payrollPeriodMachine.ts"
import { endings as t } from "../../../db/tables/index.ts"
import { outer } from "../../../kit/textSearch.ts"

const states = (some: readonly string[]): SQL => sql.raw(`(${some.map((one) => `'${one}'`).join(", ")})`)
const closed = states(CLOSED_PAYROLL)
const paid = states(MAILED_PAYROLL)

/** Names of the columns of an ending, in a query on its table or by an alias. */
export type Names = (name: string) => SQL
export const ofAlias =
  (alias: string): Names =>
  (name) =>
    sql.raw(`${alias}.${name}`)
const ofTable: Names = (name) => outer(t[name as "id"])

/** The last slip: of the regular period with the last day, if its period is in one of these states. */
const lastSlip = (of: Names, among: SQL): SQL =>
  sql`exists (select from slips s join payroll_periods p on p.companies_id = s.companies_id and p.id = s.payroll_periods_id
    where s.companies_id = ${of("companies_id")} and s.members_id = ${of("members_id")} and not s.is_draft and s.error is null
      and p.type = 'regular' and p.status in ${among} and ${of("last_day")} between p.start_date and p.end_date)`

/** Whether a closed regular period has the last slip. */
export const hasLastSlip = (of: Names): SQL => lastSlip(of, closed)

const hasPart = (of: Names, condition: SQL): SQL =>
  sql`exists (select from jsonb_array_elements(${of("kept")}->'parts') e where ${condition})`
const isPaidBy = (of: Names, column: string): SQL =>
  sql`exists (select from payroll_periods p where p.companies_id = ${of("companies_id")} and p.id = ${of(column)} and p.status in ${paid})`

/** Whether the last slip and every part are paid. */
export const isSettledBy = (of: Names): SQL<boolean> =>
  sql<boolean>`coalesce(${lastSlip(of, paid)}
    and (${isPaidBy(of, "leave_periods_id")} or not ${hasPart(of, sql`e->>'code' = 'UPH_CUTI'`)})
    and (${isPaidBy(of, "severance_periods_id")} or not ${hasPart(of, sql`e->>'code' <> 'UPH_CUTI'`)}), false)`

const isPaid = sql<boolean>`(${outer(t.leave_periods_id)} is not null or ${outer(t.severance_periods_id)} is not null
  or ${hasLastSlip(ofTable)})`

/** Whether an administrator other than the one who submitted it could approve it. */
const hasOthers = sql<boolean>`exists (select from accounts a where a.companies_id = ${outer(t.companies_id)} and a.scope = 'company' and a.is_active
  and not a.is_superusers and (a.roles_id is null or exists (select from roles r where r.id = a.roles_id and r.rights @> array[${rightOf("payroll", "approve")}]::text[]))
  and a.id is distinct from ${outer(t.submitted_by)})`

const hasOpen = sql<boolean>`exists (select from employment_endings z where z.companies_id = ${outer(t.companies_id)}
  and z.members_id = ${outer(t.members_id)} and z.id <> ${outer(t.id)} and z.status in ('waiting', 'approved'))`

type Last = { readonly nama: string | null; readonly at: string } | null
/** Facts that the lifecycle guards need besides the columns. */
export const endingFacts = {
  has_others: hasOthers,
  has_open: hasOpen,
  is_paid: isPaid,
  is_settled: isSettledBy(ofTable),
  last: sql<Last>`case when ${outer(t.last_at)} is null then null
    else json_build_object('nama', ${outer(t.last_nama)}, 'at', ${outer(t.last_at)}) end`,
} as const
