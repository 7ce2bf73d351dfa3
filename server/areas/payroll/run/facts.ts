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
import { endingsOf, instalmentsOf } from "../endings/pay.ts"
import { tripDifferences } from "../../claims/index.ts"
import { overtimeOf } from "../../overtime/index.ts"
import { isIrregular } from "../../../domain/payroll/slip/component.ts"
import type { Plan } from "../../../domain/payroll/slip/plan.ts"
import { componentsUntil } from "../../../kit/pay/wages.ts"
import { backPayFor, settledRaises } from "../raises/backPay.ts"
import { attendanceSpan, attendedUntil, lateRuleOf, readAttended, shiftRateOf } from "./attended.ts"
import { componentsOf } from "./components.ts"
import { readDated } from "./dated.ts"
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

/** One-time amounts that another closed period has paid, by id of their assignment. */
const boundElsewhere = async (tx: Tx, ids: readonly number[], periodId: number) => {
  const rows = await rowsOf<{ readonly id: number }>(
    tx,
    sql`select b.pay_components_id::float8 as id from slip_once b join pay_components c on c.companies_id = b.companies_id
        and c.id = b.pay_components_id where c.members_id ${among(ids)} and b.payroll_periods_id <> ${periodId}`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Codes of bonuses and yearly payments that other closed runs of the same tax month have paid, by employee. */
const paidCodesOf = async (tx: Tx, ids: readonly number[], { id, month }: RunPeriod, plan: Plan) => {
  const codes = plan.steps.flatMap(({ parameter }) =>
    parameter.calc !== "system" && isIrregular(parameter) ? [parameter.kode] : [],
  )
  if (codes.length === 0) return new Map<number, never>()
  return grouped(
    await rowsOf<Of & { readonly kode: string }>(
      tx,
      sql`select distinct s.members_id::float8 as members_id, e->>'kode' as kode
        from slips s join payroll_periods p on p.companies_id = s.companies_id and p.id = s.payroll_periods_id
        cross join lateral jsonb_array_elements(s.lines) e
        where s.members_id ${among(ids)} and not s.is_draft and s.error is null and p.month = ${month} and p.id <> ${id}
          and p.status in ('approved', 'paid', 'locked') and e->>'source' <> 'correction'
          and e->>'kode' = any (array(select jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb)))`,
    ),
  )
}

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
  readonly tax_kind: "pph21" | "pph26"
  readonly carried_over: readonly { readonly kode: string; readonly nama: string; readonly amount: string }[]
  readonly is_last: boolean
}

/**
 * Slips of the other closed periods of the same tax year, up to the same month whatever their dates: a THR of December
 * counts in its settlement. The last one has the deductions carried over.
 */
const earlierOf = (tx: Tx, ids: readonly number[], { id, month, end_date }: RunPeriod) =>
  rowsOf<Earlier>(
    tx,
    sql`select s.members_id::float8 as members_id, p.month, p.type as kind, s.taxable::float8 as taxable, s.tax::float8 as tax,
        s.pension::float8 as pension, s.zakat::float8 as zakat, s.closing, s.tax_kind, s.carried_over,
        row_number() over (partition by s.members_id order by p.end_date desc, p.id desc) = 1 as is_last
      from slips s join payroll_periods p on p.companies_id = s.companies_id and p.id = s.payroll_periods_id
      where s.members_id ${among(ids)} and not s.is_draft and s.error is null and p.status in ('approved', 'paid', 'locked')
        and p.id <> ${id} and p.month <= ${month}
        and (left(p.month, 4) = ${month.slice(0, 4)} or p.end_date >= ${plusDays(end_date, -70)}::date)
      order by s.members_id, p.end_date, p.id`,
  )

const NO_OVERTIME: readonly Overtime[] = []

/**
 * Reads all inputs for the slips of some employees of a period at once. THR, bonus, severance and off-cycle periods do
 * not pay claims, overtime or instalments: those belong to the regular period.
 */
export const readFacts = async (
  tx: Tx,
  period: RunPeriod,
  plan: Plan,
  payees: readonly Payee[],
  now: Date,
): Promise<ReadonlyMap<number, SlipFacts>> => {
  const ids = payees.map(({ id }) => id)
  const { end_date, month } = period
  const isRegular = period.type === "regular"
  const daysFor = await readAttended(tx, period, payees, now)
  const late_rules = isRegular ? (await latePenalties(tx)).map(lateRuleOf) : []
  const shift_rates = isRegular ? (await paidShifts(tx)).map(shiftRateOf) : []
  const settled = await settledRaises(tx, ids, period.id)
  const components = grouped((await componentsUntil(tx, ids, end_date)).filter(({ id }) => !settled.has(id)))
  const bound = await boundElsewhere(tx, ids, period.id)
  const paid = await paidCodesOf(tx, ids, period, plan)
  const dated = await readDated(tx, period, payees)
  const overtime = isRegular
    ? await overtimeOf(tx, ids, attendanceSpan(period, payees))
    : new Map<number, never>()
  const claims = grouped(isRegular ? await claimsOf(tx, ids, end_date) : [])
  const differences = grouped(isRegular ? await tripDifferences(tx, ids) : [])
  const endings = await endingsOf(tx, period, ids)
  const instalments = grouped(isRegular ? await instalmentsOf(tx, period, payees, endings) : [])
  const back = isRegular ? await backPayFor(tx, period, ids, now) : new Map<number, never>()
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
          employee: employeeOf(payee, period, dated(payee.id)),
          components: componentsOf(plan, components.get(payee.id) ?? []).filter(
            ({ id }) => id === undefined || !bound.has(id),
          ),
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
          ...(differences.has(payee.id)
            ? {
                trips: (differences.get(payee.id) ?? []).map(({ id, no, amount }): Decided => ({
                  id,
                  label: no,
                  amount: BigInt(amount),
                })),
              }
            : {}),
          corrections: (corrections.get(payee.id) ?? []).map(({ kode, amount, month: of, reason }) => ({
            kode,
            amount: BigInt(amount),
            month: of,
            reason,
          })),
          carried: isRegular ? carriedOf(before) : [],
          earlier: before
            .filter(
              ({ kind, taxable, tax_kind, ...slip }) =>
                tax_kind === "pph21" &&
                slip.month.slice(0, 4) === month.slice(0, 4) &&
                (kind !== "severance" || taxable !== 0),
            )
            .map(({ month: of, kind, taxable, tax, pension, zakat, closing }): EarlierSlip => ({
              month: of,
              kind,
              taxable: BigInt(taxable),
              tax: BigInt(tax),
              pension: BigInt(pension),
              zakat: BigInt(zakat),
              closing,
            })),
          paid_codes: (paid.get(payee.id) ?? []).map(({ kode }) => kode),
          thr_holiday: period.type === "thr" ? period.thr_date : null,
          ...(back.has(payee.id) ? { back_pay: back.get(payee.id) ?? [] } : {}),
          ...endings.get(payee.id)?.facts,
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
