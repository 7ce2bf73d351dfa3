import { type SQL, sql } from "drizzle-orm"
import type {
  CarriedIn,
  Component,
  Correction,
  Day,
  Decided,
  EarlierSlip,
  Overtime,
  Period,
  SlipFacts,
} from "../../../domain/payroll/slip/facts.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { anyOf } from "../../../db/ids.ts"
import { plusDays } from "../../../time/calendar.ts"
import { fallsOn, readDaysOf, workingCalendar } from "../../attendance/index.ts"
import { dueInstalments } from "../../kasbon/index.ts"
import { unpaidLeave } from "../../leave/index.ts"
import { overtimeOf } from "../../overtime/index.ts"
import { employeeOf, type Payee } from "./people.ts"

/** A period as the run reads it. */
export type RunPeriod = {
  readonly id: number
  readonly type: Period["kind"]
  readonly month: string
  readonly start_date: string
  readonly end_date: string
  readonly pay_date: string
  readonly thr_date: string | null
}

/** An instalment is known by its advance and its place in the plan; the engine knows one number. */
export const INSTALMENTS_MOST = 1_000
export const instalmentRef = (kasbonId: number, no: number): number => kasbonId * INSTALMENTS_MOST + no
export const instalmentOf = (ref: number) => ({
  kasbon_id: Math.floor(ref / INSTALMENTS_MOST),
  no: ref % INSTALMENTS_MOST,
})

type Of = { readonly members_id: number }
const grouped = <A extends Of>(rows: readonly A[]): ReadonlyMap<number, readonly A[]> => {
  const map = new Map<number, A[]>()
  for (const row of rows) {
    const own = map.get(row.members_id)
    if (own === undefined) map.set(row.members_id, [row])
    else own.push(row)
  }
  return map
}
const among = (ids: readonly number[]): SQL => sql`= ${anyOf(ids)}`

type Held = Of & {
  readonly kode: string
  readonly amount: number | null
  readonly from: string
  readonly to: string | null
}

/** Versions of a component by day: each ends the day before the next begins; one without an amount only ends the one before. */
const versionsOf = (rows: readonly Held[]): readonly Component[] => {
  const byKode = new Map<string, Map<string, Held>>()
  for (const row of rows) {
    const own = byKode.get(row.kode) ?? new Map<string, Held>()
    own.set(row.from, row)
    byKode.set(row.kode, own)
  }
  return [...byKode.values()].flatMap((own) => {
    const sorted = [...own.values()].toSorted((a, b) => (a.from < b.from ? -1 : 1))
    return sorted.flatMap(({ kode, amount, from, to }, at): readonly Component[] => {
      if (amount === null) return []
      const next = sorted[at + 1]
      const before = next === undefined ? null : plusDays(next.from, -1)
      const until = before === null ? to : to === null || before < to ? before : to
      return [{ kode, amount: BigInt(amount), from, until }]
    })
  })
}

const componentsOf = (tx: Tx, ids: readonly number[], end: string) =>
  rowsOf<Held>(
    tx,
    sql`select c.members_id::float8 as members_id, q.kode, c.amount::float8 as amount, c.effective_from::text as "from", c.effective_to::text as "to"
      from pay_components c join pay_parameters q on q.companies_id = c.companies_id and q.id = c.parameter_id
      where c.members_id ${among(ids)} and c.effective_from <= ${end}::date order by c.members_id, c.effective_from, c.id`,
  )

/** Granted claims that go with the salary and no closed period has yet. */
const claimsOf = (tx: Tx, ids: readonly number[], end: string) =>
  rowsOf<Of & { readonly id: number; readonly no: string; readonly amount: number }>(
    tx,
    sql`select r.members_id::float8 as members_id, r.id::float8 as id, r.no, r.total_approved::float8 as amount from reimbursments r
      where r.members_id ${among(ids)} and r.status in ('approved', 'partial') and r.payment = 'payroll' and not r.removed
        and r.total_approved > 0 and r.tanggal <= ${end}::date
        and not exists (select from slip_claims s where s.companies_id = r.companies_id and s.reimbursments_id = r.id)
      order by r.members_id, r.id`,
  )

const correctionsOf = (tx: Tx, ids: readonly number[], periodId: number) =>
  rowsOf<Of & Omit<Correction, "amount"> & { readonly amount: number }>(
    tx,
    sql`select members_id::float8 as members_id, kode, amount::float8 as amount, month, reason from payroll_corrections
      where payroll_periods_id = ${periodId} and members_id ${among(ids)} order by members_id, id`,
  )

type Earlier = Of & {
  readonly month: string
  readonly kind: Period["kind"]
  readonly taxable: number
  readonly tax: number
  readonly pension: number
  readonly zakat: number
  readonly closing: boolean
  readonly carried_over: readonly { readonly kode: string; readonly nama: string; readonly amount: string }[]
  readonly is_last: boolean
}

/** Slips of closed periods of the same tax year before this one; the last regular one says what it could not take. */
const earlierOf = (tx: Tx, ids: readonly number[], { id, month, end_date }: RunPeriod) =>
  rowsOf<Earlier>(
    tx,
    sql`select s.members_id::float8 as members_id, p.month, p.type as kind, s.taxable::float8 as taxable, s.tax::float8 as tax,
        s.pension::float8 as pension, s.zakat::float8 as zakat, s.closing, s.carried_over,
        row_number() over (partition by s.members_id order by p.end_date desc, p.id desc) = 1 as is_last
      from slips s join payroll_periods p on p.companies_id = s.companies_id and p.id = s.payroll_periods_id
      where s.members_id ${among(ids)} and not s.is_draft and s.error is null and p.status in ('approved', 'paid', 'locked')
        and p.id <> ${id} and (p.end_date, p.id) < (${end_date}::date, ${id}::bigint)
        and (left(p.month, 4) = ${month.slice(0, 4)} or p.end_date >= ${plusDays(end_date, -70)}::date)
      order by s.members_id, p.end_date, p.id`,
  )

type Calendar = Awaited<ReturnType<typeof workingCalendar>>
type ReadDays = Awaited<ReturnType<typeof readDaysOf>>
type ReadDay = ReadDays extends ReadonlyMap<number, readonly (infer D)[]> ? D : never

const dayOf = (day: ReadDay, unpaid: ReadonlyMap<string, 0.5 | 1>): Day => ({
  date: day.date,
  workday: day.is_workday,
  present: day.state === "hadir" || day.state === "dinas" || day.state === "tidak_lengkap",
  unpaid: !day.is_workday ? 0 : day.state === "alpa" ? 1 : (unpaid.get(day.date) ?? 0),
  late_min: day.late_min,
  worked_min: day.work_min,
})

/** Days of the period before somebody came or after they left, as their office works: what a month is divided by. */
const allDays = (
  known: readonly Day[],
  { start_date, end_date }: RunPeriod,
  { work_days, offices_id }: Payee,
  calendar: Calendar,
): readonly Day[] => {
  const byDate = new Map(known.map((day) => [day.date, day]))
  const isOff = (date: string) => {
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
    return (
      weekday === 0 ||
      (weekday === 6 && work_days < 6) ||
      calendar.some(
        (day) =>
          day.length !== "half" &&
          (day.offices === null || day.offices.includes(offices_id)) &&
          fallsOn(day, date),
      )
    )
  }
  const days: Day[] = []
  for (let date = start_date; date <= end_date; date = plusDays(date, 1)) {
    days.push(
      byDate.get(date) ?? {
        date,
        workday: !isOff(date),
        present: false,
        unpaid: 0,
        late_min: 0,
        worked_min: 0,
      },
    )
  }
  return days
}

const NO_OVERTIME: readonly Overtime[] = []

/**
 * All that the slips of some employees of a period follow from, read at once. A THR, a bonus or an off-cycle period pays no claims,
 * overtime or instalments: those are the regular one's.
 */
export const readFacts = async (
  tx: Tx,
  period: RunPeriod,
  payees: readonly Payee[],
  now: Date,
): Promise<ReadonlyMap<number, SlipFacts>> => {
  const ids = payees.map(({ id }) => id)
  const { start_date, end_date, month } = period
  const isRegular = period.type === "regular"
  const days = await readDaysOf(tx, ids, { start_date, end_date }, now)
  const calendar = await workingCalendar(tx)
  const unpaid = await unpaidLeave(tx, ids, start_date, end_date)
  const components = grouped(await componentsOf(tx, ids, end_date))
  const overtime = isRegular ? await overtimeOf(tx, ids, { start_date, end_date }) : new Map<number, never>()
  const claims = grouped(isRegular ? await claimsOf(tx, ids, end_date) : [])
  const instalments = grouped(isRegular ? await dueInstalments(tx, month, ids) : [])
  const corrections = grouped(await correctionsOf(tx, ids, period.id))
  const earlier = grouped(await earlierOf(tx, ids, period))
  const taken = { kind: period.type, month, start: start_date, end: end_date, pay_date: period.pay_date }
  return new Map(
    payees.map((payee): readonly [number, SlipFacts] => {
      const known = days.get(payee.id) ?? []
      const off = unpaid.get(payee.id) ?? new Map<string, 0.5 | 1>()
      const before = earlier.get(payee.id) ?? []
      return [
        payee.id,
        {
          period: { ...taken, basis: payee.basis },
          employee: employeeOf(payee),
          components: versionsOf(components.get(payee.id) ?? []),
          days: allDays(
            known.map((day) => dayOf(day, off)),
            period,
            payee,
            calendar,
          ),
          overtime: isRegular
            ? (overtime.get(payee.id)?.lines ?? [])
                .filter(
                  ({ compensation, amount }) => compensation === "paid" && amount !== null && amount > 0,
                )
                .map(({ date, minutes, amount }, at) => ({
                  id: at + 1,
                  label: "Lembur",
                  date,
                  minutes,
                  amount: BigInt(amount ?? 0),
                }))
            : NO_OVERTIME,
          claims: (claims.get(payee.id) ?? []).map(({ id, no, amount }): Decided => ({
            id,
            label: no,
            amount: BigInt(amount),
          })),
          instalments: (instalments.get(payee.id) ?? []).map(
            ({ kasbon_id, kasbon_no, no, amount }): Decided => ({
              id: instalmentRef(kasbon_id, no),
              label: `${kasbon_no}, cicilan ${no}`,
              amount: BigInt(amount),
            }),
          ),
          corrections: (corrections.get(payee.id) ?? []).map(({ kode, amount, month: of, reason }) => ({
            kode,
            amount: BigInt(amount),
            month: of,
            reason,
          })),
          carried: carriedOf(before),
          earlier: before
            .filter((slip) => slip.month.slice(0, 4) === month.slice(0, 4))
            .map(({ month: of, kind, taxable, tax, pension, zakat, closing }): EarlierSlip => ({
              month: of,
              kind,
              taxable: BigInt(taxable),
              tax: BigInt(tax),
              pension: BigInt(pension),
              zakat: BigInt(zakat),
              closing,
            })),
          thr_holiday: period.type === "thr" ? period.thr_date : null,
        },
      ]
    }),
  )
}

const carriedOf = (before: readonly Earlier[]): readonly CarriedIn[] => {
  const last = before.find(({ is_last }) => is_last)
  return last === undefined
    ? []
    : last.carried_over.map(({ kode, nama, amount }) => ({
        kode,
        nama,
        amount: BigInt(amount),
        month: last.month,
      }))
}
