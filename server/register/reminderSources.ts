import { type SQL, sql } from "drizzle-orm"
import type { ApprovalModule } from "#contract/kit/approvals.ts"
import type { Approval } from "../kit/approval/approval.ts"
import { startOfJakartaDay } from "#contract/kit/words.ts"
import { dateSource, type Rule, type Source } from "../areas/preferences/reminders/rule.ts"
import { mayDecide } from "../kit/approval/notify.ts"
import { plusDays } from "../time/calendar.ts"
import { approvals } from "./flows.ts"

/** Pending rows that reached their level at least so many days ago. */
const waitingRows = (company: number, { spec, flow }: Approval, days: number, today: string): SQL => {
  const { table: t, isPay } = spec
  return sql`select ${t.id} as row_id, (${t.last_at} at time zone 'Asia/Jakarta')::date as due_on, ${t.members_id} as members_id,
    ${flow.noun}::text as about, ${t.level} as level, ${t.decided_by} as decided_by, ${isPay === undefined ? sql`false` : sql`${isPay}`} as is_pay
  from ${t} where ${t.companies_id} = ${company} and ${t.status} = 'pending'
    and ${t.last_at} < ${startOfJakartaDay(plusDays(today, 1 - days))}::timestamptz`
}

const waitingSources = (company: number, rule: Rule, today: string): readonly Source[] =>
  approvals
    .filter(({ flow }) => rule.modules.length === 0 || rule.modules.includes(flow.module as ApprovalModule))
    .flatMap((of): readonly Source[] => {
      const told: Source = {
        kind: of.id,
        step: 1,
        rows: waitingRows(company, of, rule.days, today),
        reader: mayDecide({
          companyId: company,
          module: of.flow.module,
          member: sql`m.id`,
          level: sql`d.level`,
          decidedBy: sql`d.decided_by`,
          isPay: sql`d.is_pay`,
          today,
        }),
      }
      if (rule.escalate_days === null || rule.deputy_id === null) return [told]
      const escalated: Source = {
        kind: of.id,
        step: 2,
        rows: waitingRows(company, of, rule.escalate_days, today),
        /** Tenant isolation by office and pay: the deputy hears of rows that it sees. */
        reader: sql`a.id = ${rule.deputy_id} and (a.scope = 'company' or (not d.is_pay and exists (select from account_offices o
          where o.companies_id = a.companies_id and o.accounts_id = a.id and o.offices_id = m.offices_id)))`,
      }
      return [told, escalated]
    })

/** The sources of a rule, in the order in which the sweep reads them. It is in the register because only here are all flows known. */
export const sourcesOf = (company: number, rule: Rule, today: string): readonly Source[] => {
  const dates = dateSource(company, rule, today)
  return dates === null ? waitingSources(company, rule, today) : [dates]
}
