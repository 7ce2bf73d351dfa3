import { type SQL, sql } from "drizzle-orm"
import type { AnyPgColumn } from "drizzle-orm/pg-core"
import { decidingAction } from "#contract/kit/approvals.ts"
import { type AppModule, rightOf } from "#contract/kit/modules.ts"
import type { Delegate } from "#machines/lifecycles/approvalParts.ts"
import { literal } from "../../db/literal.ts"
import { outer } from "../textSearch.ts"
import { isAccountOf } from "../own.ts"
import { isClosedDay } from "../closedPeriods.ts"

/** Whether a date of the selected row lies in a closed payroll period of its employee. */
export const isLocked = (companyId: AnyPgColumn, memberId: AnyPgColumn, day: AnyPgColumn): SQL<boolean> =>
  isClosedDay(outer(companyId), outer(memberId), outer(day))

/** The account of the selected row's employee; null = none. */
export const accountOfMember = (companyId: AnyPgColumn, memberId: AnyPgColumn): SQL<number | null> =>
  sql<
    number | null
  >`(select a.id::float8 from members m join accounts a on a.companies_id = m.companies_id and ${isAccountOf} where m.companies_id = ${outer(companyId)} and m.id = ${outer(memberId)} limit 1)`

export type Approver = { readonly id: number; readonly nama: string }
const MOST_APPROVERS = 3

/** Whether the role of account `a` (or `x`) has the right to decide. */
export const mayApprove = (module: AppModule, alias: "a" | "x" = "a"): SQL => {
  const role = sql.raw(`${alias}.roles_id`)
  return sql`(${role} is null or exists (select from roles r where r.id = ${role} and r.rights @> array[${rightOf(module, decidingAction(module))}]::text[]))`
}

/** Whether the company allows accounts to decide on requests that they entered for an employee. */
export const enteredAllowed = (companyId: AnyPgColumn): SQL<boolean> =>
  sql<boolean>`(not exists (select from company_etc e where e.companies_id = ${outer(companyId)} and e.prevent_entered_approval))`

/** Whether account `a` (or `f`) entered the selected row, and the company refuses its decision therefore. */
const isEnterer = (companyId: AnyPgColumn, enteredBy: AnyPgColumn, alias: "a" | "f"): SQL =>
  sql`(coalesce(${outer(enteredBy)} = ${sql.raw(alias)}.id, false) and not ${enteredAllowed(companyId)})`

/**
 * Whether an account can see the selected row of employee `m`, and has a scope that may approve at all. `isPay`: the column
 * that says whether the row is pay, which office admins do not see.
 */
const seesMember = (alias: "a" | "f", isPay: AnyPgColumn | undefined): SQL => {
  const account = sql.raw(alias)
  const barred = isPay === undefined ? sql`` : sql` and not ${outer(isPay)}`
  return sql`(${account}.scope = 'company' or (${account}.scope = 'office'${barred} and exists (
        select from account_offices o where o.accounts_id = ${account}.id and o.offices_id = m.offices_id)))`
}

/**
 * Approvers chosen for the selected row's employee who are able to decide: account active, role with the right to
 * approve, not the employee's own account, and for an office admin only if they see the employee.
 */
export const decidersOf = (
  companyId: AnyPgColumn,
  memberId: AnyPgColumn,
  enteredBy: AnyPgColumn,
  module: AppModule,
  isPay?: AnyPgColumn,
): SQL<readonly Approver[]> =>
  sql<
    readonly Approver[]
  >`(select coalesce(json_agg(json_build_object('id', a.id, 'nama', a.nama_lengkap) order by a.id), '[]'::json)
    from member_approvers c join members m on m.companies_id = c.companies_id and m.id = c.members_id
    join accounts a on a.companies_id = c.companies_id and a.id = c.accounts_id
    where c.companies_id = ${outer(companyId)} and c.members_id = ${outer(memberId)} and a.is_active and (${isAccountOf}) is not true
      and ${mayApprove(module)} and ${seesMember("a", isPay)} and not ${isEnterer(companyId, enteredBy, "a")})`

/** Company administrators who have not decided on the selected row and did not request it. */
export const approversLeft = (
  companyId: AnyPgColumn,
  memberId: AnyPgColumn,
  decidedBy: AnyPgColumn,
  enteredBy: AnyPgColumn,
  module: AppModule,
): SQL<readonly Approver[]> =>
  sql<
    readonly Approver[]
  >`(select coalesce(json_agg(json_build_object('id', x.id, 'nama', x.nama) order by x.id), '[]'::json)
    from (select a.id::float8 as id, a.nama_lengkap as nama from accounts a
      where a.companies_id = ${outer(companyId)} and a.scope = 'company' and a.is_active and not a.is_superusers and ${mayApprove(module)}
        and not ${outer(decidedBy)} @> to_jsonb(a.id) and not ${isEnterer(companyId, enteredBy, "a")}
        and not exists (select from members m where m.companies_id = a.companies_id and m.id = ${outer(memberId)} and ${isAccountOf})
      order by a.id limit ${literal(MOST_APPROVERS)}) x)`

/**
 * Names of office admins who can decide on the first level of the selected row while no approvers are chosen for its employee.
 * They are no part of `approvers`: those decide on the levels above too.
 */
export const officeApproversOf = (
  companyId: AnyPgColumn,
  memberId: AnyPgColumn,
  enteredBy: AnyPgColumn,
  module: AppModule,
  isPay?: AnyPgColumn,
): SQL<readonly string[]> =>
  sql<readonly string[]>`(select coalesce(json_agg(x.nama order by x.id), '[]'::json)
    from (select a.id, a.nama_lengkap as nama from members m join accounts a on a.companies_id = m.companies_id
      where m.companies_id = ${outer(companyId)} and m.id = ${outer(memberId)} and a.scope = 'office' and a.is_active
        and (${isAccountOf}) is not true and ${mayApprove(module)} and ${seesMember("a", isPay)}
        and not ${isEnterer(companyId, enteredBy, "a")}
      order by a.id limit ${literal(MOST_APPROVERS)}) x)`

const today = sql.raw(`(select nullif(current_setting('app.today', true), '')::date)`)

/**
 * Today's delegates of accounts that could decide on the selected row. Never the requester, nor a delegate of the
 * requester; nor those of the account that entered it, where the company refuses its decision.
 */
export const delegatesOf = (
  companyId: AnyPgColumn,
  memberId: AnyPgColumn,
  enteredBy: AnyPgColumn,
  module: AppModule,
  isPay?: AnyPgColumn,
): SQL<readonly Delegate[]> =>
  sql<
    readonly Delegate[]
  >`(select coalesce(json_agg(json_build_object('id', a.id, 'nama', a.nama_lengkap, 'for_id', f.id, 'for_nama', f.nama_lengkap,
      'for_company', f.scope = 'company', 'until', d.end_date) order by a.id, f.id), '[]'::json)
    from delegations d join members m on m.companies_id = d.companies_id and m.id = ${outer(memberId)}
    join accounts a on a.companies_id = d.companies_id and a.id = d.to_id
    join accounts f on f.companies_id = d.companies_id and f.id = d.from_id
    where d.companies_id = ${outer(companyId)} and ${today} between d.start_date and d.end_date
      and (d.modules = '[]'::jsonb or d.modules @> to_jsonb(${module}::text))
      and a.is_active and f.is_active and (${isAccountOf}) is not true and (m.accounts_id = f.id or (m.accounts_id is null and lower(m.email) = lower(f.email))) is not true and ${mayApprove(module)}
      and ${seesMember("a", isPay)} and ${seesMember("f", isPay)}
      and not ${isEnterer(companyId, enteredBy, "a")} and not ${isEnterer(companyId, enteredBy, "f")})`

/** Whether the company allows accounts to decide on their own requests. */
export const ownAllowed = (companyId: AnyPgColumn): SQL<boolean> =>
  sql<boolean>`exists (select from company_etc e where e.companies_id = ${outer(companyId)} and not e.prevent_self_approval)`

/** The selected row's employee, in the shape that every approval shows. */
export const memberJson = <Shown>(companyId: AnyPgColumn, memberId: AnyPgColumn): SQL<Shown> =>
  sql<Shown>`(select json_build_object('id', m.id, 'nama', m.nama, 'nip', m.nip, 'foto', null, 'offices_id', m.offices_id, 'kantor', o.nama, 'jabatan', j.nama)
    from members m join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
    left join jabatan j on j.companies_id = m.companies_id and j.id = m.jabatan_id
    where m.companies_id = ${outer(companyId)} and m.id = ${outer(memberId)})`
