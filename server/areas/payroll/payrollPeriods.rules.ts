import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import { payrollPeriods as resource } from "#contract/areas/payroll/periods.ts"
import { MONTHS } from "#contract/kit/words.ts"
import { rightOf } from "#contract/kit/modules.ts"
import { OPEN_PAYROLL, payrollStatuses } from "#machines/lifecycles/payrollPeriodMachine.ts"
import { isOutdated } from "./isOutdated.ts"
import { historyJson } from "../../kit/approval/history.ts"
import { attendanceFrom, attendanceTo, isOfOffice } from "../../kit/closedPeriods.ts"
import { type PaidGroups, paysAll, paysOneOf, shareGroups } from "../../kit/payGroups.ts"
import { lockCompany } from "../../kit/locks.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { outer } from "../../kit/textSearch.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import {
  offices,
  payGroups,
  payrollPeriodGroups,
  payrollPeriodHistory,
  payrollPeriodOffices,
  payrollPeriods,
} from "../../db/tables/index.ts"

const officeLink = {
  table: payrollPeriodOffices,
  own: payrollPeriodOffices.payroll_periods_id,
  other: payrollPeriodOffices.offices_id,
  to: offices,
}

const groupLink = {
  table: payrollPeriodGroups,
  own: payrollPeriodGroups.payroll_periods_id,
  other: payrollPeriodGroups.kelompok_gaji_id,
  to: payGroups,
}

const company = outer(payrollPeriods.companies_id)
/**
 * Whether an administrator other than the account that calculated the period could approve it (four-eyes principle).
 */
const hasOthers = sql<boolean>`exists (select from accounts a where a.companies_id = ${company} and a.scope = 'company' and a.is_active
  and not a.is_superusers and (a.roles_id is null or exists (select from roles r where r.id = a.roles_id and r.rights @> array[${rightOf("payroll", "approve")}]::text[]))
  and a.id is distinct from ${outer(payrollPeriods.calculated_by)})`

/** Stuck: the state is `calculating`, but no job is running it. */
const isHalted = sql<boolean>`(${outer(payrollPeriods.status)} = 'calculating' and not exists (select from jobs j where j.companies_id = ${company}
  and j.id = ${outer(payrollPeriods.jobs_id)} and j.state in ('asked', 'running', 'done')))`

const DATES = [
  "type",
  "month",
  "start_date",
  "end_date",
  "pay_date",
  "attendance_start",
  "attendance_end",
  "thr_date",
] as const

const months = sql.join(
  MONTHS.map((name) => sql`${name}`),
  sql`, `,
)
/** "Desember 2026". */
const monthOf = (month: SQL) =>
  sql<string>`((array[${months}]::text[])[right(${month}, 2)::int] || ' ' || left(${month}, 4))`
const monthNama = monthOf(sql`${outer(payrollPeriods.month)}`)

/**
 * Earlier regular periods of the same year that share an office with this one and are not approved, "Oktober 2026" each;
 * only of periods that could be approved.
 */
const openBefore = sql<
  string[]
>`(select coalesce(json_agg(${monthOf(sql`b.month`)} order by b.month), '[]'::json) from payroll_periods b
  where ${outer(payrollPeriods.status)} in ('draft', 'calculated', 'failed') and ${outer(payrollPeriods.type)} = 'regular'
    and b.companies_id = ${company} and b.type = 'regular' and b.id <> ${outer(payrollPeriods.id)}
    and b.status in ('draft', 'calculating', 'calculated', 'failed') and b.month < ${outer(payrollPeriods.month)}
    and left(b.month, 4) = left(${outer(payrollPeriods.month)}, 4)
    and ${shareGroups(sql`b`, sql`payroll_periods`)} and (b.all_offices or ${outer(payrollPeriods.all_offices)} or exists (select from payroll_period_offices x
      join payroll_period_offices y on y.companies_id = x.companies_id and y.offices_id = x.offices_id
      where x.companies_id = b.companies_id and x.payroll_periods_id = b.id and y.payroll_periods_id = ${outer(payrollPeriods.id)})))`

/** The first later closed period of the year with a slip that settled the tax of an employee of this one. */
const settledBy = sql<
  string | null
>`case when ${outer(payrollPeriods.status)} = 'approved' then (select b.nama from payroll_periods b
  where b.companies_id = ${company} and b.id <> ${outer(payrollPeriods.id)} and b.status in ('approved', 'paid', 'locked')
    and b.month > ${outer(payrollPeriods.month)} and left(b.month, 4) = left(${outer(payrollPeriods.month)}, 4)
    and exists (select from slips s join slips o on o.companies_id = s.companies_id and o.members_id = s.members_id
      where s.companies_id = b.companies_id and s.payroll_periods_id = b.id and s.closing and not s.is_draft
        and o.payroll_periods_id = ${outer(payrollPeriods.id)} and not o.is_draft)
  order by b.month, b.id limit 1) end`

type Last = (typeof resource.row.Type)["last"]
type Moves = (typeof resource.row.Type)["history"]
/** Facts that the lifecycle guards need besides the columns; shared by lists, look-ups and locked rows. */
export const periodFacts = {
  has_others: hasOthers,
  is_outdated: isOutdated,
  is_halted: isHalted,
  open_before: openBefore,
  settled_by: settledBy,
  is_closing: sql<boolean>`(${outer(payrollPeriods.type)} = 'regular' and right(${outer(payrollPeriods.month)}, 2) = '12')`,
  attended_until: sql<string | null>`case when ${outer(payrollPeriods.type)} = 'regular'
    then coalesce(${outer(payrollPeriods.attendance_end)}, ${outer(payrollPeriods.end_date)})::text end`,
  last: sql<Last>`case when ${outer(payrollPeriods.last_at)} is null then null
    else json_build_object('nama', ${outer(payrollPeriods.last_nama)}, 'at', ${outer(payrollPeriods.last_at)}) end`,
} as const

type Spanned = {
  readonly start_date: string
  readonly end_date: string
  readonly attendance_start: string | null
  readonly attendance_end: string | null
}

/**
 * Regular periods of one office and pay group must not overlap, in pay or attendance dates: the shared days would count twice.
 * Returns an overlapping period, and which of the two overlaps; null = none.
 */
const overlapping = async (
  tx: Tx,
  id: number | null,
  values: Spanned & PaidGroups & { readonly offices_id: readonly number[] },
): Promise<{ readonly nama: string; readonly by: "start_date" | "attendance_start" } | null> => {
  const shares: SQL =
    values.offices_id.length === 0
      ? sql`true`
      : sql.join(
          values.offices_id.map((office) => isOfOffice(sql`${office}::bigint`)),
          sql` or `,
        )
  const paid = sql`(p.start_date <= ${values.end_date}::date and p.end_date >= ${values.start_date}::date)`
  const counted = sql`(${attendanceFrom} <= ${values.attendance_end ?? values.end_date}::date
    and ${attendanceTo} >= ${values.attendance_start ?? values.start_date}::date)`
  const [found] = await rowsOf<{ readonly nama: string; readonly is_paid: boolean }>(
    tx,
    sql`select p.nama, ${paid} as is_paid from payroll_periods p where p.type = 'regular' and p.status <> 'cancelled'
      and p.id is distinct from ${id}::bigint and (${paid} or ${counted}) and (${shares}) and ${paysOneOf(values)} order by is_paid desc, p.start_date limit 1`,
  )
  return found === undefined
    ? null
    : { nama: found.nama, by: found.is_paid ? "start_date" : "attendance_start" }
}

/** Another THR period that pays the same religions for the same holiday at one of these offices; null = none. */
const sameHoliday = async (
  tx: Tx,
  id: number | null,
  {
    offices_id,
    thr_date,
    agama,
    ...groups
  }: PaidGroups & Pick<typeof resource.row.Type, "offices_id" | "thr_date" | "agama">,
): Promise<string | null> => {
  const shares = offices_id.map((office) => isOfOffice(sql`${office}::bigint`))
  const [found] = await rowsOf<{ readonly nama: string }>(
    tx,
    sql`select p.nama from payroll_periods p where p.type = 'thr' and p.status <> 'cancelled' and p.id is distinct from ${id}::bigint
      and p.thr_date = ${thr_date}::date and p.agama && array[${sql.join(
        agama.map((one) => sql`${one}`),
        sql`, `,
      )}]::text[] and (${shares.length === 0 ? sql`true` : sql.join(shares, sql` or `)}) and ${paysOneOf(groups)} order by p.id limit 1`,
  )
  return found?.nama ?? null
}

const overlapWords = {
  start_date: (nama: string) => `Tanggalnya bertumpuk dengan "${nama}"`,
  attendance_start: (nama: string) => `Absensi sebagian hari itu sudah dihitung di "${nama}"`,
} as const

export const payrollPeriodRules = defineRules(resource, payrollPeriods, {
  select: {
    ...periodFacts,
    month_nama: monthNama,
    status: sql<
      (typeof resource.row.Type)["status"]
    >`case when ${isHalted} then 'failed' else ${outer(payrollPeriods.status)} end`,
    history: historyJson<Moves[number]>(payrollPeriodHistory, payrollPeriods.companies_id, payrollPeriods.id),
  },
  search: [payrollPeriods.nama],
  filters: {
    offices_id: (value) =>
      sql`(${payrollPeriods.all_offices} or exists (select from payroll_period_offices po where po.companies_id = ${company} and po.payroll_periods_id = ${outer(payrollPeriods.id)} and po.offices_id = ${value}))`,
  },
  links: { offices_id: officeLink, kelompok_gaji_id: groupLink },
  store: ({
    offices_id,
    kelompok_gaji_id,
    tanpa_kelompok,
    type,
    thr_date,
    agama,
    start_date,
    end_date,
    attendance_start,
    attendance_end,
  }) => ({
    all_offices: offices_id.length === 0,
    all_groups: paysAll({ kelompok_gaji_id, tanpa_kelompok }),
    // Attendance dates equal to the period's are stored as null: they move with the period.
    ...(type !== "regular" || (attendance_start === start_date && attendance_end === end_date)
      ? { attendance_start: null, attendance_end: null }
      : {}),
    thr_date: type === "thr" ? thr_date : null,
    agama: type === "thr" ? agama : [],
  }),
  /**
   * Slips depend on dates, offices and pay groups, so these are frozen once slips exist; only the payment date and texts may
   * change.
   */
  check: async (ctx, values, id, before): Promise<Record<string, string[]>> => {
    await lockCompany(ctx, "payroll-periods")
    const closed = before !== null && !(OPEN_PAYROLL as readonly string[]).includes(before.status)
    if (closed)
      return {
        nama: [`Tidak dapat diubah: periode ini ${payrollStatuses[before.status].label.toLowerCase()}`],
      }
    if (values.type === "thr") {
      const same = await sameHoliday(ctx.tx, id, values)
      return same === null ? {} : { thr_date: [`THR hari raya ini sudah ada: "${same}"`] }
    }
    if (values.type !== "regular") return {}
    const other = await overlapping(ctx.tx, id, values)
    return other === null ? {} : { [other.by]: [overlapWords[other.by](other.nama)] }
  },
  /** A change after the calculation requires a new calculation. */
  after: async ({ tx }, id, values, before) => {
    if (before === null || before.status === "draft" || before.status === "cancelled") return
    const isSame =
      DATES.every((field) => values[field] === before[field]) &&
      JSON.stringify(values.agama) === JSON.stringify(before.agama)
    const isSameList = (["offices_id", "kelompok_gaji_id"] as const).every(
      (field) =>
        JSON.stringify(values[field].toSorted((a, b) => a - b)) ===
        JSON.stringify(before[field].toSorted((a, b) => a - b)),
    )
    if (isSame && isSameList && values.tanpa_kelompok === before.tanpa_kelompok) return
    await tx.update(payrollPeriods).set({ status: "draft" }).where(eq(payrollPeriods.id, id))
  },
  usage: async (tx, ids) => {
    const rows = await tx
      .select({ id: payrollPeriods.id, status: payrollPeriods.status })
      .from(payrollPeriods)
      .where(and(inArray(payrollPeriods.id, [...ids])))
    return new Map(
      rows.flatMap(({ id, status }): (readonly [number, string])[] =>
        (OPEN_PAYROLL as readonly string[]).includes(status)
          ? []
          : [[id, `Tidak dapat dihapus: periode ini ${payrollStatuses[status].label.toLowerCase()}`]],
      ),
    )
  },
})
