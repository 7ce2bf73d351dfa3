import { type SQL, sql } from "drizzle-orm"
import { CLOSED_PAYROLL } from "#machines/lifecycles/payrollPeriodMachine.ts"
import { Refusal } from "../../../call/answer.ts"
import { anyOf } from "../../../db/ids.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { monthWith } from "../../../domain/payroll/slip/backPay.ts"
import { calculateSlip } from "../../../domain/payroll/slip/calculate.ts"
import type { BackPay, BackPayMonth } from "../../../domain/payroll/slip/facts.ts"
import { lawOn } from "../../../domain/payroll/tables.ts"
import { groupedBy } from "../../../kit/groupedBy.ts"
import { componentsUntil } from "../../../kit/pay/wages.ts"
import { readAttended } from "../run/attended.ts"
import { componentsOf } from "../run/components.ts"
import { readDated } from "../run/dated.ts"
import { employeeOf, payeesAfter } from "../run/people.ts"
import type { RunPeriod } from "../run/period.ts"
import { readRun } from "../run/plan.ts"

export const closedStates = sql.raw(`(${CLOSED_PAYROLL.map((one) => `'${one}'`).join(", ")})`)

/**
 * Closed regular slips `s` of periods `p` that pay days of a raise `z` without it: they were calculated before it was
 * applied, or its back pay has settled them. `member` is the employee.
 */
export const slipsWithout = (member: SQL, settled: SQL = sql`'{}'::bigint[]`): SQL =>
  sql`slips s join payroll_periods p on p.companies_id = s.companies_id and p.id = s.payroll_periods_id
    and p.type = 'regular' and p.status in ${closedStates} and p.end_date >= z.effective_date
  where s.companies_id = z.companies_id and s.members_id = ${member} and not s.is_draft and s.error is null
    and (s.calculated_at < coalesce(z.applied_at, 'infinity'::timestamptz) or p.id = any (${settled}))`

type Due = {
  readonly id: number
  readonly members_id: number
  readonly component: number
  readonly judul: string
  readonly period: number
}

/** Raises whose closed months no other period has settled, one row for each month. */
const dueOf = (tx: Tx, ids: readonly number[], { id, start_date }: RunPeriod): Promise<readonly Due[]> =>
  rowsOf<Due>(
    tx,
    sql`select r.id::float8 as id, r.members_id::float8 as members_id, r.pay_components_id::float8 as component, z.judul,
        q.period::float8 as period
      from pay_raise_rows r join pay_raises z on z.companies_id = r.companies_id and z.id = r.pay_raises_id and z.status = 'applied'
      cross join lateral (select p.id as period, p.end_date from ${slipsWithout(sql`r.members_id`, sql`r.settled`)}
        and p.id <> ${id} and p.end_date < ${start_date}::date) q
      where r.members_id = ${anyOf(ids)} and r.pay_components_id is not null
        and (r.payroll_periods_id is null or r.payroll_periods_id = ${id})
      order by r.members_id, r.id, q.end_date, q.period`,
  )

/** The lines of one closed month for each employee: without their raises, with the first, with the first two, … */
const monthOf = async (
  tx: Tx,
  periodId: number,
  due: ReadonlyMap<number, readonly Due[]>,
  now: Date,
): Promise<ReadonlyMap<number, { readonly month: string; readonly lines: ReturnType<typeof monthWith> }>> => {
  const { period, plan } = await readRun(tx, periodId)
  const ids = [...due.keys()]
  const payees = await payeesAfter(tx, periodId, { after: 0, size: ids.length, some: ids })
  const daysFor = await readAttended(tx, period, payees, now)
  const dated = await readDated(tx, period, payees)
  const held = groupedBy(await componentsUntil(tx, ids, period.end_date), ({ members_id }) => members_id)
  const law = lawOn(`${period.month}-01`)
  const { month, start_date: start, end_date: end, pay_date } = period
  return new Map(
    payees.map((payee) => {
      const own = due.get(payee.id) ?? []
      const rows = held.get(payee.id) ?? []
      const sets = [...own.keys(), own.length].map((taken) => {
        const later = new Set(own.slice(taken).map(({ component }) => component))
        return componentsOf(
          plan,
          rows.filter(({ id }) => !later.has(id)),
        )
      })
      const facts = {
        period: { kind: period.type, month, start, end, pay_date, basis: payee.basis },
        employee: employeeOf(payee, period, dated(payee.id)),
        ...daysFor(payee),
      }
      return [payee.id, { month, lines: monthWith(calculateSlip, plan, law, facts, sets) }]
    }),
  )
}

/**
 * Back pay of raises that a regular period owes, by employee: for each closed month the lines that follow basic pay,
 * calculated from the attendance and the law of that month with and without the raise.
 */
export const backPayFor = async (
  tx: Tx,
  period: RunPeriod,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, readonly BackPay[]>> => {
  const due = await dueOf(tx, ids, period)
  const months = new Map<number, Map<number, BackPayMonth>>()
  for (const [of, rows] of groupedBy(due, (row) => row.period)) {
    const byMember = groupedBy(rows, ({ members_id }) => members_id)
    for (const [member, { month, lines }] of await monthOf(tx, of, byMember, now))
      for (const [at, { id }] of (byMember.get(member) ?? []).entries()) {
        const own = months.get(id) ?? new Map<number, BackPayMonth>()
        own.set(of, { month, before: lines[at] ?? [], after: lines[at + 1] ?? [] })
        months.set(id, own)
      }
  }
  const found = new Map<number, BackPay[]>()
  const told = new Set<number>()
  for (const { id, members_id, judul } of due) {
    if (told.has(id)) continue
    told.add(id)
    const own = [...(months.get(id)?.values() ?? [])].toSorted((a, b) => (a.month < b.month ? -1 : 1))
    found.set(members_id, [...(found.get(members_id) ?? []), { id, judul, months: own }])
  }
  return found
}

/**
 * Ids of dated basic pay that a period must not pay, because its difference is back pay of another one: a month that is
 * opened again after its back pay stays one of back pay, also while that is opened again.
 */
export const settledRaises = async (
  tx: Tx,
  ids: readonly number[],
  periodId: number,
): Promise<ReadonlySet<number>> => {
  const rows = await rowsOf<{ readonly id: number }>(
    tx,
    sql`select pay_components_id::float8 as id from pay_raise_rows where members_id = ${anyOf(ids)}
      and ${periodId} = any (settled)`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Binds the back pay of an approved period. @throws Refusal where another period has paid it, or it was cancelled */
export const takeRaises = async (tx: Tx, periodId: number): Promise<void> => {
  const wanted = await rowsOf<{ readonly id: number }>(
    tx,
    sql`select distinct (e->>'ref')::float8 as id from slips s cross join lateral jsonb_array_elements(s.lines) e
      where s.payroll_periods_id = ${periodId} and not s.is_draft and e->>'source' = 'back_pay' order by 1`,
  )
  if (wanted.length === 0) return
  const taken = await rowsOf<{ readonly id: number }>(
    tx,
    sql`update pay_raise_rows r set payroll_periods_id = ${periodId}, settled = array(select p.id from ${slipsWithout(sql`r.members_id`, sql`r.settled`)}
        and p.id <> ${periodId} and p.end_date < own.start_date order by p.end_date, p.id)
      from pay_raises z, payroll_periods own
      where r.id = ${anyOf(wanted.map(({ id }) => id))} and z.companies_id = r.companies_id and z.id = r.pay_raises_id
        and z.status = 'applied' and r.payroll_periods_id is null and own.companies_id = r.companies_id and own.id = ${periodId}
      returning r.id::float8 as id`,
  )
  if (taken.length < wanted.length)
    throw new Refusal(
      "Ada rapel di periode ini yang sudah dibayar atau kenaikannya dibatalkan. Hitung lagi lebih dahulu.",
      "state",
    )
}

/** Releases the back pay of a period that is reopened; the months it was for stay back pay. */
export const releaseRaises = async (tx: Tx, periodId: number): Promise<void> => {
  await tx.execute(
    sql`update pay_raise_rows set payroll_periods_id = null where payroll_periods_id = ${periodId}`,
  )
}
