import { sql } from "drizzle-orm"
import type { AnswerOf } from "#contract/kit/call.ts"
import { type companyUse, PART_ROWS } from "#contract/areas/platform/companyUse.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { storageLimit } from "../../call/limits.ts"
import { notFound } from "../../call/answer.ts"
import { wireInstant } from "../../time/calendar.ts"

type Use = AnswerOf<typeof companyUse>
type Counts = NonNullable<Use["counts"]>

const WEEK_MS = 7 * 86_400_000

const countsOf = async (tx: Tx, id: number): Promise<Counts | null> => {
  const [row] = await rowsOf<Counts>(
    tx,
    sql`select members as employees, accounts, files, round(storage_bytes / 1000000.0, 1)::float8 as storage_mb,
        last_present_on::text as last_present_on, counted_at
      from company_figures where companies_id = ${id}`,
  )
  return row === undefined ? null : { ...row, counted_at: wireInstant(row.counted_at) }
}

type Balances = {
  readonly point: number
  readonly welcome_done: boolean
}
const balancesOf = async (tx: Tx, id: number): Promise<Balances> => {
  const [row] = await rowsOf<Balances>(
    tx,
    sql`select c.welcome_done,
        coalesce((select b.balance from point_balances b where b.companies_id = c.id and b.unit = 'point'), 0)::float8 as point
      from companies c where c.id = ${id}`,
  )
  if (row === undefined) throw notFound("perusahaan")
  return row
}

type Signs = {
  readonly last_login_at: string | null
  readonly accounts_7d: number
  readonly mails_failed: number
}
const signsOf = async (tx: Tx, id: number, since: string): Promise<Signs> => {
  const [row] = await rowsOf<Signs>(
    tx,
    sql`select max(a.last_login_at) as last_login_at,
        count(*) filter (where a.last_login_at > ${since}::timestamptz)::int as accounts_7d,
        (select count(*)::int from outbox o where o.companies_id = ${id} and o.created_at > ${since}::timestamptz
          and o.sent_at is null and o.last_error is not null) as mails_failed
      from accounts a where a.companies_id = ${id}`,
  )
  const { last_login_at, accounts_7d = 0, mails_failed = 0 } = row ?? { last_login_at: null }
  return {
    last_login_at: last_login_at === null ? null : wireInstant(last_login_at),
    accounts_7d,
    mails_failed,
  }
}

const adminsOf = async (tx: Tx, id: number): Promise<Use["accounts"]> => {
  const rows = await rowsOf<Use["accounts"]["rows"][number] & { readonly total: number }>(
    tx,
    sql`select a.id::float8 as id, a.nama_lengkap as nama, a.email, a.is_owner, count(*) over ()::int as total,
        case when not a.is_active then 'inactive' when a.password_hash is null then 'invited' else 'active' end as status
      from accounts a where a.companies_id = ${id} and a.scope = 'company'
      order by a.is_owner desc, a.is_active desc, a.id limit ${PART_ROWS}`,
  )
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) }
}

const topupsOf = async (tx: Tx, id: number): Promise<Use["topups"]> => {
  const rows = await rowsOf<Use["topups"]["rows"][number] & { readonly count: number }>(
    tx,
    sql`select t.id::float8 as id, t.no_invoice, t.paket_nama, t.total::float8 as total, t.status, t.created_at,
        (select count(*)::int from topups n where n.companies_id = ${id}) as count
      from topups t where t.companies_id = ${id} order by t.created_at desc, t.id desc limit ${PART_ROWS}`,
  )
  return {
    total: rows[0]?.count ?? 0,
    rows: rows.map(({ count: _, ...row }) => ({ ...row, created_at: wireInstant(row.created_at) })),
  }
}

/** Usage and purchases of a company. @throws Refusal `not_found` */
export const readUse = async (tx: Tx, now: Date, id: number): Promise<Use> => {
  const { point, welcome_done } = await balancesOf(tx, id)
  const limit = await storageLimit(tx, id)
  const since = new Date(now.getTime() - WEEK_MS).toISOString()
  return {
    counts: await countsOf(tx, id),
    quota_mb: limit === null ? null : limit / 1_000_000,
    point_balance: point,
    health: { ...(await signsOf(tx, id, since)), welcome_done },
    accounts: await adminsOf(tx, id),
    topups: await topupsOf(tx, id),
  }
}
