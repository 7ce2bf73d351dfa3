import { sql } from "drizzle-orm"
import type { Database, Tx } from "#server/db/database.ts"
import { accounts } from "#server/db/tables/index.ts"
import { DEMO_PASSWORD, hashPassword } from "#server/areas/session/passwords.ts"
import { countEnded } from "#server/areas/polls/turnout.ts"
import { gatherSums } from "#server/areas/attendance/gather.ts"
import { ADMIN, openCompany } from "./data.ts"

/** Accounts: the administrator of ten of its hundred offices, and the super administrator (no tenant). */
export const OFFICE_ADMIN = "kantor@maju.test"
export const SUPER = "super@balai.test"
export { ADMIN }

export const LARGE = { employees: 100_000, asks: 50_000, offices: 100 } as const
const NAMES = sql`array['Sri', 'Budi', 'Agus', 'Dewi', 'Rina', 'Joko', 'Putu', 'Made', 'Siti', 'Hendra', 'Wayan', 'Tuti', 'Rizky',
  'Fajar', 'Ayu', 'Bambang', 'Lestari', 'Yusuf', 'Kurnia', 'Ningsih', 'Gunawan', 'Pratama', 'Wulandari', 'Hidayat', 'Saputra']`
/** Every employee has the days of the last 30; for the rest of the year only one employee in so many has. */
const RECENT_DAYS = 30
const YEAR_DAYS = 365
const ONE_IN = 10

type Step = (tx: Tx, company: number) => Promise<unknown>

const settings: Step = async (tx, company) => {
  await tx.execute(sql`insert into offices (companies_id, nama, kode, alamat, lat, lng, created_at, updated_at)
    select ${company}, 'Cabang ' || n, 'C' || n, 'Jalan ' || n, -6.2, 106.8, now(), now() from generate_series(2, ${LARGE.offices}::int) n`)
  await tx.execute(sql`insert into devisi (companies_id, nama, kode, created_at, updated_at)
    select ${company}, 'Divisi ' || n, 'D' || n, now(), now() from generate_series(1, 60) n`)
  await tx.execute(sql`insert into jabatan (companies_id, nama, kode, level, created_at, updated_at)
    select ${company}, 'Jabatan ' || n, 'J' || n, n, now(), now() from generate_series(1, 20) n`)
  await tx.execute(sql`insert into claim_categories (companies_id, nama, kode, limit_type, limit_amount, receipt_required_above,
      max_age_days, prorate_first_year, payment, taxable, is_active, created_at, updated_at)
    select ${company}, 'Kategori ' || n, 'K' || n, (array['none', 'monthly', 'yearly', 'per_claim'])[1 + n % 4],
      case when n % 4 > 0 then 500000 end, 50000, 60, n % 2 = 0, 'transfer', false, true, now(), now() from generate_series(1, 8) n`)
  await tx.execute(sql`insert into payroll_periods (companies_id, nama, month, start_date, end_date, pay_date, status, created_at, updated_at)
    select ${company}, to_char(d, 'YYYY-MM'), to_char(d, 'YYYY-MM'), d, d + interval '1 month - 1 day', d + interval '1 month - 1 day', 'paid', now(), now()
    from generate_series(date_trunc('month', now()) - interval '12 months', date_trunc('month', now()) - interval '2 months', interval '1 month') d`)
  await tx.execute(sql`insert into holidays (companies_id, nama, start_date, end_date, type, length, recurring, deduct_leave, all_offices,
      created_at, updated_at)
    select ${company}, 'Libur ' || n, current_date - 200 + n * 9, current_date - 200 + n * 9, 'perusahaan', 'full', false, false, true, now(), now()
    from generate_series(1, 40) n`)
}

/**
 * One employee in a hundred has left, one in 500 has no division, and one in twenty has a contract with an end date.
 */
const employees: Step = (tx, company) =>
  tx.execute(sql`insert into members (companies_id, nip, nama, email, phone, jenis_kelamin, offices_id, departement_id, jabatan_id,
      status_karyawan, tanggal_masuk, tanggal_keluar, tanggal_akhir_kontrak, gaji_pokok, status, created_at, updated_at)
    select ${company}, 'P' || lpad(n::text, 6, '0'),
      a.nama[1 + n * 7 % 25] || ' ' || a.nama[1 + n / 3 % 25] || ' ' || a.nama[1 + n / 70 % 25], 'p' || n || '@maju.test',
      '62812' || lpad(n::text, 7, '0'), case when n % 2 = 0 then 'L' else 'P' end, o.ids[1 + n % array_length(o.ids, 1)],
      case when n % 500 > 0 then d.ids[1 + n % array_length(d.ids, 1)] end, j.ids[1 + n * 3 % array_length(j.ids, 1)],
      case when n % 20 = 0 then 'kontrak' else 'tetap' end, current_date - (n * 13 % 3000), case when n % 100 = 0 then current_date - n % 900 end,
      case when n % 20 = 0 then current_date - 100 + n % 700 end, 5000000, case when n % 100 = 0 then 'inactive' else 'active' end, now(),
      now() - n * interval '1 minute'
    from generate_series(1, ${LARGE.employees}::int) n, (select ${NAMES} as nama) a,
      (select array_agg(id order by id) as ids from offices where companies_id = ${company}) o,
      (select array_agg(id order by id) as ids from devisi where companies_id = ${company}) d,
      (select array_agg(id order by id) as ids from jabatan where companies_id = ${company}) j`)

/** Three in ten are pending, spread over half a year; `n` numbers them. */
const asking = (company: number, every: string) =>
  sql`(select (row_number() over (order by md5(id::text || ${every})))::int as n, id, offices_id
    from members where companies_id = ${company} and status = 'active') m where n <= ${LARGE.asks}`
const status = (words: readonly string[]) =>
  sql`(array[${sql.join(
    words.map((word) => sql`${word}::text`),
    sql`, `,
  )}])[1 + n % ${sql.raw(String(words.length))}]`

const requests: Step = async (tx, company) => {
  await tx.execute(sql`insert into attendance_requests (companies_id, members_id, offices_id, type, business_date, reason, status, last_at, created_at, updated_at)
    select ${company}, m.id, m.offices_id, ${status(["luar_radius", "terlambat", "pulang_cepat", "manual", "koreksi", "lembur", "offline"])},
      current_date - n % 180, 'Alasan ' || n,
      ${status(["pending", "pending", "pending", "approved", "approved", "approved", "approved", "approved", "rejected", "cancelled"])},
      now(), now() - n * interval '5 minutes', now() from ${asking(company, "a")}`)
  await tx.execute(sql`insert into attendance_request_history (companies_id, row_id, version, to_state, at, via)
    select companies_id, id, 1, 'pending', created_at, 'single' from attendance_requests where companies_id = ${company}`)
}

/** Two items each, two in three with a receipt. Some receipts are duplicates: the same bytes, day, shop and amount. */
const claims: Step = async (tx, company) => {
  await tx.execute(sql`insert into reimbursments (companies_id, no, members_id, offices_id, tanggal, judul, payment, total_claimed, total_approved,
      status, last_at, created_at, updated_at)
    select ${company}, 'RB-' || lpad(n::text, 6, '0'), m.id, m.offices_id, current_date - n % 180, 'Klaim ' || n, 'transfer', 100000 + n % 1000,
      case when n % 10 between 3 and 7 then 50000 end,
      ${status(["pending", "pending", "pending", "approved", "approved", "approved", "paid", "partial", "rejected", "cancelled"])},
      now(), now() - n * interval '5 minutes', now() from ${asking(company, "b")}`)
  await tx.execute(sql`insert into reimbursment_history (companies_id, row_id, version, to_state, at, via)
    select companies_id, id, 1, 'pending', created_at, 'single' from reimbursments where companies_id = ${company}`)
  await tx.execute(sql`insert into reimbursment_items (companies_id, reimbursments_id, kategori_id, tanggal, keterangan, amount, amount_approved, vendor)
    select r.companies_id, r.id, k.ids[1 + (r.id + i) % array_length(k.ids, 1)], r.tanggal, 'Belanja', 25000 + (r.id * 7919 + i) % 9973 * 100,
      case when r.status in ('approved', 'paid', 'partial') then 25000 end, (array['Warung Bu Tini', 'Indomaret', 'Gojek', 'Bluebird'])[1 + (r.id + i) % 4]
    from reimbursments r, generate_series(1, 2) i, (select array_agg(id) as ids from claim_categories where companies_id = ${company}) k
    where r.companies_id = ${company}`)
  await tx.execute(sql`insert into files (companies_id, name, type, size, sha256, created_at)
    select ${company}, 'nota ' || n, 'png', 1000, md5((n % 60000)::text), now() from generate_series(1, 66000) n`)
  await tx.execute(sql`insert into reimbursment_receipts (companies_id, items_id, files_id) select ${company}, i.id, f.id
    from (select id, row_number() over (order by id) as n from reimbursment_items where companies_id = ${company}) i
    join (select id, row_number() over (order by id) as n from files where companies_id = ${company}) f on f.n = i.n`)
  await tx.execute(sql`insert into claim_limits (companies_id, kategori_id, members_id, limit_amount, created_at, updated_at)
    select ${company}, (select min(id) from claim_categories where companies_id = ${company}), id, 900000, now(), now()
    from members where companies_id = ${company} and status = 'active' order by md5(id::text) limit 500`)
}

/**
 * Twenty polls of the year, a quarter each for all, offices, divisions and people; every poll that has started has some
 * 400 votes.
 */
const polls: Step = async (tx, company) => {
  await tx.execute(sql`insert into pollings (companies_id, judul, options, multi, anonymous, show_result, start_at, end_at, target, created_at, updated_at)
    select ${company}, 'Polling ' || n, '[{"text": "Ya"}, {"text": "Tidak"}]', false, false, 'always', now() - (n * 18 - 20) * interval '1 day',
      now() - (n * 18 - 40) * interval '1 day', (array['all', 'offices', 'departements', 'members'])[1 + n % 4], now(), now() from generate_series(1, 20) n`)
  await tx.execute(sql`insert into polling_offices (companies_id, pollings_id, offices_id) select p.companies_id, p.id, o.id
    from pollings p, (select id from offices where companies_id = ${company} order by id limit 5) o where p.companies_id = ${company} and p.target = 'offices'`)
  await tx.execute(sql`insert into polling_departements (companies_id, pollings_id, departements_id) select p.companies_id, p.id, o.id
    from pollings p, (select id from devisi where companies_id = ${company} order by id limit 5) o where p.companies_id = ${company} and p.target = 'departements'`)
  await tx.execute(sql`insert into polling_members (companies_id, pollings_id, members_id) select p.companies_id, p.id, o.id
    from pollings p, (select id from members where companies_id = ${company} order by id limit 500) o where p.companies_id = ${company} and p.target = 'members'`)
  await tx.execute(sql`insert into polling_votes (companies_id, pollings_id, members_id, option_no, at) select p.companies_id, p.id, o.id, 1 + o.id % 2, now()
    from pollings p, (select id from members where companies_id = ${company} order by id limit 400) o where p.companies_id = ${company} and p.start_at < now()`)
}

/** Sixty articles of a year, for all, offices, divisions and people; half of them have ended. */
const articles: Step = async (tx, company) => {
  await tx.execute(sql`insert into articles (companies_id, judul, isi, isi_text, pinned, publish_at, expire_at, told_at, target, created_at, updated_at)
    select ${company}, 'Artikel ' || n, '<p>' || repeat('kata ', 400) || '</p>', repeat('kata ', 400), n % 20 = 0, now() - n * interval '6 days',
      case when n % 2 = 0 then now() - (n - 5) * interval '6 days' end, now(), (array['all', 'offices', 'departements', 'members'])[1 + n % 4], now(), now()
    from generate_series(1, 60) n`)
  for (const [table, column, from, most] of [
    ["article_offices", "offices_id", "offices", 5],
    ["article_departements", "departements_id", "devisi", 5],
    ["article_members", "members_id", "members", 500],
  ] as const)
    await tx.execute(sql`insert into ${sql.identifier(table)} (companies_id, articles_id, ${sql.identifier(column)}) select r.companies_id, r.id, o.id
      from articles r, (select id from ${sql.identifier(from)} where companies_id = ${company} order by id limit ${most}) o
      where r.companies_id = ${company} and r.target = ${table.replace("article_", "")}`)
}

/** Employees of the first office who may check in at the second, and many notifications in the bell. */
const rest: Step = async (tx, company) => {
  await tx.execute(sql`insert into member_offices (companies_id, members_id, offices_id, created_at, updated_at)
    select m.companies_id, m.id, o.ids[2], now(), now() from members m, (select array_agg(id order by id) as ids from offices where companies_id = ${company}) o
    where m.companies_id = ${company} and m.offices_id = o.ids[1]`)
  await tx.execute(sql`insert into notifications (companies_id, accounts_id, type, title, body, created_at)
    select ${company}, a.id, 'absensi', 'Pengajuan ' || n, 'Tanggal', now() from generate_series(1, 500) n, accounts a where a.companies_id = ${company}`)
}

const people: Step = async (tx, company) => {
  const account = {
    password_hash: await hashPassword(DEMO_PASSWORD),
    draft_key: "ZHJhZnQ=",
    can_access_setting: true,
  }
  const at = new Date().toISOString()
  const stamp = { created_at: at, updated_at: at }
  await tx.insert(accounts).values([
    {
      ...account,
      ...stamp,
      username: "kantor.maju",
      email: OFFICE_ADMIN,
      nama_lengkap: "Kantor",
      companies_id: company,
      scope: "office",
    },
    {
      ...account,
      ...stamp,
      username: "super.balai",
      email: SUPER,
      nama_lengkap: "Super",
      is_superusers: true,
      scope: "company",
    },
  ])
  await tx.execute(sql`insert into account_offices (companies_id, accounts_id, offices_id) select ${company}, a.id, o.id
    from accounts a, (select id from offices where companies_id = ${company} order by id limit 10) o where a.email = ${OFFICE_ADMIN}`)
}

/** One day of attendance; weekends are skipped. */
const attend = (tx: Tx, company: number, ago: number) =>
  tx.execute(sql`insert into attendance (companies_id, members_id, business_date, offices_id, check_in_at, check_out_at, late_min, work_min, day_status)
    select m.companies_id, m.id, d, m.offices_id, d + time '01:00', d + time '10:00', case when (m.id + ${ago}::int) % 10 = 0 then 12 else 0 end, 480,
      case (m.id * 7 + ${ago}::int) % 50 when 0 then 'alpa' when 1 then 'izin' when 2 then 'sakit' when 3 then 'cuti' when 4 then 'tidak_lengkap' else 'hadir' end
    from members m, (select current_date - ${ago}::int as d) day
    where m.companies_id = ${company} and m.status = 'active' and extract(isodow from d) < 6
      and (${ago}::int <= ${RECENT_DAYS}::int or m.id % ${ONE_IN}::int = 0)`)

/**
 * A company of 100,000 employees with 50,000 requests, 50,000 claims and a year of attendance. Foreign keys are not
 * checked during the load, because the checks would take most of the time.
 */
export const fillLarge = async (db: Database): Promise<void> => {
  const unchecked = (work: (tx: Tx) => Promise<unknown>) =>
    db.transact(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await work(tx)
    })
  const { company } = await db.transact((tx) => openCompany(tx, "PT Maju", ADMIN))
  for (const step of [settings, people, employees, requests, claims, polls, articles, rest])
    await unchecked((tx) => step(tx, company))
  await db.transact(async (tx) => {
    await tx.execute(sql`alter table attendance disable trigger all`)
    await tx.execute(sql`alter table attendance enable trigger user`)
  })
  for (let ago = 0; ago < YEAR_DAYS; ago += 1) await db.transact((tx) => attend(tx, company, ago))
  await db.transact((tx) => tx.execute(sql`alter table attendance enable trigger all`))
  await gatherSums(db)
  await countEnded(db, new Date())
}
