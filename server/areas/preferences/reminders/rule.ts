import { type SQL, sql } from "drizzle-orm"
import type { ReminderReader, ReminderTopic } from "#contract/areas/preferences/pengingat.ts"
import type { ApprovalModule } from "#contract/kit/approvals.ts"
import { plusDays } from "../../../time/calendar.ts"

/** A rule as the sweep and its preview read it. */
export type Rule = {
  readonly topic: ReminderTopic
  readonly days: number
  readonly probation_months: number | null
  readonly readers: readonly ReminderReader[]
  readonly modules: readonly ApprovalModule[]
  readonly escalate_days: number | null
  readonly deputy_id: number | null
}

/** Rows after which the sweep goes on. */
export type After = { readonly on: string | null; readonly row: number }

/**
 * Rows that a rule is about: `row_id`, `due_on`, the employee `members_id` and `about`, and the condition under which account
 * `a` is notified of row `d` with employee `m`.
 */
export type Source = {
  readonly kind: string
  readonly step: 1 | 2
  readonly rows: SQL
  readonly reader: SQL
}

const works = sql`m.status = 'active' and m.archived_at is null`

/** Keys (month × 100 + day) of birthdays, each with its date. One on 29 February falls on the 28th in other years. */
const birthdaysBetween = (from: string, days: number): readonly (readonly [string, number])[] => {
  const keyOf = (date: string) => Number(date.slice(5).replace("-", ""))
  return Array.from({ length: days }, (_, at) => plusDays(from, at)).flatMap((day) => {
    const isLast = keyOf(day) === 228 && keyOf(plusDays(day, 1)) === 301
    return [[day, keyOf(day)] as const, ...(isLast ? [[day, 229] as const] : [])]
  })
}

const ofBirthdays = (company: number, { days }: Rule, today: string): SQL => {
  const all = birthdaysBetween(plusDays(today, 1), days)
  return sql`select m.id as row_id, b.day as due_on, m.id as members_id, null::text as about
    from unnest(${`{${all.map(([day]) => day).join(",")}}`}::date[], ${`{${all.map(([, key]) => key).join(",")}}`}::int[]) as b (day, key)
    join members m on m.companies_id = ${company}
      and ((extract(month from m.tanggal_lahir) * 100 + extract(day from m.tanggal_lahir))::int) = b.key
    where ${works}`
}

/** Employees and documents whose date comes within the days of the rule, today included. */
const dates: Readonly<
  Record<Exclude<ReminderTopic, "waiting">, (company: number, rule: Rule, today: string) => SQL>
> = {
  contract: (
    company,
    { days },
    today,
  ) => sql`select m.id as row_id, m.tanggal_akhir_kontrak as due_on, m.id as members_id, null::text as about
    from members m where m.companies_id = ${company} and ${works}
      and m.tanggal_akhir_kontrak between ${today}::date and ${plusDays(today, days)}::date`,
  document: (
    company,
    { days },
    today,
  ) => sql`select d.id as row_id, d.expires_at as due_on, m.id as members_id, d.type as about
    from member_documents d join members m on m.companies_id = d.companies_id and m.id = d.members_id
    where d.companies_id = ${company} and ${works}
      and d.expires_at between ${today}::date and ${plusDays(today, days)}::date`,
  /** The range of first days is wider by the days that months differ: an index finds it. */
  probation: (company, { days, probation_months }, today) => {
    const span = sql`make_interval(months => ${probation_months ?? 0}::int)`
    return sql`select m.id as row_id, (m.tanggal_masuk + ${span})::date as due_on, m.id as members_id, null::text as about
      from members m where m.companies_id = ${company} and ${works} and m.status_karyawan = 'tetap'
        and m.tanggal_masuk between (${plusDays(today, -4)}::date - ${span})::date and (${plusDays(today, days + 4)}::date - ${span})::date
        and (m.tanggal_masuk + ${span})::date between ${today}::date and ${plusDays(today, days)}::date`
  },
  birthday: ofBirthdays,
}

const mayView = sql`(a.roles_id is null or exists (select from roles r where r.id = a.roles_id and r.rights @> array['members.view']::text[]))`
const readers: Readonly<Record<ReminderReader, SQL>> = {
  company: sql`a.scope = 'company' and ${mayView}`,
  office: sql`a.scope = 'office' and ${mayView} and exists (select from account_offices o
    where o.companies_id = a.companies_id and o.accounts_id = a.id and o.offices_id = m.offices_id)`,
  leader: sql`a.id = (select l.accounts_id from members l where l.companies_id = m.companies_id and l.id = m.atasan_id)`,
}

/** The source of a rule about dates. Nobody is reminded of themselves. */
export const dateSource = (company: number, rule: Rule, today: string): Source | null => {
  if (rule.topic === "waiting") return null
  const any = rule.readers.map((reader) => sql`(${readers[reader]})`)
  return {
    kind: rule.topic,
    step: 1,
    rows: dates[rule.topic](company, rule, today),
    reader: sql`(${any.length === 0 ? sql`false` : sql.join(any, sql` or `)}) and m.accounts_id is distinct from a.id`,
  }
}
