import { type SQL, sql } from "drizzle-orm"
import { fillParameters } from "#server/areas/payroll/index.ts"
import { DEMO_PASSWORD, hashPassword } from "#server/areas/session/passwords.ts"
import { type Database, rowsOf, type Tx } from "#server/db/database.ts"
import { measureColumns, measured } from "#server/db/dayMeasures.ts"
import { dateIn, plusDays } from "#server/time/calendar.ts"

export type Size = {
  readonly companies: number
  readonly employees: number
  /** Companies that can calculate pay. */
  readonly paid: number
}

/** The token of an account's session: known without a table of its own. */
export const tokenOf = (account: number): string => `skala-${account}`
export const serialOf = (company: number): string => `SKALA${company}`

const HOUR_MIN = 60
const JAKARTA_H = 7
/** The shift begins in a quarter of an hour, so that a check-in of now is on time; at the latest at 15.00. */
const LATEST_MIN = 15 * HOUR_MIN
const SHIFT_MIN = 8 * HOUR_MIN
const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / HOUR_MIN)).padStart(2, "0")}:${String(minutes % HOUR_MIN).padStart(2, "0")}`
const daysOf = (now: Date): string => {
  const minute = ((now.getUTCHours() + JAKARTA_H) % 24) * HOUR_MIN + now.getUTCMinutes()
  const start = Math.min(LATEST_MIN, minute + 15)
  const hours = {
    is_work: true,
    start: clockOf(start),
    end: clockOf(start + SHIFT_MIN),
    break_start: null,
    break_end: null,
    is_overnight: false,
    min_minutes: null,
  }
  return JSON.stringify(["mon", "tue", "wed", "thu", "fri", "sat", "sun"].map((day) => ({ day, ...hours })))
}

/** The month before this one: its days are stored, and its pay is calculated. */
export const monthOf = (
  now: Date,
): { readonly month: string; readonly from: string; readonly to: string } => {
  const to = plusDays(`${dateIn(now).slice(0, 7)}-01`, -1)
  return { month: to.slice(0, 7), from: `${to.slice(0, 7)}-01`, to }
}

/** Companies with a yearly leave: the entries of its first pass are measured on these few. */
export const LEAVING = 10

const stamp = sql`now() - interval '300 days', now()`

const companyRows = ({ companies }: Size, hash: string, now: Date): readonly SQL[] => [
  sql`insert into companies (nama, kode, email, status, modules, welcome_done, created_at, updated_at)
    select 'PT ' || (array['Maju', 'Sumber', 'Karya', 'Tirta', 'Graha', 'Sinar', 'Bumi'])[1 + n % 7] || ' ' || n, 'K' || n,
      'halo' || n || '@skala.test', 'active', array['Reimbursement', 'Leave', 'Visit', 'Overtime In', 'Payroll'], true, ${stamp}
    from generate_series(1, ${companies}::int) n`,
  sql`insert into offices_hours (companies_id, nama, type, days, week_min, work_days, is_default, created_at, updated_at)
    select id, 'Jam kantor', 'fixed', ${daysOf(now)}::jsonb, 2400, 7, true, ${stamp} from companies`,
  sql`insert into offices (companies_id, nama, kode, alamat, lat, lng, is_pusat, created_at, updated_at)
    select id, 'Kantor ' || n, 'P' || n, 'Jalan ' || n, -6.2, 106.8, n = 1, ${stamp} from companies, generate_series(1, 2) n`,
  sql`insert into devisi (companies_id, nama, kode, created_at, updated_at)
    select id, 'Divisi ' || n, 'D' || n, ${stamp} from companies, generate_series(1, 5) n`,
  sql`insert into jabatan (companies_id, nama, created_at, updated_at) select id, 'Staf', ${stamp} from companies`,
  sql`insert into leave_categories (companies_id, nama, kode, dasar, jenis, is_paid, unit, quota_type, quota, prorate_first_year,
      min_service_months, gender, carry_over_max, carry_over_months, min_notice_days, max_backdate_days, count_holidays, is_claimable, claim_rate,
      is_active, created_at, updated_at)
    select id, 'Tahunan', 'CT', 'tahunan', 'cuti', true, 'day', 'yearly', 12, true, 0, 'all', 6, 3, 0, 0, false, true, 'daily_wage', true, ${stamp}
    from (select id from companies order by id limit ${LEAVING}) c`,
  sql`insert into accounts (username, email, nama_lengkap, password_hash, companies_id, scope, can_access_setting, is_owner, draft_key,
      created_at, updated_at)
    select 'admin' || id, 'admin' || id || '@skala.test', 'Admin ' || id, ${hash}, id, 'company', true, true, 'ZHJhZnQ=', ${stamp} from companies`,
  sql`insert into terminals (companies_id, serial, nama, offices_id, zona, status, adopted_at, last_seen_at, created_at, updated_at)
    select o.companies_id, 'SKALA' || o.companies_id, 'Pintu', o.id, 'Asia/Jakarta', 'diadopsi', now(), now(), ${stamp} from offices o where o.is_pusat`,
]

const peopleRows = ({ employees }: Size, hash: string): readonly SQL[] => [
  sql`insert into accounts (username, email, nama_lengkap, password_hash, companies_id, scope, draft_key, created_at, updated_at)
    select 'p' || n || '.' || id, 'p' || n || '@c' || id || '.skala.test', 'Pegawai ' || n, ${hash}, id, 'normal', 'ZHJhZnQ=', ${stamp}
    from companies, generate_series(1, ${employees}::int) n order by id, n`,
  sql`insert into members (companies_id, nip, nama, email, phone, jenis_kelamin, tanggal_lahir, offices_id, departement_id, jabatan_id,
      status_karyawan, tanggal_masuk, gaji_pokok, app_access, accounts_id, status, created_at, updated_at)
    select a.companies_id, row_number() over (partition by a.companies_id order by a.id), a.nama_lengkap, a.email, '0812' || lpad(a.id::text, 8, '0'),
      case when a.id % 2 = 0 then 'L' else 'P' end, date '1980-01-01' + (a.id % 9000)::int, o.ids[(1 + a.id % 2)::int], d.ids[(1 + a.id % 5)::int], j.id,
      'tetap', date '2024-01-01' - (a.id % 1500)::int, 5000000 + (a.id % 400) * 50000, true, a.id, 'active', ${stamp}
    from accounts a
    join (select companies_id, array_agg(id order by id) as ids from offices group by 1) o on o.companies_id = a.companies_id
    join (select companies_id, array_agg(id order by id) as ids from devisi group by 1) d on d.companies_id = a.companies_id
    join jabatan j on j.companies_id = a.companies_id where a.scope = 'normal' order by a.companies_id, a.id`,
  sql`insert into sessions (token_hash, accounts_id, companies_id, created_at, last_used_at)
    select encode(sha256(('skala-' || id)::bytea), 'hex'), id, companies_id, now(), now() - interval '5 minutes' from accounts where companies_id is not null`,
]

const dayRows = (from: string, to: string): SQL =>
  sql`insert into attendance_days (companies_id, members_id, business_date, offices_id, day_status, check_in_at, check_out_at, late_min, work_min,
      is_workday, flags, why, schedule)
    select m.companies_id, m.id, d::date, m.offices_id, case when n > 1 then 'hadir' else 'alpa' end,
      case when n > 1 then d::date + time '01:05' end, case when n > 1 then d::date + time '10:00' end, case when n > 89 then 12 else 0 end,
      case when n > 1 then 475 else 0 end, true, case when n > 89 then array['terlambat']::text[] else '{}'::text[] end,
      '["Hadir", "Masuk 08.05, pulang 17.00", "Jam kantor 08.00–17.00"]'::jsonb,
      '{"source": "offices_hours", "nama": "Jam kantor", "start": "08:00", "end": "17:00"}'::jsonb
    from (select m.*, d, (m.id * 7919 + extract(day from d)::int * 104729) % 100 as n
      from members m, generate_series(${from}::date, ${to}::date, interval '1 day') d) m`

/** Triggers of attendance days, which note what was changed, would take most of the time. */
const fillDays = async (db: Database, now: Date): Promise<void> => {
  const { from } = monthOf(now)
  const yesterday = plusDays(dateIn(now), -1)
  for (let day = from; day <= yesterday; day = plusDays(day, 8)) {
    const last = plusDays(day, 7)
    await db.transact(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(dayRows(day, last < yesterday ? last : yesterday))
    })
  }
  await db.transact(async (tx) => {
    await tx.execute(sql`insert into attendance_progress (companies_id, from_date, through_date, at_member)
      select id, ${from}::date, ${yesterday}::date, 0 from companies on conflict (companies_id)
      do update set from_date = excluded.from_date, through_date = excluded.through_date, at_member = 0`)
    await tx.execute(sql`delete from attendance_gaps`)
    await tx.execute(sql`insert into attendance_sums (companies_id, business_date, offices_id, day_status, ${sql.raw(measureColumns)}, is_gathered)
      select companies_id, business_date, offices_id, day_status, ${sql.raw(measured().join(", "))}, true from attendance_days group by 1, 2, 3, 4`)
  })
}

const fillPay = async (tx: Tx, paid: number, now: Date): Promise<void> => {
  const companies = await rowsOf<{ readonly id: number }>(
    tx,
    sql`select id::float8 as id from companies order by id limit ${paid}`,
  )
  for (const { id } of companies) await fillParameters(tx, { companyId: id, now, accountId: null })
}

/** Companies of equal size whose employees may check in now, with a month of attendance and a session of each account. */
export const fillScale = async (db: Database, size: Size, now: Date): Promise<void> => {
  const hash = await hashPassword(DEMO_PASSWORD)
  for (const statement of [...companyRows(size, hash, now), ...peopleRows(size, hash)])
    await db.transact((tx) => tx.execute(statement))
  await fillDays(db, now)
  await db.transact((tx) => fillPay(tx, size.paid, now))
  await db.transact((tx) => tx.execute(sql`analyze`))
}

export type Company = {
  readonly id: number
  readonly admin: number
  /** Accounts of the employees; the first has NIP 1. */
  readonly people: readonly number[]
}

export const companiesIn = (db: Database): Promise<readonly Company[]> =>
  db.transact((tx) =>
    rowsOf<Company>(
      tx,
      sql`select c.id::float8 as id, (select a.id::float8 from accounts a where a.companies_id = c.id and a.scope = 'company') as admin,
        (select json_agg(a.id order by a.id) from accounts a where a.companies_id = c.id and a.scope = 'normal') as people from companies c order by c.id`,
    ),
  )
