import { measureColumns, measured } from "#server/db/dayMeasures.ts"
import { sql } from "drizzle-orm"
import type { Database, Tx } from "#server/db/database.ts"
import { ADMIN, openCompany } from "../lib/data.ts"

export type Size = { readonly employees: number; readonly offices: number }

/** A company with a history of years: offices, divisions, employees of whom one in fifty has left. */
export const openWorkers = (db: Database, { employees, offices }: Size): Promise<number> =>
  db.transact(async (tx) => {
    const { company } = await openCompany(tx, "PT Maju", ADMIN)
    await tx.execute(sql`insert into offices (companies_id, nama, alamat, lat, lng, created_at, updated_at)
      select ${company}, 'Cabang ' || n, 'Jalan ' || n, -6.2, 106.8, now(), now() from generate_series(2, ${offices}::int) n`)
    await tx.execute(
      sql`insert into jabatan (companies_id, nama, created_at, updated_at) values (${company}, 'Staf', now(), now())`,
    )
    await tx.execute(sql`insert into members (companies_id, nip, nama, jenis_kelamin, offices_id, jabatan_id, status_karyawan,
        tanggal_masuk, tanggal_keluar, status, created_at, updated_at)
      select ${company}, 'P' || n, 'Pegawai ' || n, 'L', o.ids[1 + n % array_length(o.ids, 1)],
        (select id from jabatan where companies_id = ${company}), 'tetap', current_date - 1500,
        case when n % 50 = 0 then current_date - 20 end, case when n % 50 = 0 then 'resigned' else 'active' end, now(), now()
      from generate_series(1, ${employees}::int) n, (select array_agg(id order by id) as ids from offices where companies_id = ${company}) o`)
    return company
  })

/** States of a working day and their columns, by a pseudorandom number. */
const day = sql`select m.id, m.offices_id, d::date as date, (m.id * 7919 + (d::date - date '2020-01-01') * 104729) % 100 as n,
    extract(isodow from d) < 6 as works
  from members m, generate_series`

const keepMonth = (tx: Tx, company: number, from: number, to: number) =>
  tx.execute(sql`insert into attendance_days (companies_id, members_id, business_date, offices_id, day_status, check_in_at, check_out_at,
      late_min, work_min, is_workday, flags, why, schedule, due_at)
    select ${company}, id, date, offices_id, state, case when state = 'hadir' then date + time '01:05' end,
      case when state = 'hadir' and date < current_date then date + time '10:00' end, case when state = 'hadir' and n % 10 = 0 then 12 else 0 end,
      case when state = 'hadir' then 475 else 0 end, works, case when state = 'hadir' and n % 10 = 0 then array['terlambat'] else '{}' end,
      '["Hadir", "Masuk 08.05, pulang 17.00", "Jam kantor 08.00–17.00"]'::jsonb,
      '{"source": "offices_hours", "nama": "Jam kantor", "start": "08:00", "end": "17:00"}'::jsonb,
      case when date = current_date then now() + interval '4 hours' end
    from (select x.*, case when not works then 'off' when n < 2 then 'alpa' when n < 4 then 'sakit' when n < 7 then 'cuti' when n = 7 then 'tidak_lengkap'
        when date = current_date and n > 70 then 'belum' else 'hadir' end as state
      from (${day}(current_date - ${to}::int, current_date - ${from}::int, interval '1 day') d
        where m.companies_id = ${company} and (m.tanggal_keluar is null or d::date <= m.tanggal_keluar)) x) y`)

const MONTH = 30

/** Aggregates every day of a range (days ago, both ends included), as the sweep does, with its ledger. */
export const keepDays = async (db: Database, company: number, first: number, last: number): Promise<void> => {
  for (let to = first; to >= last; to -= MONTH)
    await db.transact(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await keepMonth(tx, company, Math.max(last, to - MONTH + 1), to)
    })
  await db.transact(async (tx) => {
    await tx.execute(sql`insert into attendance_progress (companies_id, from_date, through_date)
      values (${company}, current_date - ${first}::int, current_date) on conflict (companies_id) do update set from_date = excluded.from_date`)
    await tx.execute(sql`delete from attendance_gaps`)
    await tx.execute(sql`insert into attendance_sums (companies_id, business_date, offices_id, day_status, ${sql.raw(measureColumns)}, is_gathered)
      select companies_id, business_date, offices_id, day_status, ${sql.raw(measured().join(", "))}, true
      from attendance_days where companies_id = ${company} and business_date between current_date - ${first}::int and current_date - ${last}::int group by 1, 2, 3, 4`)
  })
  await db.tidy(() => true)
  await db.transact((tx) => tx.execute(sql`analyze`))
}
