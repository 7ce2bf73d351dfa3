import { sql } from "drizzle-orm"
import type { CustomValues } from "#contract/kit/customFields.ts"
import { SlipFault } from "../../domain/payroll/bounds.ts"
import { asDecimal } from "../../domain/payroll/exact.ts"
import { appliesTo } from "../../domain/payroll/slip/component.ts"
import { calculateSlip } from "../../domain/payroll/slip/calculate.ts"
import type { Day, Employee, Parameter, SlipFacts } from "../../domain/payroll/slip/facts.ts"
import type { Plan } from "../../domain/payroll/slip/plan.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { customFacts } from "../../kit/pay/customFacts.ts"

type Sampled = {
  readonly id: number
  readonly nama: string
  readonly gaji_pokok: number | null
  readonly offices_id: number
  readonly departement_id: number | null
  readonly jabatan_id: number | null
  readonly tanggal_masuk: string
  readonly gaji_type: Employee["pay_type"]
  readonly ptkp: Employee["ptkp"]
  readonly isian: CustomValues
}

/** Sample employees for a trial of a parameter: with the lowest, the median and the highest basic pay. */
export const samples = (tx: Tx): Promise<readonly Sampled[]> =>
  rowsOf<Sampled>(
    tx,
    sql`with paid as (select m.*, row_number() over (order by m.gaji_pokok, m.id) as n, count(*) over () as total
        from members m where m.status = 'active' and m.archived_at is null and m.gaji_pokok is not null)
      select id::float8 as id, nama, gaji_pokok::float8 as gaji_pokok, offices_id::float8 as offices_id,
        departement_id::float8 as departement_id, jabatan_id::float8 as jabatan_id, tanggal_masuk::text as tanggal_masuk, gaji_type, ptkp, isian
      from paid where n in (1, (total + 1) / 2, total) order by n`,
  )

const DAY_MS = 86_400_000
/** A sample month: Monday to Friday, always present, never late. */
const monthDays = (month: string): readonly Day[] => {
  const first = Date.parse(`${month}-01T00:00:00Z`)
  const count = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
  return Array.from({ length: count }, (_none, at) => {
    const day = new Date(first + at * DAY_MS)
    const workday = day.getUTCDay() !== 0 && day.getUTCDay() !== 6
    return {
      date: day.toISOString().slice(0, 10),
      workday,
      present: workday,
      unpaid: 0,
      unpaid_hours: null,
      late_min: 0,
      late_tolerance_min: null,
      shift: null,
      worked_min: workday ? 480 : 0,
    }
  })
}

const factsOf = (member: Sampled, month: string): SlipFacts => {
  const days = monthDays(month)
  const [start = `${month}-01`, end = start] = [days[0]?.date, days.at(-1)?.date]
  return {
    period: { kind: "regular", month, start, end, pay_date: end, basis: "schedule" },
    employee: {
      members_id: member.id,
      offices_id: member.offices_id,
      departement_id: member.departement_id,
      jabatan_id: member.jabatan_id,
      born: null,
      joined: member.tanggal_masuk <= start ? member.tanggal_masuk : start,
      left: null,
      pay_type: member.gaji_type,
      average_wage: null,
      work_week: 5,
      ptkp: member.ptkp,
      tax_number: true,
      tax_method: "gross",
      tax_as: "permanent",
      annualise: null,
      residence_ends: false,
      custom: customFacts(member.isian),
      previous_employer: null,
      opening: null,
      bpjs: { programmes: [], risk: "1_very_low", extra_family: 0, minimum_wage: null },
    },
    components:
      member.gaji_pokok === null
        ? []
        : [{ kode: "GAJI_POKOK", amount: BigInt(member.gaji_pokok), from: start, until: null }],
    days,
    attended: null,
    late_rules: [],
    shift_rates: [],
    overtime: [],
    claims: [],
    instalments: [],
    corrections: [],
    carried: [],
    earlier: [],
    paid_codes: [],
    thr_holiday: null,
  }
}

export type Tried = {
  readonly id: number
  readonly nama: string
  readonly gaji_pokok: number | null
  readonly amount: number | null
  /** The formula has no value for this employee. */
  readonly failed: boolean
  readonly message: string | null
}

/** The slip, or the error where a value exceeds the bound. */
const slipOr = (plan: Plan, facts: SlipFacts) => {
  try {
    return calculateSlip(plan, facts)
  } catch (thrown) {
    if (thrown instanceof SlipFault) return thrown
    throw thrown
  }
}

/** Evaluates a parameter for each sample, in a full month of presence. */
export const tried = (
  plan: Plan,
  parameter: Pick<Parameter, "kode">,
  members: readonly Sampled[],
  month: string,
): readonly Tried[] =>
  members.map((member) => {
    const facts = factsOf(member, month)
    const slip = slipOr(plan, facts)
    const { id, nama, gaji_pokok } = member
    const failed =
      slip instanceof SlipFault
        ? slip
        : slip.warnings.find(
            ({ code, message }) => code === "rumus_gagal" && message.includes(` ${parameter.kode}:`),
          )
    if (slip instanceof SlipFault || failed !== undefined)
      return { id, nama, gaji_pokok, amount: null, failed: true, message: failed?.message ?? null }
    const lines = slip.lines.filter(({ kode }) => kode === parameter.kode)
    const planned = plan.byCode.get(parameter.kode)
    const concerns = planned !== undefined && appliesTo(planned.parameter, facts.employee)
    if (lines.length === 0)
      return {
        id,
        nama,
        gaji_pokok,
        amount: null,
        failed: false,
        message: concerns ? "Tidak dibayar bulan itu" : "Tidak berlaku baginya",
      }
    const sum = lines.reduce((total, { amount }) => total + amount, 0n)
    return {
      id,
      nama,
      gaji_pokok,
      amount: Number(asDecimal({ n: sum, d: 1n }, 0)),
      failed: false,
      message: null,
    }
  })
