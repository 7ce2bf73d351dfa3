import { sql } from "drizzle-orm"
import { openCompany } from "../lib/data.ts"
import { ADMIN } from "../lib/data.ts"
import { type Database, rowsOf, type Tx } from "#server/db/database.ts"
import { rollUpAnew } from "#server/db/salesTriggers.ts"

/** Lines of a visit, and visits of an employee on a working day. */
const LINES = 5
const VISITS = 2
const AREAS = 40
const TEAMS = 80
const PRODUCTS = 200
const CUSTOMERS = 2_000
/** Six days of each week of a year. */
const DAYS = 366
/** Shares of the companies; the first one is measured. */
const SHARES = [0.5, 0.3, 0.15, 0.05] as const

/** Areas two levels deep, teams with targets, and stays: every third employee changes the team within the year. */
const rowsOfCompany = (company: number, employees: number) => {
  const c = sql`${company}::bigint`
  return [
    sql`insert into members (companies_id, nip, nama, jenis_kelamin, offices_id, status_karyawan, tanggal_masuk, status, created_at, updated_at)
      select ${c}, 'P' || n, 'Pegawai ' || n, 'L', (select id from offices where companies_id = ${c}), 'tetap', current_date - 800, 'active', now(), now()
      from generate_series(1, ${employees}::int) n`,
    sql`insert into products (companies_id, nama, kode, satuan, harga, is_active, created_at, updated_at)
      select ${c}, 'Varian ' || n, 'V' || n, 'dus', 5000 + n * 100, true, now(), now() from generate_series(1, ${PRODUCTS}::int) n`,
    sql`insert into customers (companies_id, nama, is_active, lat, lng, created_at, updated_at)
      select ${c}, 'Outlet ' || n, true, -6.2, 106.8, now(), now() from generate_series(1, ${CUSTOMERS}::int) n`,
    sql`insert into tipe_tugas (companies_id, nama, kategori, form_fields, require_photo, require_signature, is_active, created_at, updated_at)
      values (${c}, 'Kunjungan', 'sales', '[]', false, false, true, now(), now())`,
    sql`insert into sales_areas (companies_id, nama, created_at, updated_at)
      select ${c}, 'Area ' || n, now(), now() from generate_series(1, ${AREAS / 4}::int) n`,
    sql`insert into sales_areas (companies_id, nama, parent_id, created_at, updated_at)
      select ${c}, 'Sub ' || n, p.ids[(1 + n % array_length(p.ids, 1))::int], now(), now() from generate_series(1, ${AREAS}::int) n,
        (select array_agg(id order by id) as ids from sales_areas where companies_id = ${c}) p`,
    sql`insert into sales_teams (companies_id, nama, sales_areas_id, leader_id, target_month, created_at, updated_at)
      select ${c}, 'Tim ' || n, p.ids[(1 + n % array_length(p.ids, 1))::int], (select min(id) from members where companies_id = ${c}), 100000000, now(), now()
      from generate_series(1, ${TEAMS}::int) n, (select array_agg(id order by id) as ids from sales_areas where companies_id = ${c} and parent_id is not null) p`,
    sql`insert into sales_team_members (companies_id, sales_teams_id, members_id, valid_from, valid_to, by_nama, at)
      select ${c}, t.ids[(1 + m.n % array_length(t.ids, 1))::int], m.id, current_date - 700, case when m.n % 3 = 0 then current_date - 151 end, 'Admin', now()
      from (select id, row_number() over (order by id) as n from members where companies_id = ${c}) m,
        (select array_agg(id order by id) as ids from sales_teams where companies_id = ${c}) t`,
    sql`insert into sales_team_members (companies_id, sales_teams_id, members_id, valid_from, by_nama, at)
      select ${c}, t.ids[(1 + (m.n + 7) % array_length(t.ids, 1))::int], m.id, current_date - 150, 'Admin', now()
      from (select id, row_number() over (order by id) as n from members where companies_id = ${c}) m,
        (select array_agg(id order by id) as ids from sales_teams where companies_id = ${c}) t where m.n % 3 = 0`,
  ]
}

/** Companies of a platform that sells, without sales yet. @returns the measured one first */
export const openSellers = async (db: Database, sales: number): Promise<readonly number[]> => {
  const ids: number[] = []
  for (const [at, share] of SHARES.entries()) {
    const workdays = Math.floor((DAYS * 6) / 7)
    const employees = Math.max(10, Math.round((sales * share) / (workdays * VISITS * LINES)))
    const { company } = await db.transact((tx) =>
      openCompany(tx, `PT S${at} Jual`, at === 0 ? ADMIN : `admin@jual${at}.test`),
    )
    await db.transact(async (tx) => {
      await tx.execute(sql`update companies set features = '{good_id}' where id = ${company}`)
      for (const statement of rowsOfCompany(company, employees)) await tx.execute(statement)
    })
    ids.push(company)
  }
  return ids
}

const visitColumns = sql`companies_id, no, members_id, tipe_tugas_id, customers_id, tanggal, purpose, radius_m, radius_mode,
  min_duration_min, max_gps_accuracy_m, needs_photo_in, needs_photo_out, needs_signature, visit_status, area, amount, planned_at, status, last_at,
  created_at, updated_at`
const places = (
  company: number,
) => sql`(select array_agg(id order by id) as ids from customers where companies_id = ${company}) c,
  (select id from tipe_tugas where companies_id = ${company}) t`
const goods = (company: number) =>
  sql`(select array_agg(id order by id) as ids, array_agg(harga order by id) as prices from products where companies_id = ${company}) p`

/** Visits of a range of days (days ago), and their lines. */
const sellDays = async (tx: Tx, company: number, from: number, to: number) => {
  await tx.execute(sql`with made as (insert into visits (${visitColumns})
      select ${company}, 'B' || nextval('visits_id_seq'), m.id, t.id, c.ids[(1 + (m.id * 31 + d * 17 + k * 7) % array_length(c.ids, 1))::int], current_date - d, 'Kunjungan',
        100, 'warn', 1, 100, false, false, false, 'done', 'sales-visit', 0, now(), 'approved', now(), now(), now()
      from members m, generate_series(${from}::int, ${to}::int) d, generate_series(1, ${VISITS}::int) k, ${places(company)}
      where m.companies_id = ${company} and d % 7 <> 0 returning id, tanggal)
    insert into visit_lines (companies_id, visits_id, products_id, nama, satuan, qty, harga, total, tanggal, area)
      select ${company}, v.id, p.ids[x.n], 'Varian', 'dus', x.qty, p.prices[x.n], x.qty * p.prices[x.n], v.tanggal, 'sales-visit'
      from made v, generate_series(1, ${LINES}::int) k, ${goods(company)},
        lateral (select (1 + (v.id * 13 + k * 37) % array_length(p.ids, 1))::int as n, (1 + (v.id + k) % 12)::int as qty) x`)
}

const STEP = 30
/** Fills the year directly into the tables, without triggers, and sums it up as a new database does at its start. */
export const sellYear = async (db: Database, companies: readonly number[]): Promise<number> => {
  for (const company of companies)
    for (let from = 0; from < DAYS; from += STEP)
      await db.transact(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`)
        await sellDays(tx, company, from, Math.min(DAYS - 1, from + STEP - 1))
      })
  const began = performance.now()
  await db.transact(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const statement of rollUpAnew.split(";").filter((text) => text.trim() !== ""))
      await tx.execute(sql.raw(statement))
  })
  const took = performance.now() - began
  await db.transact((tx) => tx.execute(sql`analyze`))
  return took
}

export const countsOf = async (db: Database) => {
  const [row] = await db.transact((tx) =>
    rowsOf<{ lines: number; visits: number; days: number; products: number }>(
      tx,
      sql`select (select count(*) from visit_lines)::float8 as lines, (select count(*) from visits)::float8 as visits,
        (select count(*) from sales_days)::float8 as days, (select count(*) from sales_day_products)::float8 as products`,
    ),
  )
  if (row === undefined) throw new Error("nothing was counted")
  return row
}

/** Writes one sale: a visit with its lines, today, by the n-th employee. */
export const sellOne = (tx: Tx, company: number, nth: number) =>
  tx.execute(sql`with made as (insert into visits (${visitColumns})
      select ${company}, 'B' || nextval('visits_id_seq'), (select id from members where companies_id = ${company} order by id
          offset ${nth}::int % (select count(*)::int from members where companies_id = ${company}) limit 1), t.id, c.ids[1],
        current_date + 1, 'Kunjungan', 100, 'warn', 1, 100, false, false, false, 'done', 'sales-visit', 0, now(), 'approved', now(), now(), now()
      from ${places(company)} returning id, tanggal)
    insert into visit_lines (companies_id, visits_id, products_id, nama, satuan, qty, harga, total, tanggal, area)
      select ${company}, v.id, p.ids[k], 'Varian', 'dus', k, p.prices[k], k * p.prices[k], v.tanggal, 'sales-visit'
      from made v, generate_series(1, ${LINES}::int) k, ${goods(company)}`)
