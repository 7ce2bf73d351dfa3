import { sql } from "drizzle-orm"
import { daysOf } from "../../../domain/payroll/slip/daysOf.ts"
import type { SlipFacts } from "../../../domain/payroll/slip/facts.ts"
import type { Slip } from "../../../domain/payroll/slip/slip.ts"
import type { Tx } from "../../../db/database.ts"
import { rowsFor } from "../../../db/secrets/columns.ts"
import { slips } from "../../../db/tables/index.ts"
import { isDataError } from "../../../db/sqlState.ts"
import type { SlipAttendance, SlipPerson } from "../../../db/tables/slips.ts"
import { type Payee, personOf } from "./people.ts"

/** The stored outcome of an employee's calculation: the slip, or the reason there is none. */
export type Made = {
  readonly payee: Payee
  readonly facts: SlipFacts
  readonly slip: Slip | null
  readonly error: string | null
  /** Days of annual leave left at the end of the period; null = the company keeps none. */
  readonly leave: number | null
}

const attendanceOf = ({ days, attended, overtime, employee, period }: SlipFacts): SlipAttendance => {
  const { employed, attendedDays } = daysOf(period, employee, days, attended)
  const { workdays, present, unpaid, hours, late_times, late_min } = employed
  const [from, to] = [attendedDays[0]?.date, attendedDays.at(-1)?.date]
  return {
    workdays,
    present,
    unpaid,
    unpaid_min: hours.reduce((sum, { min }) => sum + Math.round(min), 0),
    late_times,
    late_min,
    ...(attended === null || from === undefined || to === undefined ? {} : { from, to }),
    overtime_min: overtime.reduce((sum, { minutes }) => sum + minutes, 0),
  }
}

/** A JSON replacer: BigInts become text, since JSON numbers lose precision above 2^53. */
export const asText = (_key: string, value: unknown): unknown =>
  typeof value === "bigint" ? value.toString() : value

type Row = {
  readonly members_id: number
  readonly offices_id: number
  readonly departement_id: number | null
  readonly nama: string
  readonly person: SlipPerson
  readonly attendance: SlipAttendance
  readonly lines: Slip["lines"]
  readonly warnings: Slip["warnings"]
  readonly carried_over: Slip["carried_over"]
  readonly gross: bigint
  readonly deduction: bigint
  readonly net: bigint
  readonly employer_cost: bigint
  readonly taxable: bigint
  readonly tax: bigint
  readonly pension: bigint
  readonly zakat: bigint
  readonly closing: boolean
  readonly tax_kind: "pph21" | "pph26"
  readonly final_taxable: bigint
  readonly final_tax: bigint
  readonly error: string | null
}

const openingOf = ({ employee: { opening } }: SlipFacts): NonNullable<SlipPerson["saldo_awal"]> | null =>
  opening === null ? null : { bruto: String(opening.taxable), pajak: String(opening.tax) }

const rowOf = ({ payee, facts, slip, error, leave }: Made): Row => ({
  members_id: payee.id,
  offices_id: payee.offices_id,
  departement_id: payee.departement_id,
  nama: payee.nama,
  person: {
    ...personOf(payee, facts.employee),
    ter: slip?.tax.rate ?? null,
    sisa_cuti: leave,
    saldo_awal: openingOf(facts),
  },
  attendance: attendanceOf(facts),
  lines: slip?.lines ?? [],
  warnings: slip?.warnings ?? [],
  carried_over: slip?.carried_over ?? [],
  gross: slip?.totals.gross ?? 0n,
  deduction: slip?.totals.deduction ?? 0n,
  net: slip?.totals.net ?? 0n,
  employer_cost: slip?.totals.employer_cost ?? 0n,
  taxable: slip?.tax.taxable ?? 0n,
  tax: slip?.tax.tax ?? 0n,
  pension: slip?.tax.pension ?? 0n,
  zakat: slip?.tax.zakat ?? 0n,
  closing: slip?.tax.closing ?? false,
  tax_kind: facts.employee.tax_as === "nonresident" ? "pph26" : "pph21",
  final_taxable: slip?.tax.final.taxable ?? 0n,
  final_tax: slip?.tax.final.tax ?? 0n,
  error,
})

const values = sql.raw(
  `members_id, offices_id, departement_id, nama, person, attendance, lines, warnings, carried_over, gross, deduction, net, employer_cost, taxable, tax, pension, zakat, closing, tax_kind, final_taxable, final_tax, error`,
)

type Of = {
  readonly company: number
  readonly period: number
  readonly isDraft: boolean
  readonly at: string
}

/**
 * Upserts slips in one statement. The values before this calculation are kept in the same row, so that the difference
 * can be shown.
 */
const writeTogether = async (tx: Tx, of: Of, made: readonly Made[]): Promise<void> => {
  const rows = rowsFor(slips, made.map(rowOf), asText)
  await tx.execute(
    sql`insert into slips (companies_id, payroll_periods_id, is_draft, calculated_at, ${values})
      select ${of.company}, ${of.period}, ${of.isDraft}, ${of.at}::timestamptz, ${values}
      from json_to_recordset(${rows}::text::json) as x(members_id bigint, offices_id bigint, departement_id bigint, nama text, person jsonb, attendance jsonb,
        lines jsonb, warnings jsonb, carried_over jsonb, gross bigint, deduction bigint, net bigint, employer_cost bigint, taxable bigint, tax bigint,
        pension bigint, zakat bigint, closing boolean, tax_kind text, final_taxable bigint, final_tax bigint, error text)
      on conflict (companies_id, payroll_periods_id, members_id, is_draft) do update set
        before = jsonb_build_object('net', slips.net, 'lines', (select coalesce(jsonb_object_agg(l.kode, l.amount), '{}'::jsonb)
          from (select e->>'kode' as kode, sum((e->>'amount')::bigint) as amount from jsonb_array_elements(slips.lines) e group by 1) l)),
        offices_id = excluded.offices_id, departement_id = excluded.departement_id, nama = excluded.nama, person = excluded.person,
        attendance = excluded.attendance, lines = excluded.lines, warnings = excluded.warnings, carried_over = excluded.carried_over,
        gross = excluded.gross, deduction = excluded.deduction, net = excluded.net, employer_cost = excluded.employer_cost,
        taxable = excluded.taxable, tax = excluded.tax, pension = excluded.pension, zakat = excluded.zakat, closing = excluded.closing,
        tax_kind = excluded.tax_kind, final_taxable = excluded.final_taxable, final_tax = excluded.final_tax, error = excluded.error, calculated_at = excluded.calculated_at`,
  )
}

const UNKEPT = "Slip tidak dapat disimpan: ada angka di luar batas"

/**
 * Writes slips together under a savepoint. If the database rejects a value (SQLSTATE class 22), bisects the batch until
 * the bad slip is alone, and stores an error for that employee.
 * @returns what was written
 */
export const writeSlips = async (tx: Tx, of: Of, made: readonly Made[]): Promise<readonly Made[]> => {
  if (made.length === 0) return made
  try {
    await tx.transaction((within) => writeTogether(within as unknown as Tx, of, made))
    return made
  } catch (thrown) {
    if (!isDataError(thrown)) throw thrown
  }
  const [only, ...others] = made
  if (only === undefined) return made
  if (others.length === 0) {
    /** If the error row itself is rejected too, it is a bug and is thrown. */
    const failed: Made = { ...only, slip: null, error: UNKEPT }
    await writeTogether(tx, of, [failed])
    return [failed]
  }
  const middle = Math.ceil(made.length / 2)
  return [
    ...(await writeSlips(tx, of, made.slice(0, middle))),
    ...(await writeSlips(tx, of, made.slice(middle))),
  ]
}

/** Deletes slips of an earlier calculation whose employee the period does not pay any more. */
export const dropOthers = (
  tx: Tx,
  { period, isDraft, at }: { readonly period: number; readonly isDraft: boolean; readonly at: string },
): Promise<unknown> =>
  tx.execute(
    sql`delete from slips where payroll_periods_id = ${period} and is_draft = ${isDraft} and calculated_at < ${at}::timestamptz`,
  )
