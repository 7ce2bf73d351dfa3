import { type SQL, sql } from "drizzle-orm"
import type {
  CarriedIn,
  Claim,
  Correction,
  Decided,
  EarlierSlip,
  Overtime,
  Period,
  SlipFacts,
} from "../../../domain/payroll/slip/facts.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { anyOf } from "../../../db/ids.ts"
import { plusDays } from "../../../time/calendar.ts"
import { latePenalties, paidShifts } from "../../attendance/index.ts"
import { dueInstalments } from "../../kasbon/index.ts"
import { overtimeOf } from "../../overtime/index.ts"
import { type Held, versionsOf } from "../../../domain/payroll/slip/versions.ts"
import { attendanceSpan, attendedUntil, lateRuleOf, readAttended, shiftRateOf } from "./attended.ts"
import type { RunPeriod } from "./period.ts"
import { employeeOf, type Payee } from "./people.ts"

/**
 * Encodes an advance and the position in its plan in one number, because the engine identifies lines by one number.
 */
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

const componentsOf = (tx: Tx, ids: readonly number[], end: string) =>
  rowsOf<Of & Held>(
    tx,
    sql`select c.members_id::float8 as members_id, q.kode, c.amount::float8 as amount, c.effective_from::text as "from", c.effective_to::text as "to"
      from pay_components c join pay_parameters q on q.companies_id = c.companies_id and q.id = c.parameter_id
      where c.members_id ${among(ids)} and c.effective_from <= ${end}::date order by c.members_id, c.effective_from, c.id`,
  )

/**
 * Approved claims paid with the salary and not yet in a closed period: the approved amount by category, and whether
 * the category is income.
 */
const claimsOf = (tx: Tx, ids: readonly number[], end: string) =>
  rowsOf<Of & Omit<Claim, "amount" | "label"> & { readonly no: string; readonly amount: number }>(
    tx,
    sql`select r.members_id::float8 as members_id, r.id::float8 as id, r.no, k.nama as kategori, k.taxable, k.gl_code as account,
        sum(coalesce(i.amount_approved, i.amount))::float8 as amount
      from reimbursments r join reimbursment_items i on i.companies_id = r.companies_id and i.reimbursments_id = r.id
      join claim_categories k on k.companies_id = i.companies_id and k.id = i.kategori_id
      where r.members_id ${among(ids)} and r.status in ('approved', 'partial') and r.payment = 'payroll' and not r.removed
        and r.total_approved > 0 and r.tanggal <= ${end}::date
        and not exists (select from slip_claims s where s.companies_id = r.companies_id and s.reimbursments_id = r.id)
      group by r.companies_id, r.members_id, r.id, r.no, k.id, k.nama, k.taxable, k.gl_code
      having sum(coalesce(i.amount_approved, i.amount)) > 0 order by r.members_id, r.id, k.nama`,
  )

const correctionsOf = (tx: Tx, ids: readonly number[], periodId: number) =>
  rowsOf<Of & Omit<Correction, "amount"> & { readonly amount: number }>(
    tx,
    sql`select members_id::float8 as members_id, kode, amount::float8 as amount, month, reason from payroll_corrections
      where payroll_periods_id = ${periodId} and members_id ${among(ids)} order by payroll_corrections.members_id, id`,
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

/** Slips of earlier closed periods of the same tax year; the last regular one has the deductions carried over. */
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

const NO_OVERTIME: readonly Overtime[] = []

/**
 * Reads all inputs for the slips of some employees of a period at once. THR, bonus and off-cycle periods do not pay
 * claims, overtime or instalments: those belong to the regular period.
 */
export const readFacts = async (
  tx: Tx,
  period: RunPeriod,
  payees: readonly Payee[],
  now: Date,
): Promise<ReadonlyMap<number, SlipFacts>> => {
  const ids = payees.map(({ id }) => id)
  const { end_date, month } = period
  const isRegular = period.type === "regular"
  const daysFor = await readAttended(tx, period, payees, now)
  const late_rules = isRegular ? (await latePenalties(tx)).map(lateRuleOf) : []
  const shift_rates = isRegular ? (await paidShifts(tx)).map(shiftRateOf) : []
  const components = grouped(await componentsOf(tx, ids, end_date))
  const overtime = isRegular
    ? await overtimeOf(tx, ids, attendanceSpan(period, payees))
    : new Map<number, never>()
  const claims = grouped(isRegular ? await claimsOf(tx, ids, end_date) : [])
  const instalments = grouped(isRegular ? await dueInstalments(tx, month, ids) : [])
  const corrections = grouped(await correctionsOf(tx, ids, period.id))
  const earlier = grouped(await earlierOf(tx, ids, period))
  const { start_date } = period
  const taken = { kind: period.type, month, start: start_date, end: end_date, pay_date: period.pay_date }
  return new Map(
    payees.map((payee): readonly [number, SlipFacts] => {
      const until = attendedUntil(period, payee)
      const before = earlier.get(payee.id) ?? []
      return [
        payee.id,
        {
          period: { ...taken, basis: payee.basis },
          employee: employeeOf(payee),
          components: versionsOf(components.get(payee.id) ?? []),
          ...daysFor(payee),
          late_rules,
          shift_rates,
          overtime: isRegular
            ? (overtime.get(payee.id)?.lines ?? [])
                .filter(
                  ({ date, compensation, amount }) =>
                    date <= until && compensation === "paid" && amount !== null && amount > 0,
                )
                .map(({ date, minutes, amount }, at) => ({
                  id: at + 1,
                  label: "Lembur",
                  date,
                  minutes,
                  amount: BigInt(amount ?? 0),
                }))
            : NO_OVERTIME,
          claims: (claims.get(payee.id) ?? []).map(({ members_id: _, no, amount, ...claim }): Claim => ({
            ...claim,
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
