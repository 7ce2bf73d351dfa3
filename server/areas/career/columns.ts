import { type SQL, sql } from "drizzle-orm"
import { dateWords } from "#contract/kit/words.ts"
import { careers as t } from "../../db/tables/index.ts"
import { outer } from "../../kit/textSearch.ts"
import { closedStates } from "./candidates.ts"

/** First change of place after a row `r` of a document with this day and last day; its own return is none. */
const laterPlace = (day: SQL, end: SQL): SQL =>
  sql`(select min(l.from_date) from member_placements l where l.companies_id = r.companies_id and l.members_id = r.members_id
    and l.from_date > ${day} and (${end} is null or l.from_date <> ${end} + 1))`
/** Another change of the employee, of the same day or later. */
const laterChange = (day: SQL): SQL =>
  sql`(select min(y.effective_date) from career_change_rows x join career_changes y on y.companies_id = x.companies_id
      and y.id = x.careers_id where x.companies_id = r.companies_id and x.members_id = r.members_id and x.id <> r.id
    and x.state in ('planned', 'applied', 'ended') and (y.effective_date > ${day} or y.effective_date = ${day} and x.id > r.id))`
/** First day of basic pay that was written after the basic pay of the change and holds with it or follows it. */
const laterPay = (day: SQL): SQL =>
  sql`(select min(c.effective_from) from pay_components own join pay_components c on c.companies_id = own.companies_id
      and c.members_id = own.members_id and c.parameter_id = own.parameter_id and c.id > own.id
    where own.companies_id = r.companies_id and own.id = r.pay_components_id and c.effective_from >= ${day})`
/** Last day of closed pay that was calculated with the change. */
const closedPay = (day: SQL, since: SQL): SQL =>
  sql`(select max(p.end_date) from slips s join payroll_periods p on p.companies_id = s.companies_id and p.id = s.payroll_periods_id
    where s.companies_id = r.companies_id and s.members_id = r.members_id and not s.is_draft and s.error is null
      and p.type = 'regular' and p.status in ${closedStates} and p.end_date >= ${day} and s.calculated_at >= ${since})`

export type Rests = {
  readonly later: string | null
  readonly paid: string | null
  readonly closed: string | null
}
/** Later facts that rest on a row `r` of a document `z`. */
export const restsOn: SQL<Rests> = sql<Rests>`json_build_object('later', least(${laterPlace(sql`z.effective_date`, sql`z.end_date`)},
  ${laterChange(sql`z.effective_date`)}), 'paid', ${laterPay(sql`z.effective_date`)}, 'closed', ${closedPay(sql`z.effective_date`, sql`z.scheduled_at`)})`

export const restsWords = ({ later, paid, closed }: Rests): string | null => {
  if (closed !== null) return `Gaji sampai ${dateWords(closed)} sudah ditutup dengan perubahan ini`
  if (paid !== null) return `Sudah diikuti gaji pokok baru sejak ${dateWords(paid)}`
  return later === null ? null : `Sudah diikuti perubahan pada ${dateWords(later)}`
}

const [day, end, since] = [outer(t.effective_date), outer(t.end_date), outer(t.scheduled_at)]
const own = sql`r.companies_id = ${outer(t.companies_id)} and r.careers_id = ${outer(t.id)}`
type Last = { readonly nama: string | null; readonly at: string } | null
/** Facts that the lifecycle guards need besides the columns. */
export const careerGuardFacts = {
  planned: sql<number>`(select count(*)::int from career_change_rows r where ${own} and r.state = 'planned')`,
  returning: sql<number>`(select count(*)::int from career_change_rows r where ${own} and r.state = 'applied' and r.next_on is not null)`,
  is_resting: sql<boolean>`exists (select from career_change_rows r where ${own} and r.state in ('planned', 'applied')
    and coalesce(${laterPlace(day, end)}, ${laterChange(day)}, ${laterPay(day)}, ${closedPay(day, since)}) is not null)`,
  last: sql<Last>`case when ${outer(t.last_at)} is null then null
    else json_build_object('nama', ${outer(t.last_nama)}, 'at', ${outer(t.last_at)}) end`,
} as const

/** Names of the employees that a draft lists. */
export const membersNama = sql<
  string[]
>`(select coalesce(json_agg(x.nama order by lower(x.nama), x.id), '[]'::json) from members x
  where x.companies_id = ${outer(t.companies_id)} and x.id = any (${outer(t.members_id)}))`
