import { and, eq, isNotNull, ne, type SQL, sql } from "drizzle-orm"
import type { AnswerOf, PayloadOf } from "#contract/kit/call.ts"
import type { listCompanies } from "#contract/areas/platform/companyTable.ts"
import type { Tx } from "../../db/database.ts"
import { companies } from "../../db/tables/index.ts"
import { dateIn, daysBetween } from "../../time/calendar.ts"
import { keysetPage, paged } from "../../kit/paging.ts"
import { byText, contains, outer } from "../../kit/textSearch.ts"

const own = outer(companies.id)
const isoInstant = (at: SQL) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const employees = sql<number>`(select count(*)::int from members m where m.companies_id = ${own} and m.status = 'active')`

export const companySelect = {
  id: companies.id,
  nama: companies.nama,
  kode: companies.kode,
  status: companies.status,
  trial_end: companies.trial_end,
  leaves_on: companies.leaves_on,
  leave_reason: companies.leave_reason,
  total_pegawai: employees,
  last_login_at: sql<
    string | null
  >`(select ${isoInstant(sql`max(a.last_login_at)`)} from accounts a where a.companies_id = ${own})`,
  created_at: sql<string>`${isoInstant(sql`${companies.created_at}`)}`,
}
export type CompanyRow = {
  readonly id: number
  readonly nama: string
  readonly kode: string | null
  readonly status: "trial" | "active" | "close"
  readonly trial_end: string | null
  readonly leaves_on: string | null
  readonly leave_reason: string | null
  readonly total_pegawai: number
  readonly last_login_at: string | null
  readonly created_at: string
}
export const withDaysLeft = <R extends CompanyRow>(row: R, today: string) => ({
  ...row,
  trial_days_left:
    row.status === "trial" && row.trial_end !== null ? daysBetween(today, row.trial_end) : null,
  leave_days_left: row.leaves_on === null ? null : daysBetween(today, row.leaves_on),
})

/** Rows without the date sort last. */
const never = sql`'infinity'::date`
export const companyOrders = {
  nama: byText(companies.nama),
  trial_end: sql`coalesce(${companies.trial_end}, ${never})`,
  created_at: sql`${companies.created_at}`,
  leaves_on: sql`coalesce(${companies.leaves_on}, ${never})`,
}

/** Trials that end from today on within this many days. */
export const endsWithin = (today: string, days: number): SQL =>
  sql`${companies.status} = 'trial' and ${companies.trial_end} between ${today}::date and ${today}::date + ${days}::int`
/** Cancelled, but open until their last day. */
export const isLeaving = (): SQL | undefined =>
  and(isNotNull(companies.leaves_on), ne(companies.status, "close"))

const counted = (column: string) =>
  sql`(select n.${sql.identifier(column)} from company_figures n where n.companies_id = ${own})`
const tableSelect = {
  ...companySelect,
  version: companies.version,
  email: companies.email,
  kota: companies.kota,
  plan_name: companies.plan_name,
  plan_expires_at: companies.plan_expires_at,
  sales_pic: companies.sales_pic,
  total_pegawai: sql<number>`coalesce(${counted("members")}, ${employees})`,
  point_balance: sql<number>`coalesce((select b.balance from point_balances b where b.companies_id = ${own} and b.unit = 'point'), 0)::float8`,
  storage_used_mb: sql<number | null>`round(${counted("storage_bytes")} / 1000000.0, 1)::float8`,
  counted_at: sql<string | null>`${isoInstant(counted("counted_at"))}`,
}
type TableRow = Omit<AnswerOf<typeof listCompanies>["rows"][number], "trial_days_left" | "leave_days_left">

/** A page of the platform's table of companies. */
export const companyPage = async (tx: Tx, now: Date, payload: PayloadOf<typeof listCompanies>) => {
  const today = dateIn(now)
  const conditions: (SQL | undefined)[] = [
    contains(payload.q, [companies.nama, companies.kode, companies.email, companies.pic_nama]),
    payload.status === undefined ? undefined : eq(companies.status, payload.status),
    payload.ending_within === undefined ? undefined : endsWithin(today, payload.ending_within),
    payload.leaving === true ? isLeaving() : undefined,
  ]
  const sort = payload.sort ?? "nama"
  const page = await keysetPage<TableRow>(tx, {
    table: companies,
    select: tableSelect,
    where: and(...conditions),
    sort: { key: sort, by: companyOrders[sort] },
    id: companies.id,
    dir: payload.dir ?? "asc",
    ...paged(payload),
  })
  return { ...page, rows: page.rows.map((row) => withDaysLeft(row, today)) }
}
