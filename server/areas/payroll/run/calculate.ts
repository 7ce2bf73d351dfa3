import { sql } from "drizzle-orm"
import type { SlipFacts } from "../../../domain/payroll/slip/facts.ts"
import { calculateSlip } from "../../../domain/payroll/slip/calculate.ts"
import { lawOn } from "../../../domain/payroll/tables.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { annualLeaveOn } from "../../leave/index.ts"
import { settleOvertime } from "../../overtime/index.ts"
import { countQuestions } from "../questions.ts"
import { attendanceSpan } from "./attended.ts"
import { readFacts } from "./facts.ts"
import { payeesAfter } from "./people.ts"
import { readRun } from "./plan.ts"
import { type Made, writeSlips } from "./write.ts"

/** Which slips are made: the period, whether as a dry run (`isDraft`) or as its real slips, and when. */
export type Making = {
  readonly company: number
  readonly period: number
  readonly isDraft: boolean
  /** Instant of the calculation: slips of an earlier one are older. */
  readonly at: string
  readonly now: Date
}
type Some = Parameters<typeof payeesAfter>[2]

const whyNot = (thrown: unknown): string =>
  `Slip tidak dapat dihitung: ${thrown instanceof Error ? thrown.message : "sebab tidak dikenal"}`

/**
 * Calculates and stores the slips of some employees of a period, in the order of ids. A failure is stored as that
 * employee's error.
 * @param seen facts that replace those read from the database
 * @throws JobProblem where no slip of the period can be made
 */
export const calculateSome = async (
  tx: Tx,
  { company, period: id, isDraft, at, now }: Making,
  some: Some,
  seen: (facts: SlipFacts) => SlipFacts = (facts) => facts,
): Promise<readonly Made[]> => {
  const { period, plan } = await readRun(tx, id)
  const law = lawOn(`${period.month}-01`)
  const payees = await payeesAfter(tx, id, some)
  /** Overtime that is not reckoned yet, or was reckoned with another wage, is settled before it is paid. */
  if (period.type === "regular")
    await settleOvertime(
      tx,
      company,
      payees.map(({ id: member }) => member),
      attendanceSpan(period, payees),
      now,
    )
  const read = await readFacts(tx, period, plan, payees, now)
  const left = await annualLeaveOn(
    tx,
    payees.map(({ id: member }) => member),
    period.end_date,
  )
  const made = payees.flatMap((payee): readonly Made[] => {
    const own = read.get(payee.id)
    if (own === undefined) return []
    const facts = seen(own)
    const leave = left?.get(payee.id) ?? null
    try {
      return [{ payee, facts, slip: calculateSlip(plan, facts, law), error: null, leave }]
    } catch (thrown) {
      return [{ payee, facts, slip: null, error: whyNot(thrown), leave }]
    }
  })
  return writeSlips(tx, { company, period: id, isDraft, at }, made)
}

type Sums = {
  readonly members: number
  readonly errors: number
  readonly gross: number
  readonly deduction: number
  readonly tax: number
  readonly net: number
  readonly employer: number
}

/** Writes the totals of a period's slips into its row. @returns the number of slips, and of failed ones */
export const keepSums = async (tx: Tx, id: number): Promise<Pick<Sums, "members" | "errors">> => {
  const [sums] = await rowsOf<Sums>(
    tx,
    sql`select count(*) filter (where error is null)::int as members, count(*) filter (where error is not null)::int as errors,
      coalesce(sum(gross), 0)::float8 as gross, coalesce(sum(deduction), 0)::float8 as deduction, coalesce(sum(tax + final_tax), 0)::float8 as tax,
      coalesce(sum(net), 0)::float8 as net, coalesce(sum(employer_cost), 0)::float8 as employer
      from slips where payroll_periods_id = ${id} and not is_draft`,
  )
  if (sums === undefined) throw new Error("no sums of slips")
  await tx.execute(
    sql`update payroll_periods set total_gross = ${sums.gross}, total_deduction = ${sums.deduction}, total_tax = ${sums.tax},
      total_net = ${sums.net}, total_employer = ${sums.employer} where id = ${id}`,
  )
  return sums
}

/** Recounts a period's slips and writes the totals into its row. @returns the number of failed ones */
export const countSlips = async (tx: Tx, id: number): Promise<number> => {
  const { members, errors } = await keepSums(tx, id)
  await countQuestions(tx, id)
  await tx.execute(
    sql`update payroll_periods set member_count = ${members}, error_count = ${errors} where id = ${id}`,
  )
  return errors
}
