import { sql } from "drizzle-orm"
import { type Database, rowsOf } from "#server/db/database.ts"
import { SUPER } from "../lib/largeCompany.ts"
import { openCompany } from "../lib/data.ts"
import { DEMO_PASSWORD, hashPassword } from "#server/areas/session/passwords.ts"
import { keepDays, openWorkers, type Size } from "../attendance/fill.ts"

/** Administrator of the other company, whose `me` is measured. */
export const OTHER = "admin@lain.test"

/** The rows a clock of months leaves besides the days: marks, requests, leave, notices, and who leads whom. */
const rest = (company: number) => [
  sql`insert into attendance (companies_id, members_id, business_date, offices_id, check_in_at, check_out_at, late_min, work_min, day_status)
    select companies_id, members_id, business_date, offices_id, check_in_at, check_out_at, late_min, work_min, day_status
    from attendance_days where companies_id = ${company} and check_in_at is not null`,
  sql`insert into attendance_marks (companies_id, members_id, offices_id, business_date, kind, at, source, lat, lng, distance_m, radius_m)
    select companies_id, members_id, offices_id, business_date, k, check_in_at, 'mobile', -6.2, 106.8, 20, 100
    from attendance_days, unnest(array['in', 'out']) k
    where companies_id = ${company} and check_in_at is not null and business_date > current_date - 90`,
  sql`insert into shifts (companies_id, nama, kode, start, "end", cross_midnight, work_min, break_paid, all_offices, is_active, created_at, updated_at)
    select ${company}, 'Shift ' || n, 'S' || n, '08:00', '17:00', false, 480, false, true, true, now(), now() from generate_series(1, 3) n`,
  sql`insert into schedules (companies_id, members_id, business_date, shifts_id)
    select d.companies_id, d.members_id, d.business_date, case when d.is_workday then s.ids[1 + d.members_id % 3] end
    from attendance_days d, (select array_agg(id) as ids from shifts where companies_id = ${company}) s
    where d.companies_id = ${company} and d.business_date > current_date - 90`,
  sql`insert into leave_categories (companies_id, nama, kode, jenis, is_paid, unit, quota_type, quota, prorate_first_year,
      min_service_months, gender, min_notice_days, max_backdate_days, count_holidays, is_claimable, claim_rate, is_active, created_at, updated_at)
    select ${company}, 'Izin ' || n, 'I' || n, 'izin', true, 'hour', 'monthly', 24, false, 0, 'all', 0, 0, false, false, 'daily_wage', true, now(), now()
    from generate_series(1, 2) n`,
  sql`insert into leave_ledger (companies_id, members_id, kategori_id, year, date, kind, amount, source, note, at)
    select m.companies_id, m.id, k.id, 2026, current_date, 'grant', 2, 'bulan ' || n, 'Hak bulanan', now()
    from members m, leave_categories k, generate_series(1, 24) n where m.companies_id = ${company} and k.companies_id = m.companies_id`,
  sql`insert into attendance_requests (companies_id, members_id, offices_id, type, business_date, reason, status, last_at, created_at, updated_at)
    select companies_id, id, offices_id, 'koreksi', current_date - n * 40, 'Lupa absen', 'approved', now(), now(), now()
    from members, generate_series(1, 10) n where companies_id = ${company}`,
  sql`insert into attendance_request_history (companies_id, row_id, version, to_state, at, via)
    select companies_id, id, 1, 'pending', created_at, 'single' from attendance_requests where companies_id = ${company}`,
  sql`insert into files (companies_id, name, type, size, sha256, created_at)
    select companies_id, 'foto ' || id, 'jpeg', 20000, md5(id::text), now() from members where companies_id = ${company}`,
  sql`insert into devisi (companies_id, nama, kode, created_at, updated_at)
    select ${company}, 'Divisi ' || n, 'D' || n, now(), now() from generate_series(1, 60) n`,
  sql`update members m set departement_id = d.ids[1 + m.id % 60], atasan_id = (select min(id) from members where companies_id = ${company})
    from (select array_agg(id) as ids from devisi where companies_id = ${company}) d where m.companies_id = ${company}`,
  sql`update devisi d set head_id = (select min(id) from members where companies_id = ${company} and departement_id = d.id),
      parent_id = (select min(id) from devisi where companies_id = ${company})
    where companies_id = ${company} and id > (select min(id) from devisi where companies_id = ${company})`,
  sql`insert into accounts (username, email, nama_lengkap, companies_id, scope, is_active, draft_key, created_at, updated_at)
    select 'p' || id, 'p' || id || '@maju.test', nama, companies_id, 'normal', true, 'ZHJhZnQ=', now(), now() from members where companies_id = ${company}`,
  sql`update members m set accounts_id = a.id from accounts a where a.companies_id = m.companies_id and a.username = 'p' || m.id and m.companies_id = ${company}`,
  sql`insert into member_placements (companies_id, members_id, from_date, paid_from, offices_id, departement_id, jabatan_id, atasan_id, status_karyawan, created_at)
    select companies_id, id, tanggal_masuk, tanggal_masuk, offices_id, departement_id, jabatan_id, atasan_id, status_karyawan, created_at
    from members where companies_id = ${company} on conflict do nothing`,
  sql`insert into notifications (companies_id, accounts_id, type, title, body, created_at)
    select companies_id, id, 'absensi', 'Pengajuan ' || n, 'Tanggal', now() from accounts, generate_series(1, 50) n where companies_id = ${company}`,
]

/** Account of the platform, which belongs to no company. */
const superAccount = async () => ({ email: SUPER, hash: await hashPassword(DEMO_PASSWORD) })

/** A closed company with years of attendance, another company, and a super administrator. @returns rows of days */
export const fillClosed = async (
  db: Database,
  size: Size,
  days: number,
): Promise<{ readonly company: number; readonly days: number }> => {
  const company = await openWorkers(db, size)
  await keepDays(db, company, days - 1, 0)
  const { email, hash } = await superAccount()
  await db.transact((tx) => openCompany(tx, "PT Lain", OTHER))
  for (const statement of rest(company))
    await db.transact(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(statement)
    })
  await db.transact(async (tx) => {
    await tx.execute(sql`insert into accounts (username, email, nama_lengkap, password_hash, is_superusers, scope, draft_key, created_at, updated_at)
      values ('super.balai', ${email}, 'Super', ${hash}, true, 'company', 'ZHJhZnQ=', now(), now())`)
    await tx.execute(sql`update companies set status = 'close' where id = ${company}`)
  })
  await db.tidy(() => true)
  await db.transact((tx) => tx.execute(sql`analyze`))
  const [row] = await db.transact((tx) =>
    rowsOf<{ n: number }>(
      tx,
      sql`select count(*)::int as n from attendance_days where companies_id = ${company}`,
    ),
  )
  return { company, days: row?.n ?? 0 }
}
