import { and, countDistinct, eq, inArray, type SQL, sql } from "drizzle-orm"
import type { AnyPgColumn } from "drizzle-orm/pg-core"
import { polling as resource } from "#contract/areas/polls/polling.ts"
import { keptAudience } from "#contract/kit/audience.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { outer } from "../../kit/textSearch.ts"
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

/** As sub-selects these are worked out once for a poll, not for each employee. */
const lastDay = sql`(select (${outer(pollings.end_at)} at time zone 'Asia/Jakarta')::date)`
const isOpen = (now: Date) => sql`(select ${outer(pollings.end_at)} > ${now.toISOString()})`
/** Of those who left, whether an employee `m` was still there when the poll ended. */
const leftLater = sql`coalesce(m.tanggal_keluar >= ${lastDay}, m.archived_at > ${outer(pollings.end_at)}, false)`
/**
 * Whether an employee `m` was there by then. Whoever was taken in later comes later, whatever their first day: an import of
 * last year's staff changes no turnout.
 */
const cameBefore = sql`(m.tanggal_masuk <= ${lastDay} and m.created_at <= ${outer(pollings.end_at)})`
/** Whether an employee `m` can vote, or could when the poll ended: who comes later is not asked, who goes later was. */
const wasThere = (now: Date): SQL =>
  sql`case when ${isOpen(now)} then m.status = 'active' else ${cameBefore}
    and (m.status = 'active' or ${leftLater}) end`
/** Whether a poll that is not for all names an employee `m`; arrays, so that those it names are found and not asked for one by one. */
const named = {
  offices: sql`m.offices_id = any (array(select l.offices_id from polling_offices l where l.${own}))`,
  departements: sql`m.departement_id = any (array(select l.departements_id from polling_departements l where l.${own}))`,
  members: sql`m.id = any (array(select l.members_id from polling_members l where l.${own}))`,
}
/** The same for every poll, and so counted once for a page of them. */
const atWork = sql`(select count(*) from members m where m.status = 'active')`
/** Those who work here but for who came later, and who was there and left: nearly all need not be looked at again. */
const all = (now: Date) => sql`case when ${isOpen(now)} then ${atWork} else ${atWork}
    - (select count(*) from members m where m.status = 'active' and not ${cameBefore})
    + (select count(*) from members m where m.status <> 'active' and ${cameBefore} and ${leftLater}) end`
/**
 * Of the employees the reader may see, like the votes, and whoever has voted is one of them: where somebody was at that
 * time nobody keeps, and a vote shows that they were asked. Row-level security keeps the counts to the company.
 */
const audience = (now: Date) => {
  /** Those who work here and those who have left apart: the many are counted by an index, which does not know when somebody left. */
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
const result = sql<Result>`(select json_agg(json_build_object('no', o.no, 'text', o.option ->> 'text', 'count', coalesce(c.n, 0),
    'pct', coalesce(round(100.0 * c.n / nullif(v.n, 0), 1), 0)) order by o.no)
  from jsonb_array_elements(${outer(pollings.options)}) with ordinality o(option, no)
  cross join (select ${voters} as n) v
  left join (select option_no, count(*)::int as n from polling_votes where ${own} group by option_no) c on c.option_no = o.no)`

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

/** How many of those who have voted were asked and would not be any more; who has moved away counts no longer. */
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
    result,
  }),
  search: [pollings.judul],
  filters: { status: (value, now) => sql`${statusAt(now)} = ${value}` },
  links: { offices_id: officeLink, departements_id: divisionLink, members_id: memberLink },
  store: ({ multi, max_choices, ...target }) => ({
    max_choices: multi ? max_choices : null,
    ...keptAudience(target),
  }),
  /** Whoever changes whom it asks, or its end, has it counted anew. */
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
