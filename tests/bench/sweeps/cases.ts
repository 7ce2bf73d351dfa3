import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "#server/db/database.ts"
import { openCompany } from "../lib/data.ts"

/** The clock of the measurement: rows that were filled earlier are due or overdue at this time. */
export const NOW = new Date("2026-11-26T01:00:00Z")

const then = sql`'2026-01-01'::timestamptz`

/**
 * A company whose employees joined five days ago: six days of each are aggregated. Table statistics are stale, as after
 * any bulk load.
 */
export const fillCompany = async (tx: Tx, email: string, employees: number): Promise<number> => {
  const { company, office } = await openCompany(tx, "PT Sapu", email)
  await tx.execute(sql`insert into leave_categories (companies_id, nama, kode, dasar, jenis, is_paid, unit, quota_type, quota, prorate_first_year,
      min_service_months, gender, carry_over_max, carry_over_months, min_notice_days, max_backdate_days, count_holidays, is_claimable, claim_rate,
      is_active, created_at, updated_at)
    values (${company}, 'Tahunan', 'CT', 'tahunan', 'cuti', true, 'day', 'yearly', 12, true, 0, 'all', 6, 3, 0, 0, false, true, 'daily_wage', true, ${then}, ${then})`)
  await tx.execute(sql`insert into members (companies_id, nip, nama, jenis_kelamin, tanggal_lahir, offices_id, status_karyawan, tanggal_masuk, status, created_at, updated_at)
    select ${company}, 'P' || n, 'Pegawai ' || n, 'L', date '1980-01-01' + n % 9000, ${office}, 'tetap', '2026-11-21', 'active', ${then}, ${then}
    from generate_series(1, ${employees}::int) n`)
  await tx.execute(sql`insert into accounts (username, email, nama_lengkap, companies_id, scope, is_active, draft_key, created_at, updated_at)
    select 'sapu' || n || '.' || ${company}::int, 'sapu' || n || '.' || ${company}::int || '@sapu.test', 'Akun ' || n, ${company}, 'normal', true, 'ZHJhZnQ=', ${then}, ${then}
    from generate_series(1, ${employees}::int) n`)
  return company
}

type Make = (company: number, employees: number) => SQL

/**
 * Makes each sweep, by its name, have work for every employee. Sweeps without an entry are measured with the rows there
 * are.
 */
export const due: Readonly<Record<string, Make>> = {
  "members.attendanceTypes": (company) =>
    sql`insert into member_attendance_types (companies_id, members_id, effective_date, attendance_type, created_at)
      select companies_id, id, '2026-11-26', 'free', ${then} from members where companies_id = ${company}`,
  "career.rows": (company) =>
    sql`with z as (insert into career_changes (companies_id, judul, kind, effective_date, source, alasan, status, created_at, updated_at)
        values (${company}, 'Mutasi', 'mutasi', '2026-11-26', 'sheet', 'Penataan', 'scheduled', ${then}, ${then}) returning id),
      p as (insert into member_placements (companies_id, members_id, from_date, paid_from, offices_id, status_karyawan, created_at)
        select companies_id, id, '2026-11-26', '2026-11-26', offices_id, 'harian', ${then} from members where companies_id = ${company})
      insert into career_change_rows (companies_id, careers_id, members_id, status_karyawan, state, next_on, created_at, updated_at)
      select m.companies_id, z.id, m.id, 'harian', 'planned', '2026-11-26', ${then}, ${then} from members m cross join z where m.companies_id = ${company}`,
  "attendance.due": (company) =>
    sql`update attendance_days set due_at = '2000-01-01' where companies_id = ${company} and business_date = '2026-11-25'`,
  "attendance.gaps": (company) =>
    sql`insert into attendance_gaps (companies_id, members_id) select companies_id, id from members where companies_id = ${company} on conflict do nothing`,
  "polls.ended": (company) =>
    sql`insert into pollings (companies_id, judul, options, multi, anonymous, show_result, start_at, end_at, target, created_at, updated_at)
      values (${company}, 'Polling', '[{"text": "Ya"}]', false, false, 'always', ${then}, '2026-11-25', 'all', ${then}, ${then})`,
  "articles.published": (company) =>
    sql`insert into articles (companies_id, judul, isi, isi_text, pinned, publish_at, target, created_at, updated_at)
      values (${company}, 'Artikel', '<p>Isi</p>', 'Isi', false, '2026-11-25', 'all', ${then}, ${then})`,
  "writes.old": (company, employees) =>
    sql`insert into writes (companies_id, accounts_id, call, request_id, payload_hash, created_at)
      select ${company}, (select min(id) from accounts where companies_id = ${company}), 'devisi/create', gen_random_uuid()::text, 'x', ${then}
      from generate_series(1, ${employees}::int)`,
}
