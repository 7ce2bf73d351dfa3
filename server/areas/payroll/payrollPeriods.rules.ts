import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import { payrollPeriods as resource } from "#contract/areas/payroll/periods.ts"
import { rightOf } from "#contract/kit/modules.ts"
import { OPEN_PAYROLL, payrollStatuses } from "#machines/lifecycles/payrollPeriodMachine.ts"
import { isOutdated } from "./isOutdated.ts"
import { historyJson } from "../../kit/approval/history.ts"
import { isOfOffice } from "../../kit/closedPeriods.ts"
import { lockCompany } from "../../kit/locks.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { outer } from "../../kit/textSearch.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { offices, payrollPeriodHistory, payrollPeriodOffices, payrollPeriods } from "../../db/tables/index.ts"

const officeLink = {
  table: payrollPeriodOffices,
  own: payrollPeriodOffices.payroll_periods_id,
  other: payrollPeriodOffices.offices_id,
  to: offices,
}

const company = outer(payrollPeriods.companies_id)
/** Administrators of the company beside whoever calculated it who could approve. */
const hasOthers = sql<boolean>`exists (select from accounts a where a.companies_id = ${company} and a.scope = 'company' and a.is_active
  and not a.is_superusers and (a.roles_id is null or exists (select from roles r where r.id = a.roles_id and r.rights @> array[${rightOf("payroll", "approve")}]::text[]))
  and a.id is distinct from ${outer(payrollPeriods.calculated_by)})`

/** Nothing calculates it any more, though it says so. */
const isHalted = sql<boolean>`(${outer(payrollPeriods.status)} = 'calculating' and not exists (select from jobs j where j.companies_id = ${company}
  and j.id = ${outer(payrollPeriods.jobs_id)} and j.state in ('asked', 'running', 'done')))`

type Last = (typeof resource.row.Type)["last"]
type Moves = (typeof resource.row.Type)["history"]
/** What the guards of the lifecycle read beside the columns; one for lists, look-ups and held rows. */
export const periodFacts = {
  has_others: hasOthers,
  is_outdated: isOutdated,
  is_halted: isHalted,
  last: sql<Last>`case when ${outer(payrollPeriods.last_at)} is null then null
    else json_build_object('nama', ${outer(payrollPeriods.last_nama)}, 'at', ${outer(payrollPeriods.last_at)}) end`,
} as const

/** Two periods of one office and kind of pay do not share a day: it would be paid twice. */
const overlapping = async (
  tx: Tx,
  id: number | null,
  values: { readonly start_date: string; readonly end_date: string; readonly offices_id: readonly number[] },
): Promise<string | null> => {
  const shares: SQL =
    values.offices_id.length === 0
      ? sql`true`
      : sql.join(
          values.offices_id.map((office) => isOfOffice(sql`${office}::bigint`)),
          sql` or `,
        )
  const [found] = await rowsOf<{ readonly nama: string }>(
    tx,
    sql`select p.nama from payroll_periods p where p.type = 'regular' and p.status <> 'cancelled' and p.id is distinct from ${id}::bigint
      and p.start_date <= ${values.end_date}::date and p.end_date >= ${values.start_date}::date and (${shares}) limit 1`,
  )
  return found?.nama ?? null
}

export const payrollPeriodRules = defineRules(resource, payrollPeriods, {
  select: {
    ...periodFacts,
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
  links: { offices_id: officeLink },
  store: ({ offices_id, type, thr_date }) => ({
    all_offices: offices_id.length === 0,
    thr_date: type === "thr" ? thr_date : null,
  }),
  /** Dates and offices are what slips were made for: they stay once there are any, but for the day of payment and the words. */
  check: async (ctx, values, id, before): Promise<Record<string, string[]>> => {
    await lockCompany(ctx, "payroll-periods")
    const closed = before !== null && !(OPEN_PAYROLL as readonly string[]).includes(before.status)
    if (closed)
      return {
        nama: [`Tidak dapat diubah: periode ini ${payrollStatuses[before.status].label.toLowerCase()}`],
      }
    if (values.type !== "regular") return {}
    const other = await overlapping(ctx.tx, id, values)
    return other === null ? {} : { start_date: [`Tanggalnya bertumpuk dengan "${other}"`] }
  },
  /** Changed after its calculation, it has to be calculated again. */
  after: async ({ tx }, id, values, before) => {
    if (before === null || before.status === "draft" || before.status === "cancelled") return
    const isSame = (["type", "month", "start_date", "end_date", "pay_date", "thr_date"] as const).every(
      (field) => values[field] === before[field],
    )
    const offices_same =
      JSON.stringify(values.offices_id.toSorted((a, b) => a - b)) ===
      JSON.stringify(before.offices_id.toSorted((a, b) => a - b))
    if (isSame && offices_same) return
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
