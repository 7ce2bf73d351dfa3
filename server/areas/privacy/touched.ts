import { type SQL, sql } from "drizzle-orm"
import type { listTouched, touchedRow } from "#contract/areas/privacy/dataReads.ts"
import type { PayloadOf } from "#contract/kit/call.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { literal } from "../../db/literal.ts"
import { members } from "../../db/tables/index.ts"
import { contains } from "../../kit/textSearch.ts"
import { dateIn, plusDays } from "../../time/calendar.ts"

export type Asked = Pick<
  PayloadOf<typeof listTouched>,
  "accounts_id" | "members_id" | "kind" | "start_date" | "end_date" | "q"
>
type Touched = (typeof touchedRow)["Type"]
type Counted = Touched & { readonly total: number }

/** Days that are looked at where no span is given: a breach is notified within three days, and found in the last week. */
const DAYS = 7
const startOf = (day: string): SQL => sql`(${day}::date::timestamp at time zone 'Asia/Jakarta')`

/** Rows of the span as SQL; both ends are days in Jakarta, inclusive. */
export const spanOf = ({ start_date, end_date }: Asked, now: Date): SQL => {
  const end = end_date ?? dateIn(now)
  return sql`at >= ${startOf(start_date ?? plusDays(end, 1 - DAYS))} and at < ${startOf(plusDays(end, 1))}`
}

/**
 * Employees that an account looked at or changed, once each, by name; one pass over the rows of the span. An export has
 * no list of employees in the register: it counts for everyone who was there, because a breach must not leave one out.
 */
export const touchedPeople = (
  tx: Tx,
  company: number,
  asked: Asked,
  now: Date,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Counted[]> => {
  const { accounts_id, members_id, kind } = asked
  const span = spanOf(asked, now)
  const found = contains(asked.q, [members.nama, members.nip])
  return rowsOf<Counted>(
    tx,
    sql`with looked as (
        select p.id, r.kind, r.at from data_reads r, unnest(r.members) as p(id)
        where r.companies_id = ${company} and ${span}
          ${accounts_id === undefined ? sql`` : sql`and r.accounts_id = ${accounts_id}`} ${kind === undefined ? sql`` : sql`and r.kind = ${kind}`}
      ), exported as (
        select r.kind, max(r.at) as at, count(*)::int as n from data_reads r where r.companies_id = ${company} and cardinality(r.members) = 0 and ${span}
          ${accounts_id === undefined ? sql`` : sql`and r.accounts_id = ${accounts_id}`} ${kind === undefined ? sql`` : sql`and r.kind = ${kind}`}
        group by r.kind
      ), changed as (
        select a.entity_id as id, a.at from audit a where a.companies_id = ${company} and a.entity = 'pegawai' and ${span}
          ${accounts_id === undefined ? sql`` : sql`and a.actor_id = ${accounts_id}`} ${kind === undefined ? sql`` : sql`and false`}
      ), both_ as (
        select id, kind, at, 1 as l, 0 as c from looked union all select id, null, at, 0, 1 from changed
        union all select m.id, e.kind, e.at, e.n, 0 from exported e join members m on m.companies_id = ${company} and m.created_at <= e.at
      ), people as (
        select id, array_remove(array_agg(distinct kind), null) as jenis, sum(l)::int as dilihat, sum(c)::int as diubah, max(at) as terakhir
        from both_ ${members_id === undefined ? sql`` : sql`where id = ${members_id}`} group by id
      )
      select ${members.id}::float8 as id, ${members.nama} as nama, ${members.nip} as nip, o.nama as kantor, array_to_json(p.jenis) as jenis,
        p.dilihat, p.diubah, to_char(p.terakhir at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as terakhir, count(*) over ()::int as total
      from people p join ${members} on ${members.companies_id} = ${company} and ${members.id} = p.id
      join offices o on o.companies_id = ${members.companies_id} and o.id = ${members.offices_id}
      where ${found ?? sql`true`}
      order by ${members.nama_sort}, ${members.id} offset ${offset} limit ${literal(limit)}`,
  )
}
