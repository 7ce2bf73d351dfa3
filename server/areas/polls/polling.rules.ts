import { and, countDistinct, eq, inArray, type SQL, sql } from "drizzle-orm"
import type { AnyPgColumn } from "drizzle-orm/pg-core"
import { polling as resource } from "#contract/areas/polls/polling.ts"
import { keptAudience } from "#contract/kit/audience.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { outer } from "../../kit/textSearch.ts"
import { mayShowCounts } from "./anonymity.ts"
import { currentOffices } from "../../db/tables/kinds.ts"
import type { Tx } from "../../db/database.ts"
import {
  devisi,
  members,
  offices,
  pollingDepartements,
  pollingMembers,
  pollingOffices,
  pollings,
  pollingTurnouts,
  pollingVotes,
} from "../../db/tables/index.ts"

const officeLink = {
  table: pollingOffices,
  own: pollingOffices.pollings_id,
  other: pollingOffices.offices_id,
  to: offices,
}
const divisionLink = {
  table: pollingDepartements,
  own: pollingDepartements.pollings_id,
  other: pollingDepartements.departements_id,
  to: devisi,
}
const memberLink = {
  table: pollingMembers,
  own: pollingMembers.pollings_id,
  other: pollingMembers.members_id,
  to: members,
}

const own = sql`companies_id = ${outer(pollings.companies_id)} and pollings_id = ${outer(pollings.id)}`
const voters = sql<number>`(select count(distinct members_id)::int from polling_votes where ${own})`

/** These sub-selects do not depend on the employee, so they are evaluated once per poll, not once per employee. */
const lastDay = sql`(select (${outer(pollings.end_at)} at time zone 'Asia/Jakarta')::date)`
const isOpen = (now: Date) => sql`(select ${outer(pollings.end_at)} > ${now.toISOString()})`
/** Whether a former employee `m` was still employed when the poll ended. */
const leftLater = sql`coalesce(m.tanggal_keluar >= ${lastDay}, m.archived_at > ${outer(pollings.end_at)}, false)`
/**
 * Whether an employee `m` was there by the end. Rows created later do not count, whatever their first working day:
 * importing last year's staff must not change a turnout.
 */
const cameBefore = sql`(m.tanggal_masuk <= ${lastDay} and m.created_at <= ${outer(pollings.end_at)})`
/**
 * Whether an employee `m` can vote, or could when the poll ended: later arrivals are left out, later leavers are
 * counted.
 */
const wasThere = (now: Date): SQL =>
  sql`case when ${isOpen(now)} then m.status = 'active' else ${cameBefore}
    and (m.status = 'active' or ${leftLater}) end`
/**
 * Whether a poll with a target names an employee `m`. Arrays let the planner use an index instead of one look-up per
 * employee.
 */
const named = {
  offices: sql`m.offices_id = any (array(select l.offices_id from polling_offices l where l.${own}))`,
  departements: sql`m.departement_id = any (array(select l.departements_id from polling_departements l where l.${own}))`,
  members: sql`m.id = any (array(select l.members_id from polling_members l where l.${own}))`,
}
/** The same for every poll, so it is evaluated once per page. */
const atWork = sql`(select count(*) from members m where m.status = 'active')`
/**
 * All active employees, minus those who came after the end, plus those who left after it: most rows need no second
 * look.
 */
const all = (now: Date) => sql`case when ${isOpen(now)} then ${atWork} else ${atWork}
    - (select count(*) from members m where m.status = 'active' and not ${cameBefore})
    + (select count(*) from members m where m.status <> 'active' and ${cameBefore} and ${leftLater}) end`
/**
 * Turnout counts employees the reader may see, like the votes. Employees who voted always count: their office at that
 * time is not stored, but the vote proves that they were asked. Row-level security limits the counts to the company.
 */
const audience = (now: Date) => {
  /**
   * Counts active and former employees separately: the large group is counted by an index, which does not have
   * leaving dates.
   */
  const those = (target: SQL) => sql`(select count(*) from members m where m.status = 'active' and ${target}
      and m.tanggal_masuk <= (select case when ${outer(pollings.end_at)} > ${now.toISOString()} then 'infinity'::date else ${lastDay} end))
    - (select count(*) from members m where not ${isOpen(now)} and m.status = 'active' and m.tanggal_masuk <= ${lastDay}
      and m.created_at > ${outer(pollings.end_at)} and ${target})
    + (select count(*) from members m where not ${isOpen(now)} and m.status <> 'active' and ${cameBefore} and ${leftLater} and ${target})`
  const live = sql`(case ${outer(pollings.target)} when 'all' then ${all(now)} when 'offices' then ${those(named.offices)}
      when 'departements' then ${those(named.departements)} else ${those(named.members)} end
    + (select count(*) from members m where m.id = any (array(select l.members_id from polling_votes l where l.${own}))
      and (${wasThere(now)} and case ${outer(pollings.target)} when 'all' then true when 'offices' then ${named.offices}
        when 'departements' then ${named.departements} else ${named.members} end) is not true))::int`
  return sql<number>`case when ${outer(pollings.counted_at)} is null then ${live}
    when ${currentOffices} is null then ${outer(pollings.asked)}
    else (select coalesce(sum(t.asked), 0)::int from polling_turnouts t where ${own}) end`
}

type Result = (typeof resource.row.Type)["result"]
const counted = sql<Result>`(select json_agg(json_build_object('no', o.no, 'text', o.option ->> 'text', 'count', coalesce(c.n, 0),
    'pct', coalesce(round(100.0 * c.n / nullif(v.n, 0), 1), 0)) order by o.no)
  from jsonb_array_elements(${outer(pollings.options)}) with ordinality o(option, no)
  cross join (select ${voters} as n) v
  left join (select option_no, count(*)::int as n from polling_votes where ${own} group by option_no) c on c.option_no = o.no)`

const result = (now: Date) =>
  sql<Result>`case when ${mayShowCounts({ anonymous: sql`${outer(pollings.anonymous)}`, end_at: sql`${outer(pollings.end_at)}`, voters, now })}
    then ${counted} else '[]'::json end`

const statusAt = (now: Date): SQL<"draft" | "active" | "closed"> => {
  const at = now.toISOString()
  return sql`case when ${pollings.start_at} > ${at} then 'draft' when ${pollings.end_at} > ${at} then 'active' else 'closed' end`
}

const isSameTime = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other)

type Target = Pick<typeof resource.row.Type, "target" | "offices_id" | "departements_id" | "members_id">
const isOneOf = (column: AnyPgColumn, ids: readonly number[]): SQL =>
  ids.length === 0 ? sql`false` : inArray(column, [...ids])

const isAsked = (of: Target): SQL =>
  ({
    all: sql`true`,
    offices: isOneOf(members.offices_id, of.offices_id),
    departements: isOneOf(members.departement_id, of.departements_id),
    members: isOneOf(members.id, of.members_id),
  })[of.target]

/**
 * How many of the voters would not be asked any more after this change of target; employees who moved away do not
 * count.
 */
const leftOut = async (tx: Tx, id: number, before: Target, after: Target): Promise<number> => {
  const [found] = await tx
    .select({ count: countDistinct(members.id) })
    .from(pollingVotes)
    .innerJoin(members, eq(members.id, pollingVotes.members_id))
    .where(
      and(eq(pollingVotes.pollings_id, id), sql`(${isAsked(before)}) and (${isAsked(after)}) is not true`),
    )
  return found?.count ?? 0
}

type Frozen = "options" | "multi" | "max_choices" | "anonymous"
const frozen: readonly Frozen[] = ["options", "multi", "max_choices", "anonymous"]

export const pollingRules = defineRules(resource, pollings, {
  select: (now) => ({
    status: statusAt(now),
    votes_total: voters,
    has_votes: sql<boolean>`exists (select from polling_votes where ${own})`,
    sasaran: audience(now),
    result: result(now),
  }),
  search: [pollings.judul],
  filters: { status: (value, now) => sql`${statusAt(now)} = ${value}` },
  links: { offices_id: officeLink, departements_id: divisionLink, members_id: memberLink },
  store: ({ multi, max_choices, ...target }) => ({
    max_choices: multi ? max_choices : null,
    ...keptAudience(target),
  }),
  /** Changing the target or the end of a poll triggers a new count. */
  after: async ({ tx }, id, values, before) => {
    if (before === null || before.status !== "closed") return
    const asks = ({ target, offices_id, departements_id, members_id }: Target) =>
      JSON.stringify([
        target,
        ...[offices_id, departements_id, members_id].map((ids) => ids.toSorted((a, b) => a - b)),
      ])
    if (asks(values) === asks(before) && isSameTime(values.end_at, before.end_at)) return
    await tx.delete(pollingTurnouts).where(eq(pollingTurnouts.pollings_id, id))
    await tx.update(pollings).set({ counted_at: null, asked: null }).where(eq(pollings.id, id))
  },
  check: async ({ tx, now }, values, _id, before): Promise<Record<string, string[]>> => {
    if (before === null)
      return Date.parse(values.end_at) <= now.getTime() ? { end_at: ["Waktu selesai sudah lewat"] } : {}
    if (before.votes_total === 0) return {}
    const wanted = { ...values, max_choices: values.multi ? values.max_choices : null }
    const changed: readonly string[] = [
      ...frozen.filter((field) => JSON.stringify(wanted[field]) !== JSON.stringify(before[field])),
      ...(isSameTime(values.start_at, before.start_at) ? [] : ["start_at"]),
    ]
    const left = await leftOut(tx, before.id, before, values)
    return {
      ...Object.fromEntries(
        changed.map((field) => [
          field,
          [`Tidak dapat diubah: sudah ada ${before.votes_total} orang yang memilih`],
        ]),
      ),
      ...(before.status === "closed" && !isSameTime(values.end_at, before.end_at)
        ? { end_at: ["Polling ini sudah selesai dan tidak dibuka lagi"] }
        : {}),
      ...(left > 0 ? { target: [`${left} orang yang sudah memilih tidak termasuk sasaran ini`] } : {}),
    }
  },
})
