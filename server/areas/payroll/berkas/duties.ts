import { sql } from "drizzle-orm"
import { type Duty, duties } from "#contract/areas/payroll/berkas.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import {
  dueDateOf,
  monthAfter,
  religiousHolidays,
  thrDueDate,
} from "../../../domain/payroll/files/dueDates.ts"
import { daysBetween, plusDays, wireInstant } from "../../../time/calendar.ts"

/** A duty of a tax month, and when it was ticked. */
export type DutyRow = {
  readonly duty: Duty
  readonly due: string
  readonly done_at: string | null
  readonly by: string | null
}

type Ticked = { readonly duty: Duty; readonly done_at: string; readonly by: string | null }

/** The duties of a tax month (YYYY-MM) by due date. */
export const dutiesOf = async (tx: Tx, month: string): Promise<readonly DutyRow[]> => {
  const ticked = await rowsOf<Ticked>(
    tx,
    sql`select d.duty, d.done_at, a.nama_lengkap as by from payroll_duties d left join accounts a on a.id = d.done_by where d.month = ${month}`,
  )
  return duties.map((duty) => {
    const tick = ticked.find((one) => one.duty === duty)
    return {
      duty,
      due: dueDateOf(duty, month),
      done_at: tick === undefined ? null : wireInstant(tick.done_at),
      by: tick?.by ?? null,
    }
  })
}

export type DueItem = {
  readonly duty: Duty | "thr"
  readonly due: string
  readonly days: number
  /** The period whose page has the duty; null = none yet. */
  readonly period_id: number | null
  /** Employees concerned. */
  readonly count: number
}

/** Days before a due date from which the home shows it, and after it until which it stays there. */
const BEFORE = 10
const AFTER = 31
/** Days before THR is due: its period has to be calculated and approved first. */
const THR_BEFORE = 30
/** THR is due this many days before the holiday (Permenaker 6/2016 Pasal 5). */
const THR_LEAD = 7

type Period = { readonly id: number; readonly month: string; readonly members: number }

const monthItems = async (tx: Tx, today: string): Promise<readonly DueItem[]> => {
  const months = [monthAfter(today.slice(0, 7), -2), monthAfter(today.slice(0, 7), -1), today.slice(0, 7)]
  const periods = await rowsOf<Period>(
    tx,
    sql`select distinct on (month) id::float8 as id, month, member_count as members from payroll_periods
      where type = 'regular' and status in ('calculated', 'approved', 'paid', 'locked') and month >= ${months[0]} and month <= ${months[2]}
      order by month, member_count desc, id`,
  )
  const ticked = await rowsOf<{ readonly month: string; readonly duty: Duty }>(
    tx,
    sql`select month, duty from payroll_duties where month >= ${months[0]}
      union select x.month, case p.tujuan when 'bpjs_tk' then 'bpjs_tk' else 'bpjs_kes' end from payroll_exports x
        join peta_kolom p on p.companies_id = x.companies_id and p.id = x.peta_kolom_id
        where x.month >= ${months[0]} and x.sha is not null and p.tujuan in ('bpjs_tk', 'bpjs_kes')`,
  )
  return periods.flatMap(({ id, month, members }) =>
    duties.flatMap((duty): readonly DueItem[] => {
      const due = dueDateOf(duty, month)
      const days = daysBetween(today, due)
      const isDone = ticked.some((one) => one.month === month && one.duty === duty)
      return isDone || days > BEFORE || days < -AFTER
        ? []
        : [{ duty, due, days, period_id: id, count: members }]
    }),
  )
}

type ThrState = { readonly count: number; readonly period: number | null; readonly is_known: boolean }

/** Employees who are due THR for a holiday and have neither been paid it nor been left out of it by hand. */
const thrState = (tx: Tx, date: string, religions: readonly string[]) =>
  rowsOf<ThrState>(
    tx,
    sql`select (select count(*)::int from members m where m.status = 'active' and m.archived_at is null and m.status_karyawan <> 'magang'
          and m.tanggal_masuk <= ${date}::date - 30 and coalesce(m.tanggal_keluar, ${date}::date) >= ${date}::date
          and m.agama in (select value from json_array_elements_text(${JSON.stringify(religions)}::json))
          and not exists (select from payroll_periods p join slips s on s.companies_id = p.companies_id and s.payroll_periods_id = p.id
            where p.companies_id = m.companies_id and p.type = 'thr' and p.thr_date = ${date}::date and p.status in ('paid', 'locked')
              and s.members_id = m.id and not s.is_draft)
          and not exists (select from payroll_periods p join payroll_period_members c on c.companies_id = p.companies_id and c.payroll_periods_id = p.id
            where p.companies_id = m.companies_id and p.type = 'thr' and p.thr_date = ${date}::date and p.status <> 'cancelled'
              and c.members_id = m.id and not c.ikut)) as count,
        (select p.id::float8 from payroll_periods p where p.type = 'thr' and p.thr_date = ${date}::date
          and p.status not in ('paid', 'locked', 'cancelled') order by p.id limit 1) as period,
        exists (select from payroll_periods p where p.start_date <= ${date}::date and p.status in ('approved', 'paid', 'locked')) as is_known`,
  )

/** A company that began after a holiday is not asked for its THR. */
const thrItems = async (tx: Tx, today: string): Promise<readonly DueItem[]> => {
  const items: DueItem[] = []
  const from = plusDays(today, THR_LEAD - AFTER)
  for (const { date, religions } of religiousHolidays(from, plusDays(today, THR_BEFORE + THR_LEAD))) {
    const due = thrDueDate(date)
    const days = daysBetween(today, due)
    if (days > THR_BEFORE || days < -AFTER) continue
    const [found] = await thrState(tx, date, religions)
    if (found === undefined || found.count === 0 || (days < 0 && !found.is_known)) continue
    items.push({ duty: "thr", due, days, period_id: found.period, count: found.count })
  }
  return items
}

/**
 * Duties that are due soon or overdue, the most urgent first, and of each only the oldest. A company that calculates no
 * pay has none.
 */
export const dueItems = async (tx: Tx, today: string): Promise<readonly DueItem[]> => {
  const [runs] = await rowsOf<{ readonly any: boolean }>(
    tx,
    sql`select exists (select from payroll_periods where status in ('calculated', 'approved', 'paid', 'locked')) as any`,
  )
  if (runs?.any !== true) return []
  const items = [...(await monthItems(tx, today)), ...(await thrItems(tx, today))].toSorted(
    (a, b) => a.days - b.days,
  )
  return items.filter(({ duty }, at) => items.findIndex((one) => one.duty === duty) === at)
}
