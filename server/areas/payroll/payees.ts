import { type SQL, sql } from "drizzle-orm"
import type { BpjsProgramme } from "#contract/areas/payroll/kepesertaanBpjs.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { type payrollMembers, readinessKeys } from "#contract/areas/payroll/payees.ts"
import { CLOSED_PAYROLL } from "#machines/lifecycles/payrollPeriodMachine.ts"
import { attendanceFrom, attendanceTo, isOfOffice } from "../../kit/closedPeriods.ts"
import { isPaidSeverance } from "./endings/pay.ts"
import { lastDay } from "../../kit/employment.ts"
import { paysGroupOf } from "../../kit/payGroups.ts"
import { payingOnDay, statusOnDay } from "../../kit/placements.ts"

const closedStates = sql.raw(`(${CLOSED_PAYROLL.map((state) => `'${state}'`).join(", ")})`)

export type ReadinessKey = (typeof readinessKeys)[number]
export type Readiness = AnswerOf<typeof payrollMembers>["rows"][number]

/**
 * The last working day of an employee `m` in a period `p`: the office that pays them on that day pays the whole
 * period.
 */
export const payDay = sql`least(p.end_date, ${lastDay})`
/** Status of employment on that day. */
const payStatus = sql`coalesce(${statusOnDay(sql`m.companies_id`, sql`m.id`, payDay)}, m.status_karyawan)`
/**
 * Days before the holiday on which the end of a permanent employment does not end the right to THR (Permenaker 6/2016
 * Pasal 7).
 */
const THR_DAYS = 30
const isEmployed = sql`(m.companies_id = p.companies_id and (m.status <> 'inactive' or m.tanggal_keluar is not null)
  and case when p.type = 'thr' then m.tanggal_masuk <= p.thr_date and coalesce(${lastDay}, p.thr_date) >= p.thr_date
    - case when ${payStatus} = 'tetap' then ${THR_DAYS}::int else 0 end
    else m.tanggal_masuk <= p.end_date and coalesce(${lastDay}, p.end_date) >= p.start_date end)`

/** Whether the rules of the period include `m`: THR is for those who celebrate the holiday, and not for interns. */
export const isScoped = sql`(p.type <> 'thr' or (${payStatus} <> 'magang' and coalesce(m.agama = any (p.agama), false)))`
/** The choice by hand about `m`; null = the rules apply. */
export const chosen = sql`(select c.ikut from payroll_period_members c where c.companies_id = p.companies_id and c.payroll_periods_id = p.id
  and c.members_id = m.id)`

/** Pay groups are those of the employees now; slips keep whom a period has paid. */
const isOfGroups = paysGroupOf("p")
/**
 * Whether an employee `m` belongs to a period `p`: one of its offices pays them on their last day in it, and it pays
 * their group.
 */
const isPayee = sql`(${isOfGroups} and (p.all_offices or exists (select from member_placements mp where mp.companies_id = m.companies_id and mp.members_id = m.id
  and mp.paid_from <= ${payDay} and ${isOfOffice(sql`mp.offices_id`)} and not exists (select from member_placements mn
    where mn.companies_id = mp.companies_id and mn.members_id = mp.members_id and mn.paid_from <= ${payDay}
      and (mn.paid_from, mn.from_date) > (mp.paid_from, mp.from_date)))))`

/**
 * The name of another closed regular period `q` that overlaps `p` and has a slip of `m`; null = these days are
 * unpaid.
 */
export const paidIn = sql`(select q.nama from payroll_periods q where p.type = 'regular' and q.companies_id = p.companies_id and q.id <> p.id
  and q.type = 'regular' and q.status in ${closedStates} and q.start_date <= p.end_date and q.end_date >= p.start_date
  and exists (select from slips s where s.companies_id = q.companies_id and s.payroll_periods_id = q.id and s.members_id = m.id
    and not s.is_draft and s.error is null) order by q.id limit 1)`

/**
 * Whether a period `p` pays an employee `m`: employed on one of its days, belonging to it, and not yet paid for any
 * day of it. A severance period pays those whose employment has ended, whenever that was.
 */
export const isPaidIn = sql`(m.companies_id = p.companies_id and case when p.type = 'severance'
  then ${isPayee} and ${isPaidSeverance} and coalesce(${chosen}, true)
  else ${isEmployed} and ${isPayee} and ${paidIn} is null and coalesce(${chosen}, ${isScoped}) end)`

/** Whether a period `p` would pay `m`, but its rules or a choice by hand leave them out. */
export const isScopedOut = sql`(p.type <> 'severance' and ${isEmployed} and ${isPayee} and ${paidIn} is null
  and not coalesce(${chosen}, ${isScoped}))`

/**
 * Whether a period `p` skips an employee `m` that belongs to it, or worked at its offices on some day, because
 * another period has paid them.
 */
export const isLeftOut = sql`(${isEmployed} and ${isOfGroups} and (${isPayee} or exists (select from member_placements mp
  where mp.companies_id = m.companies_id and mp.members_id = m.id and mp.from_date <= p.end_date and ${isOfOffice(sql`mp.offices_id`)}
    and not exists (select from member_placements mn where mn.companies_id = mp.companies_id and mn.members_id = mp.members_id
      and mn.from_date > mp.from_date and mn.from_date <= p.start_date)))
  and ${paidIn} is not null)`

/** Whether `m` has no slip for days of a closed regular period of theirs that ends in or at most 62 days before `p`. */
const isUnpaid = sql`(p.type = 'regular' and exists (select from payroll_periods q where q.companies_id = p.companies_id and q.type = 'regular'
  and q.status in ${closedStates} and q.end_date between p.start_date - 62 and p.end_date and m.tanggal_masuk <= q.end_date
  and coalesce(${lastDay}, q.end_date) >= q.start_date and ${paysGroupOf("q")} and (q.all_offices or q.id = p.id
    or exists (select from payroll_period_offices qo where qo.companies_id = q.companies_id and qo.payroll_periods_id = q.id
      and qo.offices_id = ${payingOnDay(sql`m.companies_id`, sql`m.id`, sql`least(q.end_date, ${lastDay})`)}))
  and not exists (select from slips s join payroll_periods z on z.companies_id = s.companies_id and z.id = s.payroll_periods_id
    where s.companies_id = q.companies_id and s.members_id = m.id and not s.is_draft and s.error is null and z.type = 'regular'
      and z.start_date <= q.end_date and z.end_date >= q.start_date)))`

/** Pending requests of an employee `m` that would change the slip. */
const waits = (table: string, from: string, to: string): SQL =>
  sql`exists (select from ${sql.raw(table)} w where w.companies_id = m.companies_id and w.members_id = m.id and w.status = 'pending'
    and w.${sql.raw(from)} <= ${attendanceTo} and w.${sql.raw(to)} >= ${attendanceFrom})`

/**
 * Whether at least one of the programmes was not declined for `m` in the period `p`: of decisions in effect on its last
 * day the one that begins last counts.
 */
const isInsured = (programmes: readonly BpjsProgramme[]): SQL =>
  sql`exists (select from (values ${sql.join(
    programmes.map((one) => sql`(${one}::text)`),
    sql`, `,
  )}) as v(program) where coalesce((select k.ikut from kepesertaan_bpjs k where k.companies_id = m.companies_id and k.members_id = m.id
    and k.program = v.program and k.dari <= p.end_date and (k.sampai is null or k.sampai >= p.end_date) order by k.dari desc limit 1), true))`

/** Whether a month of `m` in the year of `p` before it has neither a regular slip nor an opening balance. */
const asksOpening: SQL = sql`(p.type = 'regular' and m.status_karyawan <> 'harian' and m.tanggal_masuk < (p.month || '-01')::date
  and exists (select from generate_series(case when left(p.month, 4) = extract(year from m.tanggal_masuk)::text
      then extract(month from m.tanggal_masuk)::int else 1 end, right(p.month, 2)::int - 1) n
    where not exists (select from saldo_pajak b where b.companies_id = m.companies_id and b.members_id = m.id
        and b.tahun = left(p.month, 4) and b.asal = 'sendiri' and n between b.dari_bulan and b.sampai_bulan)
      and not exists (select from slips s join payroll_periods q on q.companies_id = s.companies_id and q.id = s.payroll_periods_id
        where s.companies_id = m.companies_id and s.members_id = m.id and not s.is_draft and s.error is null and q.type = 'regular'
          and q.status <> 'cancelled' and q.month = left(p.month, 4) || '-' || lpad(n::text, 2, '0'))))`

/** Conditions for data an employee `m` lacks in a period `p`, one per readiness check. */
export const lacks: Readonly<Record<ReadinessKey, SQL>> = {
  gaji_pokok: sql`coalesce(m.gaji_pokok, 0) <= 0`,
  rekening: sql`(m.bank_kode is null or m.no_rekening is null)`,
  ptkp: sql`m.ptkp is null`,
  jadwal: sql`(m.attendance_type = 'shift' and not exists (select from schedules s where s.companies_id = m.companies_id and s.members_id = m.id
    and s.business_date between ${attendanceFrom} and ${attendanceTo}))`,
  absensi_pending: waits("attendance_requests", "business_date", "business_date"),
  cuti_pending: waits("leaves", "start_date", "end_date"),
  belum_digaji: isUnpaid,
  nomor_bpjs: sql`(m.status_karyawan <> 'magang' and ((m.bpjs_kes_no is null and ${isInsured(["kesehatan"])})
    or (m.bpjs_tk_no is null and ${isInsured(["jht", "jkk", "jkm"])})))`,
  saldo_awal: asksOpening,
}

/** The failed readiness checks as a text array. */
export const missingOf: SQL = sql`array_remove(array[${sql.join(
  readinessKeys.map((key) => sql`case when ${lacks[key]} then ${key}::text end`),
  sql`, `,
)}], null)`
