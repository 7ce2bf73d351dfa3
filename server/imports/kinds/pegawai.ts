import { sql, type SQL } from "drizzle-orm"
import { payFields } from "#contract/memberFields.ts"
import { memberSheet } from "#contract/sheets.ts"
import { rowsOf } from "../../db/database.ts"
import { members } from "../../db/tables/index.ts"
import { dateIn } from "../../domain/calendar.ts"
import type { Context } from "../../http/handler.ts"
import { goodRows, takenOf } from "../lookups.ts"
import { problemAt } from "../rows.ts"
import type { ImportRules } from "./kind.ts"
import { lower, settleSuperiors } from "./superiors.ts"

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
        where ${goodRows(importId)} order by r.row
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
        where ${goodRows(importId)} and r.values->>'atasan_nip' is not null
      ), pairs as materialized (
        select (select m.id from members m where m.companies_id = ${companyId} and m.archived_at is null and lower(m.nip) = l.nip) as id,
          (select s.id from members s where s.companies_id = ${companyId} and s.archived_at is null and lower(s.nip) = l.superior) as superior
        from led l
      )
      update members m set atasan_id = p.superior from pairs p where m.companies_id = ${companyId} and m.id = p.id`,
  )
  return counted?.count ?? 0
}

/** An office admin's import says nothing of pay. */
const withoutPay = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(values).filter(([key]) => !(payFields as readonly string[]).includes(key)),
  )

/** New employees, and who leads whom among them. */
export const pegawai: ImportRules = {
  person: { column: "atasan_id", mayFollow: true },
  resolve: async (tx, rows, isOffice) => {
    const taken = await takenOf(tx, {
      nips: rows.map(({ values }) => lower(values["nip"])),
      emails: rows.flatMap(({ values }) =>
        typeof values["email"] === "string" ? [lower(values["email"])] : [],
      ),
    })
    return rows.map((row) => ({
      ...row,
      values: isOffice ? withoutPay(row.values) : row.values,
      errors: [
        ...row.errors,
        ...(taken.nip.has(lower(row.values["nip"]))
          ? [problemAt("pegawai", row, "nip", "Sudah ada pegawai dengan NIP ini")]
          : []),
        ...(taken.email.has(lower(row.values["email"]))
          ? [problemAt("pegawai", row, "email", "Sudah ada pegawai dengan email ini")]
          : []),
      ],
    }))
  },
  settle: settleSuperiors,
  write: writeMembers,
}
