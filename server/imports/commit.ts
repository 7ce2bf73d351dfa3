import { sql, type SQL } from "drizzle-orm"
import type { ImportKind } from "#contract/imports.ts"
import { memberSheet } from "#contract/sheets.ts"
import { rowsOf } from "../db/database.ts"
import { members } from "../db/tables/index.ts"
import { dateIn } from "../domain/calendar.ts"
import type { Context } from "../http/handler.ts"

/** Columns of employees that a row's values fill; what it does not say has the form's own defaults. */
const columns = [...memberSheet.map(({ key }) => key), "status", "lock_device"] as const
type MemberColumn = Exclude<keyof typeof members.$inferInsert, "id">
const typeOf = (key: string): SQL => sql.raw(members[key as MemberColumn].getSQLType())
const names = sql.join(
  columns.map((key) => sql.identifier(key)),
  sql`, `,
)
const typed = sql.join(
  columns.map((key) => sql`${sql.identifier(key)} ${typeOf(key)}`),
  sql`, `,
)
/** What must never be null, where a row (an office admin's, without pay) does not say it. */
const fallbacks: Readonly<Record<string, SQL>> = {
  gaji_type: sql`'bulanan'`,
  tax_method: sql`'gross'`,
  app_access: sql`false`,
  ptkp: sql`'TK/0'`,
}
const selected = sql.join(
  columns.map((key) => {
    const fallback = fallbacks[key]
    return fallback === undefined
      ? sql`v.${sql.identifier(key)}`
      : sql`coalesce(v.${sql.identifier(key)}, ${fallback})`
  }),
  sql`, `,
)

const good = (importId: number): SQL => sql`r.imports_id = ${importId} and r.errors is null`

const writeMembers = async (
  { tx, now, companyId, accountId }: Context,
  importId: number,
): Promise<number> => {
  const at = now.toISOString()
  const [counted] = await rowsOf<{ count: number }>(
    tx,
    sql`with made as (
        insert into members (companies_id, ${names}, created_at, created_by, updated_at, updated_by)
        select ${companyId}::bigint, ${selected}, ${at}::timestamptz, ${accountId}::bigint, ${at}::timestamptz, ${accountId}::bigint
        from import_rows r cross join lateral jsonb_to_record(r.values) as v(${typed})
        where ${good(importId)} order by r.row
        returning companies_id, id, attendance_type, offices_hours_id
      ), noted as (
        insert into member_attendance_types
          (companies_id, members_id, effective_date, attendance_type, offices_hours_id, applied_at, created_at, created_by)
        select companies_id, id, ${dateIn(now)}::date, attendance_type, offices_hours_id, ${at}::timestamptz, ${at}::timestamptz,
          ${accountId}::bigint from made
      )
      select count(*)::int as count from made`,
  )
  /** Pairs first: nothing is known of how many rows were just written, and a join in the wrong order takes minutes. */
  await tx.execute(
    sql`with led as materialized (
        select lower(r.values->>'nip') as nip, r.values->>'atasan_nip' as superior from import_rows r
        where ${good(importId)} and r.values->>'atasan_nip' is not null
      ), pairs as materialized (
        select (select m.id from members m where m.companies_id = ${companyId} and m.archived_at is null and lower(m.nip) = l.nip) as id,
          (select s.id from members s where s.companies_id = ${companyId} and s.archived_at is null and lower(s.nip) = l.superior) as superior
        from led l
      )
      update members m set atasan_id = p.superior from pairs p where m.companies_id = ${companyId} and m.id = p.id`,
  )
  return counted?.count ?? 0
}

const writeSchedules = async ({ tx, companyId }: Context, importId: number): Promise<number> => {
  const rows = await rowsOf(
    tx,
    sql`insert into schedules (companies_id, members_id, business_date, shifts_id)
      select ${companyId}::bigint, v.members_id, v.tanggal, v.shifts_id
      from import_rows r cross join lateral jsonb_to_record(r.values) as v(members_id bigint, tanggal date, shifts_id bigint)
      where ${good(importId)}
      on conflict (companies_id, business_date, members_id) do update set shifts_id = excluded.shifts_id
      returning 1`,
  )
  return rows.length
}

/** Writes the rows without problems, all of them or none. @returns how many */
export const writers: Readonly<Record<ImportKind, (ctx: Context, importId: number) => Promise<number>>> = {
  pegawai: writeMembers,
  jadwal: writeSchedules,
}
