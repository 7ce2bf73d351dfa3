import { sql } from "drizzle-orm"
import { Schema } from "effect"
import { payrollJob } from "#contract/areas/payroll/run.ts"
import type { Tx } from "../../db/database.ts"
import { audit } from "../../db/tables/index.ts"
import { defineJob, type JobTask } from "../../kit/jobs/define.ts"
import { moveRow } from "../../kit/approval/move.ts"
import { type Mover, systemMover } from "../../kit/approval/mover.ts"
import { periodEffects } from "./effects.ts"
import { periodRules } from "./periodMoves.ts"
import { calculateSome, keepSums } from "./run/calculate.ts"
import { countQuestions } from "./questions.ts"
import { payeesCount } from "./run/people.ts"
import { dropOthers } from "./run/write.ts"

const payload = Schema.Struct({
  period_id: Schema.Int,
  members_id: Schema.NullOr(Schema.Array(Schema.Int)),
  dry_run: Schema.Boolean,
  /** Instant of the request: slips of an earlier calculation are older. */
  at: Schema.String,
})

/**
 * The job moves the period as the system; the audit log names the account that requested it, which its transaction is
 * bound to.
 */
const jobMover = (tx: Tx, { now, company, account }: JobTask<unknown>): Mover => ({
  ...systemMover(tx, now, company, payrollJob.kind),
  audit: async (...entries) => {
    if (entries.length === 0) return
    await tx.insert(audit).values(
      entries.map(({ entity, entityId, action, before, after }) => ({
        companies_id: company,
        at: now.toISOString(),
        actor_id: account,
        call: payrollJob.kind,
        entity,
        entity_id: entityId,
        action,
        before,
        after,
      })),
    )
  },
})

/** Calculates the slips of a period in batches, in the order of employee ids. */
export const calculationJob = defineJob(payrollJob, payload, {
  first: 10,
  most: 200,
  /** A chunk reads the period's facts in some 60 queries, however few its slips are. */
  least: 10,
  count: (tx, { payload: { period_id, members_id } }) => payeesCount(tx, period_id, members_id),
  chunk: async (tx, task, mark, size) => {
    const { period_id, members_id, dry_run, at } = task.payload
    const made = await calculateSome(
      tx,
      { company: task.company, period: period_id, isDraft: dry_run, at, now: task.now },
      { after: Number(mark?.[0] ?? 0), size, some: members_id },
    )
    const last = made.at(-1)
    return {
      done: made.length,
      next: last === undefined || made.length < size ? null : [last.payee.id],
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
    const sums = await keepSums(tx, period_id)
    await countQuestions(tx, period_id)
    await moveRow(jobMover(tx, task), periodRules(periodEffects), period_id, {
      type: "payroll.finish",
      members: sums.members,
      errors: sums.errors,
    } as never)
  },
})
