import { sql } from "drizzle-orm"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { nextPeriods } from "#contract/areas/payroll/proposals.ts"
import type { Context } from "../../call/handler.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { monthsLater, proposePeriod } from "../../domain/payroll/payCalendar.ts"
import { attendanceTo } from "../../kit/closedPeriods.ts"
import { dateIn } from "../../time/calendar.ts"
import { workingCalendar } from "../attendance/index.ts"
import { MONTH_END, offDaysOf, type Rule, ruleOf, rulesOf, valuesOf } from "./proposals.ts"

type Next = AnswerOf<typeof nextPeriods>["rows"][number]
type Office = { readonly id: number; readonly nama: string }
export type Paid = {
  readonly offices_id: readonly number[]
  readonly all_offices: boolean
  readonly month: string
  /** Last day whose attendance it counts, ISO. */
  readonly counted: string
}
/** Offices paid together; `last`: their last period, null = none yet. */
export type OfficeGroup = { readonly offices_id: readonly number[]; readonly last: Paid | null }

/**
 * The offices that are paid together, by their last periods, the latest first. Offices without a period are paid by
 * their own Tanggal Gajian, the others together. Empty `offices_id` = every office.
 */
export const groupsOf = (
  offices: readonly Office[],
  periods: readonly Paid[],
  rules: readonly Pick<Rule, "offices_id">[],
): readonly OfficeGroup[] => {
  const left = new Set(offices.map(({ id }) => id))
  const groups: OfficeGroup[] = []
  const take = (ids: readonly number[], last: Paid | null) => {
    for (const id of ids) left.delete(id)
    if (ids.length > 0) groups.push({ offices_id: ids, last })
  }
  for (const last of periods) {
    if (left.size === 0) break
    if (last.all_offices && groups.length === 0) return [{ offices_id: [], last }]
    take(last.all_offices ? [...left] : last.offices_id.filter((id) => left.has(id)), last)
  }
  const own = new Set(rules.flatMap(({ offices_id }) => (offices_id === null ? [] : [offices_id])))
  const apart = [...left].filter((id) => own.has(id))
  if (groups.length === 0 && apart.length === 0) return [{ offices_id: [], last: null }]
  for (const id of apart) take([id], null)
  take([...left], null)
  return groups
}

const periodsOf = (tx: Tx): Promise<readonly Paid[]> =>
  rowsOf<Paid>(
    tx,
    sql`select p.all_offices, p.month, ${attendanceTo}::text as counted,
        (select coalesce(json_agg(po.offices_id order by po.offices_id), '[]'::json) from payroll_period_offices po
          where po.companies_id = p.companies_id and po.payroll_periods_id = p.id) as offices_id
      from payroll_periods p where p.type = 'regular' and p.status <> 'cancelled' order by p.end_date desc, p.id desc limit 500`,
  )

/** The next regular period of each group of offices, the earliest month first. */
export const nextOfOffices = async ({ tx, now }: Pick<Context, "tx" | "now">): Promise<readonly Next[]> => {
  const offices = await rowsOf<Office>(
    tx,
    sql`select id::float8 as id, nama from offices where is_active order by lower(nama) collate "C", id`,
  )
  const periods = await periodsOf(tx)
  const rules = await rulesOf(tx)
  const calendar = await workingCalendar(tx)
  const names = new Map(offices.map(({ id, nama }) => [id, nama]))
  return groupsOf(offices, periods, rules)
    .map(({ offices_id, last }): Next => {
      const month = last === null ? dateIn(now).slice(0, 7) : monthsLater(last.month, 1)
      const rule = ruleOf(rules, offices_id, month)
      const proposed = proposePeriod(
        month,
        rule ?? MONTH_END,
        offDaysOf(calendar, offices_id),
        last?.counted ?? null,
      )
      return {
        offices_id,
        offices_nama: offices_id.map((id) => names.get(id) ?? ""),
        month,
        isian: valuesOf(proposed, "regular"),
        has_rule: rule !== null,
      }
    })
    .toSorted((a, b) => (a.month === b.month ? 0 : a.month < b.month ? -1 : 1))
}
