import { sql } from "drizzle-orm"
import type { Database } from "#server/db/database.ts"

/**
 * Adds employees to a company (default: the first one), and a leave category with a balance for them. The database's
 * statistics do not include these rows.
 */
export const hireMany = (db: Database, count: number, nip: string, companyId: number | null = null) =>
  db.transact(async (tx) => {
    const company = sql`(select coalesce(${companyId}::bigint, (select min(id) from companies)))`
    await tx.execute(
      sql`insert into leave_categories (companies_id, nama, kode, dasar, jenis, is_paid, unit, quota_type, quota, prorate_first_year,
          min_service_months, gender, min_notice_days, max_backdate_days, count_holidays, is_claimable, claim_rate, is_active, created_at, updated_at)
        select ${company}, 'Tahunan ' || ${nip}, ${nip}, null, 'cuti', true, 'day', 'yearly', 12, false, 0, 'all', 0, 0, false, false,
          'daily_wage', true, '2026-01-01', '2026-01-01'`,
    )
    await tx.execute(
      sql`insert into members (companies_id, nip, nama, jenis_kelamin, offices_id, status_karyawan, tanggal_masuk, status, created_at, updated_at)
        select ${company}, ${nip} || n, ${nip} || n, 'L', (select min(id) from offices where companies_id = ${company}), 'tetap',
          '2020-01-01', 'active', '2026-01-01', '2026-01-01' from generate_series(1, ${count}::int) n`,
    )
  })
