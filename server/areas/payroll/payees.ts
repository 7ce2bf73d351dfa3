import { type SQL, sql } from "drizzle-orm"
import type { AnswerOf } from "#contract/kit/call.ts"
import { type payrollMembers, readinessKeys } from "#contract/areas/payroll/periods.ts"
import { attendanceFrom, attendanceTo, isOfOffice } from "../../kit/closedPeriods.ts"

export type ReadinessKey = (typeof readinessKeys)[number]
export type Readiness = AnswerOf<typeof payrollMembers>["rows"][number]

/** Last day at work of an employee `m`; somebody put away without one left when that was done. */
const lastDay = sql`coalesce(m.tanggal_keluar, case when m.archived_at is not null then (m.archived_at at time zone 'Asia/Jakarta')::date end, date '9999-12-31')`

/** Whether a period `p` pays an employee `m`: at work on one of its days, in one of its offices. */
export const isPaidIn = sql`(m.companies_id = p.companies_id and m.tanggal_masuk <= p.end_date and ${lastDay} >= p.start_date
  and (m.status <> 'inactive' or m.tanggal_keluar is not null) and ${isOfOffice(sql`m.offices_id`)})`

/** Requests of an employee `m` that wait and would change the slip. */
const waits = (table: string, from: string, to: string): SQL =>
  sql`exists (select from ${sql.raw(table)} w where w.companies_id = m.companies_id and w.members_id = m.id and w.status = 'pending'
    and w.${sql.raw(from)} <= ${attendanceTo} and w.${sql.raw(to)} >= ${attendanceFrom})`

/** What an employee `m` lacks in a period `p`, one condition each. */
export const lacks: Readonly<Record<ReadinessKey, SQL>> = {
  gaji_pokok: sql`coalesce(m.gaji_pokok, 0) <= 0`,
  rekening: sql`(m.bank_kode is null or m.no_rekening is null)`,
  ptkp: sql`m.ptkp is null`,
  jadwal: sql`(m.attendance_type = 'shift' and not exists (select from schedules s where s.companies_id = m.companies_id and s.members_id = m.id
    and s.business_date between ${attendanceFrom} and ${attendanceTo}))`,
  absensi_pending: waits("attendance_requests", "business_date", "business_date"),
  cuti_pending: waits("leaves", "start_date", "end_date"),
}

/** The keys of what is lacking, as a text array. */
export const missingOf: SQL = sql`array_remove(array[${sql.join(
  readinessKeys.map((key) => sql`case when ${lacks[key]} then ${key}::text end`),
  sql`, `,
)}], null)`
