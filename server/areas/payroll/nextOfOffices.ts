import { sql } from "drizzle-orm"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { nextPeriods } from "#contract/areas/payroll/proposals.ts"
import type { Context } from "../../call/handler.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { monthsLater, proposePeriod } from "../../domain/payroll/payCalendar.ts"
import { attendanceTo } from "../../kit/closedPeriods.ts"
import { type PaidGroups, paysAll } from "../../kit/payGroups.ts"
import { dateIn } from "../../time/calendar.ts"
import { workingCalendar } from "../attendance/index.ts"
import { MONTH_END, offDaysOf, type Rule, ruleOf, rulesOf, valuesOf } from "./proposals.ts"

type Next = AnswerOf<typeof nextPeriods>["rows"][number]
const EVERYONE: PaidGroups = { kelompok_gaji_id: [], tanpa_kelompok: false }
type Office = { readonly id: number; readonly nama: string }
export type Paid = PaidGroups & {
  readonly offices_id: readonly number[]
  readonly all_offices: boolean
  readonly month: string
  /** Last day whose attendance it counts, ISO. */
  readonly counted: string
}
/** Offices and pay groups that are paid together; `last`: their last period, null = none yet. */
export type OfficeGroup = PaidGroups & { readonly offices_id: readonly number[]; readonly last: Paid | null }

/** Whether two periods pay a pay group in common. */
const sharesGroup = (one: PaidGroups, other: PaidGroups): boolean =>
  paysAll(one) ||
  paysAll(other) ||
  (one.tanpa_kelompok && other.tanpa_kelompok) ||
  one.kelompok_gaji_id.some((id) => other.kelompok_gaji_id.includes(id))

/**
 * The offices that are paid together, by their last periods, the latest first; of an office, periods of different pay
 * groups go on side by side, and a later one that shares a group replaces an earlier one. Offices without a period are
 * paid by their own Tanggal Gajian, the others together. Empty `offices_id` = every office.
 */
export const groupsOf = (
  offices: readonly Office[],
  periods: readonly Paid[],
  rules: readonly Pick<Rule, "offices_id">[],
): readonly OfficeGroup[] => {
  const paid = new Map<number, PaidGroups[]>(offices.map(({ id }) => [id, []]))
  const groups: OfficeGroup[] = []
  const take = (ids: readonly number[], last: Paid | null) => {
    if (ids.length === 0) return
    const { kelompok_gaji_id, tanpa_kelompok } = last ?? EVERYONE
    for (const id of ids) paid.get(id)?.push({ kelompok_gaji_id, tanpa_kelompok })
    const isAll = last !== null && last.all_offices && ids.length === offices.length
    groups.push({ offices_id: isAll ? [] : ids, kelompok_gaji_id, tanpa_kelompok, last })
  }
  for (const last of periods) {
    const those = last.all_offices ? offices.map(({ id }) => id) : last.offices_id
    const isFree = (id: number) => paid.get(id)?.some((taken) => sharesGroup(taken, last)) === false
    take(those.filter(isFree), last)
  }
  const left = [...paid].flatMap(([id, taken]) => (taken.length === 0 ? [id] : []))
  const own = new Set(rules.flatMap(({ offices_id }) => (offices_id === null ? [] : [offices_id])))
  const apart = left.filter((id) => own.has(id))
  if (groups.length === 0 && apart.length === 0) return [{ offices_id: [], last: null, ...EVERYONE }]
  for (const id of apart) take([id], null)
  take(
    left.filter((id) => !own.has(id)),
    null,
  )
  return groups
}

/** Periods of pay groups that are all inactive are over. */
const periodsOf = (tx: Tx): Promise<readonly Paid[]> =>
  rowsOf<Paid>(
    tx,
    sql`select p.all_offices, p.month, ${attendanceTo}::text as counted, p.tanpa_kelompok, g.kelompok_gaji_id,
        (select coalesce(json_agg(po.offices_id order by po.offices_id), '[]'::json) from payroll_period_offices po
          where po.companies_id = p.companies_id and po.payroll_periods_id = p.id) as offices_id
      from payroll_periods p cross join lateral (select coalesce(json_agg(pg.kelompok_gaji_id::float8 order by pg.kelompok_gaji_id), '[]'::json) as kelompok_gaji_id,
          count(*) > 0 as some from payroll_period_groups pg
          join pay_groups k on k.companies_id = pg.companies_id and k.id = pg.kelompok_gaji_id and k.is_active
        where pg.companies_id = p.companies_id and pg.payroll_periods_id = p.id) g
      where p.type = 'regular' and p.status <> 'cancelled' and (p.all_groups or p.tanpa_kelompok or g.some)
      order by p.end_date desc, p.id desc limit 500`,
  )

/** The next regular period of each group of offices and pay groups, the earliest month first. */
export const nextOfOffices = async ({ tx, now }: Pick<Context, "tx" | "now">): Promise<readonly Next[]> => {
  const offices = await rowsOf<Office>(
    tx,
    sql`select id::float8 as id, nama from offices where is_active order by lower(nama) collate "C", id`,
  )
  const periods = await periodsOf(tx)
  const rules = await rulesOf(tx)
  const calendar = await workingCalendar(tx)
  const groups = await rowsOf<Office>(tx, sql`select id::float8 as id, nama from pay_groups`)
  const names = new Map(offices.map(({ id, nama }) => [id, nama]))
  const groupNames = new Map(groups.map(({ id, nama }) => [id, nama]))
  return groupsOf(offices, periods, rules)
    .map(({ offices_id, kelompok_gaji_id, tanpa_kelompok, last }): Next => {
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
        kelompok_gaji_id,
        kelompok_gaji_nama: kelompok_gaji_id.map((id) => groupNames.get(id) ?? ""),
        tanpa_kelompok,
        month,
        isian: valuesOf(proposed, "regular"),
        has_rule: rule !== null,
      }
    })
    .toSorted((a, b) => (a.month === b.month ? 0 : a.month < b.month ? -1 : 1))
}
