import { type SQL, sql } from "drizzle-orm"
import { raises as t } from "../../../db/tables/index.ts"
import { outer } from "../../../kit/textSearch.ts"
import { closedStates } from "./backPay.ts"

/**
 * Whether a closed period has paid something of a raise: the back pay of an employee, or a month calculated since it was
 * applied.
 */
const isClosed = sql<boolean>`exists (select from pay_raise_rows r where r.companies_id = ${outer(t.companies_id)}
  and r.pay_raises_id = ${outer(t.id)} and r.pay_components_id is not null and (r.payroll_periods_id is not null
    or exists (select from slips s join payroll_periods p on p.companies_id = s.companies_id and p.id = s.payroll_periods_id
      where s.companies_id = r.companies_id and s.members_id = r.members_id and not s.is_draft and s.error is null
        and p.status in ${closedStates} and p.end_date >= ${outer(t.effective_date)}
        and s.calculated_at >= ${outer(t.applied_at)})))`

type Last = { readonly nama: string | null; readonly at: string } | null
/** Facts that the lifecycle guards need besides the columns. */
export const raiseFacts = {
  is_closed: isClosed,
  last: sql<Last>`case when ${outer(t.last_at)} is null then null
    else json_build_object('nama', ${outer(t.last_nama)}, 'at', ${outer(t.last_at)}) end`,
} as const

const namesIn = (table: string, ids: SQL): SQL<string[]> =>
  sql<
    string[]
  >`(select coalesce(json_agg(x.nama order by lower(x.nama), x.id), '[]'::json) from ${sql.identifier(table)} x
    where x.companies_id = ${outer(t.companies_id)} and x.id = any (${ids}))`

/** Names of the offices, divisions and employees that a raise lists. */
export const targetNames = {
  offices_nama: namesIn("offices", outer(t.offices_id)),
  departements_nama: namesIn("devisi", outer(t.departements_id)),
  members_nama: namesIn("members", outer(t.members_id)),
} as const
