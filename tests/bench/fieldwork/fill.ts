import { type SQL, sql } from "drizzle-orm"
import { DEMO_PASSWORD, hashPassword } from "#server/areas/session/passwords.ts"
import { type Database, rowsOf, type Tx } from "#server/db/database.ts"
import { ADMIN, openCompany } from "../lib/data.ts"
import { OFFICE_ADMIN } from "../lib/largeCompany.ts"

export type Size = {
  /** Visits and deliveries of the measured company, half of each. */
  readonly work: number
  readonly employees: number
  readonly customers: number
}
/** Days over which the work is spread, today included. */
export const DAYS = 200
const OFFICES = 40
/** Other companies in the same tables, each a twentieth of the measured one. */
const OTHERS = ["Sumber", "Tirta", "Graha"] as const
const PART = 20
/** Days with reports of phones, and reports of an employee on each. */
const TRACKED_DAYS = 3
const REPORTS = 40
/** Works of one statement: a transaction of a million rows would hold the embedded database's memory. */
const CHUNK = 50_000

type Company = Size & { readonly id: number; readonly today: string }

/** A pseudorandom whole number below `most`, the same in each run. */
const random = (most: number, seed: number): SQL =>
  sql`(hashint8(n::bigint * 31 + ${sql.raw(String(seed))}) & 2147483647) % ${sql.raw(String(most))}`
const stamps = sql`now(), now()`

const people = ({ id, employees }: Company): readonly SQL[] => [
  sql`insert into offices (companies_id, nama, alamat, lat, lng, created_at, updated_at)
    select ${id}, 'Cabang ' || n, 'Jalan ' || n, -6.2 - n * 0.02, 106.8 + n * 0.02, ${stamps} from generate_series(2, ${OFFICES}::int) n`,
  sql`insert into jabatan (companies_id, nama, created_at, updated_at) values (${id}, 'Kurir', ${stamps})`,
  sql`insert into members (companies_id, nip, nama, jenis_kelamin, offices_id, jabatan_id, status_karyawan, tanggal_masuk, status, created_at, updated_at)
    select ${id}, 'P' || n, (array['Sri', 'Budi', 'Agus', 'Dewi', 'Rina', 'Joko', 'Putu'])[1 + n % 7] || ' Pegawai ' || n, 'L',
      o.first + n % ${OFFICES}::int, (select id from jabatan where companies_id = ${id}), 'tetap', current_date - 1500, 'active', ${stamps}
    from generate_series(1, ${employees}::int) n, (select min(id) as first from offices where companies_id = ${id}) o`,
]

/** Customers around Jakarta; one in a hundred is merged into another. */
const places = ({ id, customers }: Company): readonly SQL[] => [
  sql`insert into customers (companies_id, nama, kode, phone, alamat, lat, lng, area, last_visit_on, is_active, created_at, updated_at)
    select ${id}, (array['Toko', 'Warung', 'Apotek', 'Kios'])[1 + n % 4] || ' ' || (array['Maju', 'Sumber', 'Karya', 'Tirta', 'Sinar'])[1 + n % 5] || ' ' || n,
      'C' || n, '0812-' || lpad(n::text, 8, '0'), 'Jl. Merdeka No. ' || n, -6.6 + ${random(80_000, 1)} / 100000.0, 106.4 + ${random(80_000, 2)} / 100000.0,
      (array['courier', 'sales-visit'])[1 + n % 2], case when n % 50 > 0 then current_date - n % ${DAYS}::int end, n % 40 > 0, ${stamps}
    from generate_series(1, ${customers}::int) n`,
  sql`update customers set merged_into_id = id - 1, merged_at = now() where companies_id = ${id} and id % 100 = 0
    and exists (select from customers k where k.companies_id = ${id} and k.id = customers.id - 1)`,
  sql`insert into tipe_tugas (companies_id, nama, kategori, form_fields, require_photo, require_signature, area, is_active, created_at, updated_at)
    values (${id}, 'Antar barang', 'delivery', '[]', false, false, 'courier', true, ${stamps}),
      (${id}, 'Kunjungan sales', 'sales', '[]', false, false, 'sales-visit', true, ${stamps})`,
  sql`insert into products (companies_id, nama, satuan, harga, created_at, updated_at)
    select ${id}, 'Produk ' || n, 'dus', 20000 + n * 100, ${stamps} from generate_series(1, 200) n`,
]

/** Rows `n` of a chunk with their day, employee, customer and type, in the order of time. */
const works = ({ id, work, employees, customers, today }: Company, area: string, from: number): SQL =>
  sql`(select n, ${today}::date - ((${work / 2}::int - n) * ${DAYS}::bigint / ${work / 2}::int)::int as tanggal, k.id as tipe,
      m.first + n % ${employees}::int as member, c.first + ${random(customers, 3)} as customer, ${random(100, 4)} as luck,
      n > ${work / 2 - Math.ceil(work / 2 / DAYS)}::int as is_today
    from generate_series(${from}::int, ${Math.min(from + CHUNK - 1, work / 2)}::int) n,
      (select min(id) as first from members where companies_id = ${id}) m, (select min(id) as first from customers where companies_id = ${id}) c,
      (select id from tipe_tugas where companies_id = ${id} and area = ${area}) k) w`

const tasksOf = (company: Company, from: number): SQL =>
  sql`insert into tasks (companies_id, judul, tipe_tugas_id, area, members_id, customers_id, tanggal, due_time, priority, checklist, penerima, cod,
      batch_id, nth, status, failed, assigned_nama, created_at, updated_at)
    select ${company.id}, 'Antar pesanan ' || n, tipe, 'courier', member, customer, tanggal, to_char(time '08:00' + n % 9 * interval '1 hour', 'HH24:MI'),
      (array['normal', 'normal', 'tinggi', 'mendesak'])[1 + n % 4], '[{"text": "Foto", "done": false}]', 'Ibu ' || n, case when n % 3 = 0 then 50000 + n % 90 * 1000 end,
      n / 40, 1 + n % 40, case when is_today then (array['baru', 'diterima', 'dikerjakan', 'selesai'])[1 + n % 4]
        when luck < 88 then 'selesai' when luck < 94 then 'lewat' when luck < 97 then 'ditolak' else 'batal' end,
      case when luck % 12 = 5 then 1 else 0 end, 'Admin', tanggal + time '00:30', tanggal + time '10:00'
    from ${works(company, "courier", from)}`

const visitColumns = sql`companies_id, no, members_id, tipe_tugas_id, customers_id, tanggal, plan_time, purpose, assigned_nama, radius_m, radius_mode, min_duration_min,
  max_gps_accuracy_m, needs_photo_in, needs_photo_out, needs_signature, visit_status, in_at, in_lat, in_lng, in_accuracy_m, in_distance_m, out_at, out_lat, out_lng,
  in_radius, duration_min, result, tasks_id, area, attempt, amount, failure, planned_at, status, queued, last_at, created_at, updated_at`
const rule = sql`100, 'warn', 5, 100, false, false, false`
/** Columns of the check-in and check-out of `x`, which has a day, a place and whether they happened. */
const marks = sql`case when begun then tanggal + time '02:00' + x.seq % 300 * interval '1 minute' end, case when begun then lat end, case when begun then lng end,
  case when begun then 12 end, case when begun then 20 end, case when ended then tanggal + time '02:25' + x.seq % 300 * interval '1 minute' end,
  case when ended then lat end, case when ended then lng end, case when begun then x.seq % 10 > 0 end, case when ended then 25 end, case when ended then 'berhasil' end`

/** Visits of their own: of today some have begun; one in three waits for its decision. */
const visitsOf = (company: Company, from: number): SQL =>
  sql`insert into visits (${visitColumns})
    select ${company.id}, 'KJ-' || x.seq, member, tipe, customer, tanggal, '10:00', 'Kunjungan rutin ' || x.seq, 'Admin', ${rule}, state, ${marks}, null::bigint, 'sales-visit', 1,
      case when ended and x.seq % 5 < 2 then 100000 + x.seq % 70 * 5000 end, null, tanggal + time '00:30',
      case when not ended then 'none' when x.seq % 3 = 0 then 'pending' else 'approved' end, case when ended then x.seq end, tanggal + time '10:00',
      tanggal + time '10:00' + x.seq % 3600 * interval '1 second', tanggal + time '10:00'
    from (select w.*, n as seq, s.state, s.state in ('done', 'in_progress') as begun, s.state = 'done' as ended, c.lat, c.lng
      from ${works(company, "sales-visit", from)}
      cross join lateral (select case when is_today then (array['done', 'in_progress', 'planned'])[1 + n % 3] when luck < 90 then 'done' when luck < 96 then 'missed'
        else 'cancelled' end as state) s
      join customers c on c.companies_id = ${company.id} and c.id = w.customer) x`

/** The attempts of deliveries: one each, and another where the first failed. */
const attemptsOf = (company: Company, first: number): SQL =>
  sql`insert into visits (${visitColumns})
    select ${company.id}, 'KA-' || x.id || '-' || attempt, members_id, tipe_tugas_id, customers_id, tanggal, due_time, judul, 'Admin', ${rule}, state, ${marks}, x.id, 'courier',
      attempt, case when ended and failure is null then cod end, failure, tanggal + time '00:30', case when ended then 'approved' else 'none' end, null::bigint,
      tanggal + time '10:00', tanggal + time '10:00' + x.seq % 3600 * interval '1 second', tanggal + time '10:00'
    from (select t.*, t.id as seq, attempt, c.lat, c.lng, s.state, s.state = 'done' as begun, s.state = 'done' as ended,
        case when s.state = 'done' and attempt <= t.failed then (array['tutup', 'pindah', 'menolak', 'tidak_ada_orang'])[1 + t.id % 4] end as failure
      from tasks t cross join lateral generate_series(1, 1 + t.failed) attempt
      cross join lateral (select case when attempt <= t.failed or t.status = 'selesai' then 'done' when t.status = 'lewat' then 'missed'
        when t.status in ('batal', 'ditolak') then 'cancelled' else 'planned' end as state) s
      join customers c on c.companies_id = t.companies_id and c.id = t.customers_id
      where t.companies_id = ${company.id} and t.id >= ${first} and t.id < ${first + CHUNK}) x`

const linesOf = ({ id }: Company): SQL =>
  sql`insert into visit_lines (companies_id, visits_id, products_id, nama, satuan, qty, harga, total, tanggal, area)
    select v.companies_id, v.id, p.first + v.id % 200, 'Produk', 'dus', 1 + v.id % 9, 20000, 20000 * (1 + v.id % 9), v.tanggal, v.area
    from visits v, (select min(id) as first from products where companies_id = ${id}) p
    where v.companies_id = ${id} and v.area = 'sales-visit' and v.amount is not null`

/** History of the last month, check-ins of the last ten days, and reports of phones. */
const rest = ({ id, today }: Company): readonly SQL[] => [
  sql`insert into visit_moves (companies_id, row_id, version, to_state, at, via)
    select companies_id, id, 1, 'planned', planned_at, 'bulk' from visits where companies_id = ${id} and tanggal > ${today}::date - 30`,
  sql`insert into attendance_marks (companies_id, members_id, offices_id, business_date, kind, at, source, lat, lng, accuracy_m)
    select m.companies_id, m.id, m.offices_id, d::date, 'in', d::date + time '01:00', 'mobile', o.lat, o.lng, 15
    from members m join offices o on o.companies_id = m.companies_id and o.id = m.offices_id, generate_series(${today}::date - 9, ${today}::date, interval '1 day') d
    where m.companies_id = ${id}`,
  sql`insert into track_points (companies_id, members_id, at, lat, lng, accuracy_m, battery)
    select companies_id, id, d::date + time '01:10' + k * interval '10 minutes', -6.6 + (id * 37 % 800 + k) / 1000.0, 106.4 + (id * 91 % 800 + k) / 1000.0, 10, 80
    from members, generate_series(${today}::date - ${TRACKED_DAYS - 1}::int, ${today}::date, interval '1 day') d, generate_series(1, ${REPORTS}::int) k
    where companies_id = ${id}`,
]

/** Without foreign keys and triggers: they would take most of the time. */
const unchecked = (db: Database, work: (tx: Tx) => Promise<unknown>) =>
  db.transact(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await work(tx)
  })
const each = async (db: Database, statements: readonly SQL[]): Promise<void> => {
  for (const statement of statements) await unchecked(db, (tx) => tx.execute(statement))
}

const fillCompany = async (db: Database, company: Company): Promise<void> => {
  await each(db, [...people(company), ...places(company)])
  for (let from = 1; from <= company.work / 2; from += CHUNK)
    await each(db, [tasksOf(company, from), visitsOf(company, from)])
  const [{ first, last } = { first: 1, last: 0 }] = await db.transact((tx) =>
    rowsOf<{ first: number; last: number }>(
      tx,
      sql`select min(id)::float8 as first, max(id)::float8 as last from tasks where companies_id = ${company.id}`,
    ),
  )
  for (let from = first; from <= last; from += CHUNK) await each(db, [attemptsOf(company, from)])
  await each(db, [linesOf(company), ...rest(company)])
}

/** Switches on the areas, and opens an account for four of the offices. */
const openAccess = async (tx: Tx, id: number): Promise<void> => {
  const hash = await hashPassword(DEMO_PASSWORD)
  await tx.execute(
    sql`update companies set features = array['area_courier', 'area_sales-visit'] where id = ${id}`,
  )
  await tx.execute(sql`insert into accounts (username, email, nama_lengkap, password_hash, companies_id, scope, draft_key, created_at, updated_at)
    values ('kantor.maju', ${OFFICE_ADMIN}, 'Kantor', ${hash}, ${id}, 'office', 'ZHJhZnQ=', ${stamps})`)
  await tx.execute(sql`insert into account_offices (companies_id, accounts_id, offices_id) select ${id}, a.id, o.id from accounts a,
    (select id from offices where companies_id = ${id} order by id limit 4) o where a.email = ${OFFICE_ADMIN}`)
}

/**
 * A company with years of field work and three smaller ones in the same tables.
 * @param today ISO date in Jakarta
 * @returns the measured company
 */
export const fillFieldwork = async (db: Database, size: Size, today: string): Promise<number> => {
  const opened = await db.transact((tx) => openCompany(tx, "PT Maju", ADMIN))
  await fillCompany(db, { ...size, id: opened.company, today })
  await db.transact((tx) => openAccess(tx, opened.company))
  for (const other of OTHERS) {
    const { company } = await db.transact((tx) =>
      openCompany(tx, `PT ${other}`, `admin@${other.toLowerCase()}.test`),
    )
    const part = {
      work: size.work / PART,
      employees: size.employees / PART,
      customers: size.customers / PART,
    }
    await fillCompany(db, { ...part, id: company, today })
  }
  await db.tidy(() => true)
  await db.transact((tx) => tx.execute(sql`analyze`))
  return opened.company
}
