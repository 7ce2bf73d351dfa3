import { sql } from "drizzle-orm"
import type { SlipFacts } from "../../../domain/payroll/slip/facts.ts"
import { calculateSlip } from "../../../domain/payroll/slip/calculate.ts"
import { lawOn } from "../../../domain/payroll/tables.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { readFacts } from "./facts.ts"
import { payeesAfter } from "./people.ts"
import { readRun } from "./plan.ts"
import { type Made, writeSlips } from "./write.ts"

/** Which slips are made: of whose period, beside the real ones or as them, and since when they hold. */
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
 * Calculates and keeps the slips of some employees of a period, in the order of their ids; one that fails is kept with why.
 * @param seen what the facts are taken to be, where they are not taken as they are read
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
  const read = await readFacts(tx, period, payees, now)
  const made = payees.flatMap((payee): readonly Made[] => {
    const own = read.get(payee.id)
    if (own === undefined) return []
    const facts = seen(own)
    try {
      return [{ payee, facts, slip: calculateSlip(plan, facts, law), error: null }]
    } catch (thrown) {
      return [{ payee, facts, slip: null, error: whyNot(thrown) }]
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

/** Writes the sums of a period's slips into its row. @returns how many there are, and how many could not be made */
export const keepSums = async (tx: Tx, id: number): Promise<Pick<Sums, "members" | "errors">> => {
  const [sums] = await rowsOf<Sums>(
    tx,
    sql`select count(*) filter (where error is null)::int as members, count(*) filter (where error is not null)::int as errors,
      coalesce(sum(gross), 0)::float8 as gross, coalesce(sum(deduction), 0)::float8 as deduction, coalesce(sum(tax), 0)::float8 as tax,
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

/** Counts and sums a period's slips anew, in its row. @returns how many could not be made */
export const countSlips = async (tx: Tx, id: number): Promise<number> => {
  const { members, errors } = await keepSums(tx, id)
  await tx.execute(
    sql`update payroll_periods set member_count = ${members}, error_count = ${errors} where id = ${id}`,
  )
  return errors
}
