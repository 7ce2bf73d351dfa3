import { type SQL, sql } from "drizzle-orm"
import { aturanAbsensi } from "#contract/areas/attendance/aturanAbsensi.ts"
import { holidays } from "#contract/areas/attendance/holidays.ts"
import { officesHours } from "#contract/areas/attendance/officesHours.ts"
import { recalculation } from "#contract/areas/attendance/recalculation.ts"
import { shift } from "#contract/areas/attendance/shift.ts"
import { kategoriKlaim } from "#contract/areas/claims/kategoriKlaim.ts"
import { offices } from "#contract/areas/company/offices.ts"
import { members } from "#contract/areas/members/members.ts"
import { overtimeSetting } from "#contract/areas/overtime/overtimeSetting.ts"
import { kepesertaanBpjs } from "#contract/areas/payroll/kepesertaanBpjs.ts"
import { parameter } from "#contract/areas/payroll/parameter.ts"
import { saldoPajak } from "#contract/areas/payroll/saldoPajak.ts"
import { payrollPeriods as periods } from "#contract/areas/payroll/periods.ts"
import { tanggalGajian } from "#contract/areas/payroll/tanggalGajian.ts"
import { jobNoun } from "../../kit/jobs/start.ts"
import { payrollPeriods } from "../../db/tables/index.ts"
import { outer } from "../../kit/textSearch.ts"

const texts = (words: readonly string[]): SQL =>
  sql`(${sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  )})`

/** Audit entities that affect the slips of every employee. */
const OF_ALL = [
  parameter.noun,
  tanggalGajian.noun,
  holidays.noun,
  officesHours.noun,
  offices.noun,
  overtimeSetting.noun,
  aturanAbsensi.noun,
  shift.noun,
  kategoriKlaim.noun,
  "schedule_pattern",
  "attendance_request",
  "reimbursment",
  "cuti",
  "klaim cuti",
  "kasbon",
  "uang muka perjalanan",
  "lembur",
] as const
/** Audit entities that affect one employee, whose id is the row's. */
const OF_ONE = [members.noun, "komponen gaji", "schedule", "schedule_pattern_member"] as const
const CORRECTION = "koreksi gaji"
/** Entities whose rows name the employee they are about. */
const OF_NAMED = [CORRECTION, saldoPajak.noun, kepesertaanBpjs.noun] as const

/** The employee an audit row `u` is about; null = every employee. */
const whose = sql`case when u.entity in ${texts(OF_ONE)} then u.entity_id
  when u.entity in ${texts(OF_NAMED)} then (coalesce(u.after, u.before)->>'members_id')::bigint end`

const isSource = sql`(u.entity in ${texts([...OF_ALL, ...OF_ONE, ...OF_NAMED])}
  or u.entity = 'impor' and u.after->>'state' in ('committed', 'undone')
  or u.entity = ${jobNoun} and u.after->>'kind' = ${recalculation.kind})`

/**
 * Approving or reopening another period of the year, up to the same month, changes what its slips are settled with; only
 * where the two pay the same employee.
 */
const isOtherMove = sql`(u.entity = ${periods.noun} and u.after->>'event' in ('payroll.approve', 'payroll.reopen')
  and u.entity_id <> ${outer(payrollPeriods.id)} and exists (select from payroll_periods q where q.companies_id = u.companies_id
    and q.id = u.entity_id and left(q.month, 4) = left(${outer(payrollPeriods.month)}, 4) and q.month <= ${outer(payrollPeriods.month)}
    and exists (select from slips a join slips b on b.companies_id = a.companies_id and b.members_id = a.members_id
      where a.companies_id = q.companies_id and a.payroll_periods_id = q.id and not a.is_draft
        and b.payroll_periods_id = ${outer(payrollPeriods.id)} and not b.is_draft)))`

const period = {
  id: outer(payrollPeriods.id),
  company: outer(payrollPeriods.companies_id),
  at: outer(payrollPeriods.calculated_at),
}

/**
 * Whether an input of the slips was written after the calculation. A change to one employee does not count once their
 * own slip was recalculated after it.
 */
export const isOutdated = sql<boolean>`(${outer(payrollPeriods.status)} = 'calculated' and exists (select from audit u
  where u.companies_id = ${period.company} and u.at > ${period.at} and (${isSource} or ${isOtherMove})
    and not exists (select from slips s where s.companies_id = u.companies_id and s.payroll_periods_id = ${period.id}
      and s.members_id = ${whose} and not s.is_draft and s.calculated_at >= u.at)))`
