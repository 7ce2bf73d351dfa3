import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm"
import type { auditActions } from "#contract/areas/platform/audit.ts"
import type { Span } from "#contract/kit/spans.ts"
import { startOfJakartaDay } from "#contract/kit/words.ts"
import { accounts, audit, companies } from "../../db/tables/index.ts"
import { contains, wordsIn } from "../../kit/textSearch.ts"
import { dateIn } from "../../time/calendar.ts"
import { daysOf } from "../../time/spans.ts"
import { dataWords, deeds } from "./auditWords.ts"

/** The audit log as a super administrator reads it. */

const objectOf = (json: SQL): SQL =>
  sql`(case when jsonb_typeof(${json}) = 'object' then ${json} else '{}'::jsonb end)`
const before = objectOf(sql`${audit.before}`)
const after = objectOf(sql`${audit.after}`)
const idIn = (json: SQL): SQL =>
  sql`case when ${json}->>'companies_id' ~ '^[1-9][0-9]{0,14}$' then (${json}->>'companies_id')::bigint end`

/** The company that a row concerns: rows of the platform name it in their entity or in their values. */
const concerned = sql`coalesce(nullif(${audit.companies_id}, 0),
  case when ${audit.entity} in ('companies', 'company_figures') then ${audit.entity_id} end, ${idIn(after)}, ${idIn(before)})`

/** Changed by every write. */
const KEPT = ["version", "updated_at", "updated_by"]

export const auditSelection = {
  at: audit.at,
  call: audit.call,
  action: audit.action,
  entity: audit.entity,
  entity_id: audit.entity_id,
  by_nama: sql<string | null>`(select a.nama_lengkap from accounts a where a.id = ${audit.actor_id})`,
  companies_id: sql<number | null>`(${concerned})::float8`,
  companies_nama: sql<string | null>`(select c.nama from companies c where c.id = ${concerned})`,
  is_inside: sql<boolean>`(${audit.acting_for} is not null)`,
  fields: sql<string | null>`(case when ${audit.action} = 'update' then
    (select string_agg(k, ', ' order by k) from (select jsonb_object_keys(${before}) as k union select jsonb_object_keys(${after})) keys
      where ${before}->k is distinct from ${after}->k and ${after} ? k and not ${JSON.stringify(KEPT)}::jsonb ? k) end)`,
}
export type AuditFound = {
  readonly id: number
  readonly at: string
  readonly call: string
  readonly action: (typeof auditActions)[number]
  readonly entity: string
  readonly entity_id: number
  readonly by_nama: string | null
  readonly companies_id: number | null
  readonly companies_nama: string | null
  readonly is_inside: boolean
  readonly fields: string | null
}

type Asked = {
  readonly q?: string
  readonly companies_id?: number
  readonly by?: number
  readonly action?: AuditFound["action"]
  readonly periode?: Span
}

const soughtBy = (q: string | undefined): SQL | undefined => {
  const words = wordsIn(q).toLowerCase()
  if (words === "") return undefined
  const namedIn = (all: Iterable<readonly [string, string]>) =>
    [...all].flatMap(([key, said]) => (said.toLowerCase().includes(words) ? [key] : []))
  return or(
    contains(q, [audit.entity, audit.call]),
    inArray(audit.call, ["", ...namedIn(deeds)]),
    inArray(audit.entity, ["", ...namedIn(Object.entries(dataWords))]),
    sql`${audit.actor_id} in (select ${accounts.id} from accounts where ${contains(q, [accounts.nama_lengkap])})`,
    sql`${concerned} in (select ${companies.id} from companies where ${contains(q, [companies.nama])})`,
  )
}

const within = (periode: Span | undefined, now: Date): SQL | undefined => {
  if (periode === undefined) return undefined
  const [from, to] = daysOf[periode](dateIn(now))
  return sql`${audit.at} >= ${startOfJakartaDay(from)}::timestamptz
    and ${audit.at} < ${startOfJakartaDay(to)}::timestamptz + interval '1 day'`
}

/**
 * Rows of the platform, and those of super administrators who had entered a company. Steps that both logs store are
 * listed once: their copy in a company's log has no `acting_for`.
 */
export const auditWhere = ({ q, companies_id, by, action, periode }: Asked, now: Date): SQL | undefined =>
  and(
    sql`(${audit.companies_id} = 0 or ${audit.acting_for} is not null)`,
    companies_id === undefined ? undefined : sql`${concerned} = ${companies_id}`,
    by === undefined ? undefined : eq(audit.actor_id, by),
    action === undefined ? undefined : eq(audit.action, action),
    within(periode, now),
    soughtBy(q),
  )
