import { sql } from "drizzle-orm"
import { Schema } from "effect"
import { payrollJob } from "#contract/areas/payroll/run.ts"
import { calculateSlip } from "../../domain/payroll/slip/calculate.ts"
import { lawOn } from "../../domain/payroll/tables.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { audit } from "../../db/tables/index.ts"
import { defineJob, type JobTask } from "../../kit/jobs/define.ts"
import { moveRow } from "../../kit/approval/move.ts"
import { type Mover, systemMover } from "../../kit/approval/mover.ts"
import { periodEffects } from "./effects.ts"
import { periodRules } from "./periodMoves.ts"
import { readFacts } from "./run/facts.ts"
import { payeesAfter, payeesCount } from "./run/people.ts"
import { readRun } from "./run/plan.ts"
import { dropOthers, type Made, writeSlips } from "./run/write.ts"

const payload = Schema.Struct({
  period_id: Schema.Int,
  members_id: Schema.NullOr(Schema.Array(Schema.Int)),
  dry_run: Schema.Boolean,
  /** When it was asked for: slips of an earlier calculation are older. */
  at: Schema.String,
})

type Sums = {
  readonly members: number
  readonly errors: number
  readonly gross: number
  readonly deduction: number
  readonly tax: number
  readonly net: number
  readonly employer: number
}
/** Sums of the slips of a period, as its row shows them. */
const sumsOf = async (tx: Tx, id: number): Promise<Sums> => {
  const [sums] = await rowsOf<Sums>(
    tx,
    sql`select count(*) filter (where error is null)::int as members, count(*) filter (where error is not null)::int as errors,
      coalesce(sum(gross), 0)::float8 as gross, coalesce(sum(deduction), 0)::float8 as deduction, coalesce(sum(tax), 0)::float8 as tax,
      coalesce(sum(net), 0)::float8 as net, coalesce(sum(employer_cost), 0)::float8 as employer
      from slips where payroll_periods_id = ${id} and not is_draft`,
  )
  if (sums === undefined) throw new Error("no sums of slips")
  return sums
}

/** The job moves the period by itself; in the audit it is whoever asked for it, as whom its transaction is bound. */
const jobMover = (tx: Tx, { now, company, account }: JobTask<unknown>): Mover => ({
  ...systemMover(tx, now, company, payrollJob.kind),
  audit: async ({ entity, entityId, action, before, after }) => {
    await tx.insert(audit).values({
      companies_id: company,
      at: now.toISOString(),
      actor_id: account,
      call: payrollJob.kind,
      entity,
      entity_id: entityId,
      action,
      before,
      after,
    })
  },
})

const whyNot = (thrown: unknown): string =>
  `Slip tidak dapat dihitung: ${thrown instanceof Error ? thrown.message : "sebab tidak dikenal"}`

/** Calculates the slips of a period, some employees at a time in the order of their ids. */
export const calculationJob = defineJob(payrollJob, payload, {
  first: 20,
  most: 200,
  count: (tx, { payload: { period_id, members_id } }) => payeesCount(tx, period_id, members_id),
  chunk: async (tx, task, mark, size) => {
    const { period_id, members_id, dry_run, at } = task.payload
    const { period, plan } = await readRun(tx, period_id)
    const law = lawOn(`${period.month}-01`)
    const payees = await payeesAfter(tx, period_id, { after: Number(mark?.[0] ?? 0), size, some: members_id })
    const facts = await readFacts(tx, period, payees, task.now)
    const made = payees.flatMap((payee): readonly Made[] => {
      const own = facts.get(payee.id)
      if (own === undefined) return []
      try {
        return [{ payee, facts: own, slip: calculateSlip(plan, own, law), error: null }]
      } catch (thrown) {
        return [{ payee, facts: own, slip: null, error: whyNot(thrown) }]
      }
    })
    await writeSlips(tx, { company: task.company, period: period_id, isDraft: dry_run, at }, made)
    const last = payees.at(-1)
    return {
      done: payees.length,
      next: last === undefined || payees.length < size ? null : [last.id],
      failed: made.flatMap(({ payee, error }) =>
        error === null ? [] : [{ name: payee.nama, message: error }],
      ),
    }
  },
  ended: async (tx, task) => {
    const { period_id, members_id, dry_run, at } = task.payload
    if (members_id === null) await dropOthers(tx, { period: period_id, isDraft: dry_run, at })
    if (dry_run) return
    await tx.execute(sql`delete from slips where payroll_periods_id = ${period_id} and is_draft`)
    const sums = await sumsOf(tx, period_id)
    await tx.execute(
      sql`update payroll_periods set total_gross = ${sums.gross}, total_deduction = ${sums.deduction}, total_tax = ${sums.tax},
        total_net = ${sums.net}, total_employer = ${sums.employer} where id = ${period_id}`,
    )
    await moveRow(jobMover(tx, task), periodRules(periodEffects), period_id, {
      type: "payroll.finish",
      members: sums.members,
      errors: sums.errors,
    } as never)
  },
})
