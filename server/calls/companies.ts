import { and, eq, sql, type SQL } from "drizzle-orm"
import { PAGE_SIZE } from "#contract/constants.ts"
import { companiesByStatus, findCompany } from "#contract/companies.ts"
import { rowsOf } from "../db/database.ts"
import { companies } from "../db/tables/index.ts"
import { dateIn, daysBetween } from "../domain/calendar.ts"
import { notFound, ok } from "../http/answer.ts"
import { inTx } from "../http/handler.ts"
import { keysetPage } from "./paging.ts"
import { byText } from "./resource.ts"

const select = {
  id: companies.id,
  nama: companies.nama,
  kode: companies.kode,
  status: companies.status,
  trial_end: companies.trial_end,
  total_pegawai: sql<number>`(select count(*)::int from members m where m.companies_id = ${companies.id} and m.status = 'active')`,
  last_login_at: sql<
    string | null
  >`(select max(a.last_login_at) from accounts a where a.companies_id = ${companies.id})`.mapWith(
    (at: string | null) => (at === null ? null : new Date(at).toISOString()),
  ),
}
type Row = {
  id: number
  nama: string
  kode: string | null
  status: "trial" | "active" | "close"
  trial_end: string | null
  total_pegawai: number
  last_login_at: string | null
}
const withDaysLeft = (row: Row, today: string) => ({
  ...row,
  trial_days_left:
    row.status === "trial" && row.trial_end !== null ? daysBetween(today, row.trial_end) : null,
})

const sorts = {
  nama: byText(companies.nama),
  trial_end: sql`coalesce(${companies.trial_end}, 'infinity'::date)`,
}

export const companiesHandlers = {
  "companies/list-by-status": inTx(companiesByStatus, async ({ tx, now }, payload) => {
    const today = dateIn(now)
    const conditions: SQL[] = []
    if (payload.status !== undefined) conditions.push(eq(companies.status, payload.status))
    if (payload.q !== undefined && payload.q !== "")
      conditions.push(sql`position(${payload.q.toLowerCase()} in lower(${companies.nama})) > 0`)
    if (payload.ending_within !== undefined)
      conditions.push(
        sql`${companies.status} = 'trial' and ${companies.trial_end} between ${today}::date and ${today}::date + ${payload.ending_within}::int`,
      )
    const page = await keysetPage<Row>(tx, {
      table: companies,
      select,
      where: and(...conditions),
      sort: sorts[payload.sort ?? "nama"],
      id: companies.id,
      dir: payload.dir ?? "asc",
      page: payload.page,
      perPage: payload.per_page ?? PAGE_SIZE,
      cursor: payload.cursor ?? null,
    })
    const [counts] = await rowsOf<{ trial: number; active: number; close: number }>(
      tx,
      sql`select count(*) filter (where status = 'trial')::int as trial, count(*) filter (where status = 'active')::int as active,
        count(*) filter (where status = 'close')::int as close from companies`,
    )
    return ok({
      ...page,
      rows: page.rows.map((row) => withDaysLeft(row, today)),
      counts: counts ?? { trial: 0, active: 0, close: 0 },
    })
  }),
  "companies/find": inTx(findCompany, async ({ tx, now, companyId }) => {
    const [row] = await tx.select(select).from(companies).where(eq(companies.id, companyId))
    if (row === undefined) throw notFound("perusahaan")
    return ok(withDaysLeft(row, dateIn(now)))
  }),
}
