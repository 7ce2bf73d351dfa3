import { sql } from "drizzle-orm"
import { openCompany } from "../lib/data.ts"
import { SUPER } from "../lib/largeCompany.ts"
import { DEMO_PASSWORD, hashPassword } from "#server/areas/session/passwords.ts"
import type { Database } from "#server/db/database.ts"

const leads = sql`'Nama ' || n as nama, 'PT Calon ' || n as perusahaan, 'calon' || n || '@contoh.test' as email, 'site' as source,
  now() - n * interval '40 minutes' as created_at, now() - n * interval '40 minutes' as updated_at`
const statusOf = (words: string) => sql`(string_to_array(${words}, ' '))[1 + n % 4]`

/** Companies of four years, one in three in its trial, one in six closed; 20 employees on average, and their leads. */
const rowsOfPlatform = (companies: number) => [
  sql`insert into companies (nama, kode, email, pic_nama, status, trial_start, trial_end, leaves_on, plan_name, plan_expires_at, welcome_done,
      onboarding_step, created_at, updated_at)
    select 'PT ' || (array['Maju', 'Sumber', 'Karya', 'Tirta', 'Graha', 'Sinar', 'Bumi'])[1 + n % 7] || ' ' || n, 'K' || n,
      'halo' || n || '@contoh.test', 'Sri ' || n, (array['trial', 'trial', 'active', 'active', 'active', 'close'])[1 + n % 6],
      current_date - (n * 7 % 1400), current_date - (n * 7 % 1400) + 30, case when n % 97 = 2 then current_date + 20 end,
      (array['Coba Gratis', 'Hemat', 'Usaha', 'Bisnis'])[1 + n % 4], current_date + n % 300, n % 3 > 0, case when n % 5 > 0 then 'offices' end,
      now() - n * interval '1 hour', now()
    from generate_series(1, ${companies}::int) n`,
  sql`insert into company_figures (companies_id, members, accounts, active_7d, checkin_7d, visits, leaves, payroll_runs, files, storage_bytes,
      last_login, first_checkin_at, health, reason, counted_at)
    select id, id % 40, id % 12, id % 9, id % 100, id % 30, id % 8, id % 2, id % 50, id * 7919 % 90000000, now() - id % 90 * interval '1 day',
      case when id % 4 > 0 then now() - id % 300 * interval '1 day' end, (array['sehat', 'menurun', 'tidak_aktif'])[1 + id % 3], 'Alasan', now()
    from companies`,
  sql`insert into point_balances (companies_id, unit, balance) select id, 'point', id % 900 from companies on conflict do nothing`,
  sql`insert into accounts (username, email, nama_lengkap, companies_id, scope, is_active, draft_key, last_login_at, created_at, updated_at)
    select 'o' || id || 'n' || n, 'o' || id || 'n' || n || '@contoh.test', 'Admin ' || id, id, 'company', true, 'ZHJhZnQ=',
      now() - id % 60 * interval '1 day', now(), now() from companies, generate_series(1, 3) n`,
  sql`insert into offices (companies_id, nama, kode, alamat, lat, lng, created_at, updated_at)
    select id, 'Pusat', 'P', 'Jalan', -6.2, 106.8, now(), now() from companies c
    where not exists (select from offices o where o.companies_id = c.id)`,
  sql`insert into members (companies_id, nip, nama, email, jenis_kelamin, offices_id, status_karyawan, tanggal_masuk, gaji_pokok, status, created_at, updated_at)
    select o.companies_id, 'P' || n, 'Pegawai ' || n, 'p' || n || '@c' || o.companies_id || '.test', 'L', o.id, 'tetap', current_date - 400,
      5000000, 'active', now(), now() from offices o, generate_series(1, 20) n`,
  sql`insert into trial_requests (nama, perusahaan, email, source, created_at, updated_at, status)
    select ${leads}, ${statusOf("new checked converted rejected")} from generate_series(1, ${companies}::int) n`,
  sql`insert into demo_requests (nama, perusahaan, email, source, created_at, updated_at, status, scheduled_at)
    select ${leads}, ${statusOf("new scheduled done no_show")}, case when n % 4 > 0 then now() + n * interval '1 minute' end
    from generate_series(1, ${companies}::int) n`,
  sql`insert into registrations (nama, perusahaan, email, created_at, updated_at, companies_id, plan, period, member_count, amount, status)
    select 'Nama', nama, email, created_at, updated_at, id, 'usaha', '12', 20, 1200000, (array['pending', 'confirmed', 'rejected'])[1 + id % 3]
    from companies`,
  sql`insert into timesheet (companies_id, tanggal, kegiatan, menit, created_by, created_at, updated_at)
    select id, current_date - (id % 400)::int, 'Pendampingan', 30 + id % 90, 1, now(), now() from companies`,
  sql`insert into audit (companies_id, at, actor_id, call, entity, entity_id, action)
    select id, now() - n * interval '1 hour', 1, 'companies/update/data', 'companies', id, 'update' from companies, generate_series(1, 5) n`,
]

/** A platform of many companies, and its super administrator. */
export const fillPlatform = async (db: Database, companies: number) => {
  const hash = await hashPassword(DEMO_PASSWORD)
  await db.transact(async (tx) => {
    await openCompany(tx, "PT Pertama", "admin@pertama.test")
    await tx.execute(sql`insert into accounts (username, email, nama_lengkap, password_hash, is_superusers, scope, draft_key, created_at, updated_at)
      values ('super.balai', ${SUPER}, 'Super', ${hash}, true, 'company', 'ZHJhZnQ=', now(), now())`)
  })
  for (const statement of rowsOfPlatform(companies)) await db.transact((tx) => tx.execute(statement))
  await db.transact((tx) => tx.execute(sql`analyze`))
}
