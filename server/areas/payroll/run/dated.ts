import { sql } from "drizzle-orm"
import type { BpjsProgramme } from "#contract/areas/payroll/kepesertaanBpjs.ts"
import type { IncomeOrigin } from "#contract/areas/payroll/saldoPajak.ts"
import type { Employee, OpeningYear } from "../../../domain/payroll/slip/facts.ts"
import { anyOf } from "../../../db/ids.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { groupedBy } from "../../../kit/groupedBy.ts"
import type { RunPeriod } from "./period.ts"

/** Facts about an employee that have a date and an origin, as of a period. */
export type DatedFacts = Pick<Employee, "average_wage" | "opening" | "previous_employer"> & {
  /** Decisions about BPJS programmes; a programme that is missing follows the law. */
  readonly programmes: ReadonlyMap<BpjsProgramme, boolean>
  /** Months (YYYY-MM) of the year before the period that have neither a regular slip nor an opening. */
  readonly unknown_months: readonly string[]
}

type Person = { readonly id: number; readonly pay_type: Employee["pay_type"]; readonly joined: string }

export type Opening = {
  readonly members_id: number
  readonly asal: IncomeOrigin
  readonly dari_bulan: number
  readonly sampai_bulan: number
  readonly bruto: number | null
  readonly iuran_pensiun: number | null
  readonly zakat: number | null
  readonly neto: number | null
  readonly pajak: number
  readonly nomor_bukti: string | null
}

/** Opening year-to-date of employees, of a tax year. */
export const openingsOf = (tx: Tx, ids: readonly number[], year: string) =>
  rowsOf<Opening>(
    tx,
    sql`select members_id::float8 as members_id, asal, dari_bulan, sampai_bulan, bruto::float8 as bruto,
        iuran_pensiun::float8 as iuran_pensiun, zakat::float8 as zakat, neto::float8 as neto, pajak::float8 as pajak, nomor_bukti
      from saldo_pajak where tahun = ${year} and members_id = ${anyOf(ids)}`,
  )

const rupiah = (value: number | null): bigint => BigInt(value ?? 0)
const total = <A>(rows: readonly A[], of: (row: A) => number | null): bigint =>
  rows.reduce((sum, row) => sum + rupiah(of(row)), 0n)

const openingOf = (rows: readonly Opening[], year: string): OpeningYear | null => {
  const own = rows.filter(({ asal }) => asal === "sendiri")
  if (own.length === 0) return null
  const months = own.flatMap(({ dari_bulan, sampai_bulan }) =>
    Array.from({ length: sampai_bulan - dari_bulan + 1 }, (_none, at) => dari_bulan + at),
  )
  return {
    months: [...new Set(months)]
      .toSorted((a, b) => a - b)
      .map((n) => `${year}-${String(n).padStart(2, "0")}`),
    taxable: total(own, ({ bruto }) => bruto),
    pension: total(own, ({ iuran_pensiun }) => iuran_pensiun),
    zakat: total(own, ({ zakat }) => zakat),
    tax: total(own, ({ pajak }) => pajak),
  }
}

const previousOf = (rows: readonly Opening[]): Employee["previous_employer"] => {
  const others = rows.filter(({ asal }) => asal === "pemberi_lain")
  return others.length === 0
    ? null
    : { net: total(others, ({ neto }) => neto), tax: total(others, ({ pajak }) => pajak) }
}

/** The decision about each programme in effect on the period's last day: the one that begins last. */
const decisionsOf = (tx: Tx, ids: readonly number[], end: string) =>
  rowsOf<{ readonly members_id: number; readonly program: BpjsProgramme; readonly ikut: boolean }>(
    tx,
    sql`select distinct on (members_id, program) members_id::float8 as members_id, program, ikut from kepesertaan_bpjs
      where members_id = ${anyOf(ids)} and dari <= ${end}::date and (sampai is null or sampai >= ${end}::date)
      order by members_id, program, dari desc`,
  )

/**
 * The average monthly wage (basic pay and fixed allowances) of the closed regular slips of the twelve months before a
 * day, of employees paid by the day or hour; rupiah, rounded half up.
 */
const averagesOf = async (tx: Tx, ids: readonly number[], day: string) => {
  if (ids.length === 0) return new Map<number, NonNullable<Employee["average_wage"]>>()
  const rows = await rowsOf<{
    readonly members_id: number
    readonly amount: number
    readonly months: number
  }>(
    tx,
    sql`select s.members_id::float8 as members_id, round(sum((e->>'amount')::numeric) / count(distinct p.month))::float8 as amount,
        count(distinct p.month)::int as months
      from slips s join payroll_periods p on p.companies_id = s.companies_id and p.id = s.payroll_periods_id
      cross join lateral jsonb_array_elements(s.lines) e
      where s.members_id = ${anyOf(ids)} and not s.is_draft and s.error is null and p.type = 'regular'
        and p.status in ('approved', 'paid', 'locked') and p.end_date < ${day}::date
        and p.end_date >= (${day}::date - interval '12 months')
        and e->>'kind' = 'earning' and e->>'category' in ('pokok', 'tunjangan_tetap')
      group by s.members_id`,
  )
  return new Map(
    rows.map(({ members_id, amount, months }) => [members_id, { amount: BigInt(amount), months }]),
  )
}

/** Months (YYYY-MM) of the year before a month with a regular slip, whether or not it is approved yet, by employee. */
const paidMonths = async (tx: Tx, ids: readonly number[], month: string) =>
  groupedBy(
    await rowsOf<{ readonly members_id: number; readonly month: string }>(
      tx,
      sql`select distinct s.members_id::float8 as members_id, p.month from slips s
        join payroll_periods p on p.companies_id = s.companies_id and p.id = s.payroll_periods_id
        where s.members_id = ${anyOf(ids)} and not s.is_draft and s.error is null and p.type = 'regular'
          and p.status <> 'cancelled' and p.month < ${month} and p.month >= ${`${month.slice(0, 4)}-01`}`,
    ),
    ({ members_id }) => members_id,
  )

/** Months of a year from the first one worked to the one before a month, ISO (YYYY-MM). */
const monthsBefore = (month: string, joined: string): readonly string[] => {
  const year = month.slice(0, 4)
  const first = joined.slice(0, 4) === year ? Number(joined.slice(5, 7)) : 1
  return joined.slice(0, 4) > year
    ? []
    : Array.from(
        { length: Math.max(0, Number(month.slice(5)) - first) },
        (_none, at) => `${year}-${String(first + at).padStart(2, "0")}`,
      )
}

/** Reads the dated facts of a period's employees, in a fixed number of queries. */
export const readDated = async (
  tx: Tx,
  { month, end_date, thr_date }: RunPeriod,
  payees: readonly Person[],
): Promise<(id: number) => DatedFacts> => {
  const year = month.slice(0, 4)
  const ids = payees.map(({ id }) => id)
  const openings = groupedBy(await openingsOf(tx, ids, year), ({ members_id }) => members_id)
  const decisions = groupedBy(await decisionsOf(tx, ids, end_date), ({ members_id }) => members_id)
  const daily = payees.flatMap(({ id, pay_type }) => (pay_type === "bulanan" ? [] : [id]))
  const paid = await paidMonths(tx, ids, month)
  const joined = new Map(payees.map((one) => [one.id, one.joined]))
  const averages = thr_date === null ? null : await averagesOf(tx, daily, thr_date)
  return (id) => {
    const own = openings.get(id) ?? []
    const opening = openingOf(own, year)
    const known = new Set([...(opening?.months ?? []), ...(paid.get(id) ?? []).map((one) => one.month)])
    return {
      average_wage: averages?.get(id) ?? null,
      opening,
      previous_employer: previousOf(own),
      unknown_months: monthsBefore(month, joined.get(id) ?? month).filter((one) => !known.has(one)),
      programmes: new Map((decisions.get(id) ?? []).map(({ program, ikut }) => [program, ikut])),
    }
  }
}
