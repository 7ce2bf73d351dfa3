import { type SQL, sql } from "drizzle-orm"
import type { TermKind } from "#contract/areas/privacy/dataTerms.ts"

/** Where the rows of a kind are, when they began, and how the next old ones of a company `c` are removed. */
type TermRows = {
  readonly from: SQL
  readonly at: SQL
  /** Removes at most `size` rows from before a time, in one statement that answers one row per removed row. */
  readonly remove: ((company: number, before: SQL, size: SQL) => SQL) | null
}

const oldest = (table: SQL, at: SQL) => (company: number, before: SQL, size: SQL) =>
  sql`delete from ${table} where ctid = any (array(
    select ctid from ${table} where companies_id = ${company} and ${at} < ${before} order by ${at} limit ${size})) returning 1`

const plain = (table: SQL, at: SQL): TermRows => ({ from: table, at, remove: oldest(table, at) })

export const termRows: Readonly<Record<TermKind, TermRows>> = {
  lokasi: { from: sql`track_points`, at: sql`at`, remove: null },
  foto: {
    from: sql`(select companies_id, business_date::timestamptz as at from attendance_requests where photo_files_id is not null) f`,
    at: sql`at`,
    remove: null,
  },
  posisi_absen: {
    from: sql`(select companies_id, business_date::timestamptz as at from attendance_marks where lat is not null) m`,
    at: sql`at`,
    remove: (company, before, size) =>
      sql`update attendance_marks set lat = null, lng = null, accuracy_m = null, distance_m = null, device = null
        where ctid = any (array(select ctid from attendance_marks
          where companies_id = ${company} and lat is not null and business_date < (${before})::date order by business_date limit ${size})) returning 1`,
  },
  mesin: {
    from: sql`terminal_records`,
    at: sql`received_at`,
    remove: (company, before, size) =>
      sql`with old as materialized (
          select companies_id, id from terminal_records where companies_id = ${company} and received_at < ${before} order by received_at limit ${size}
        ), freed as (
          update attendance_marks m set terminal_records_id = null from old o
          where m.companies_id = o.companies_id and m.terminal_records_id = o.id returning 1
        ) delete from terminal_records t using old o where t.companies_id = o.companies_id and t.id = o.id and (select count(*) from freed) >= 0 returning 1`,
  },
  notifikasi: plain(sql`notifications`, sql`created_at`),
  akses: plain(sql`data_reads`, sql`at`),
  audit: plain(sql`audit`, sql`at`),
  berkas_ekspor: {
    from: sql`(select companies_id, ended_at as at from jobs where files_id is not null) j`,
    at: sql`at`,
    remove: null,
  },
}
