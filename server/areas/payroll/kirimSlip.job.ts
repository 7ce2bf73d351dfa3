import { sql } from "drizzle-orm"
import { Schema } from "effect"
import { NO_ADDRESS, slipMailJob } from "#contract/areas/payroll/slipMail.ts"
import { whyNotMailed } from "#machines/lifecycles/payrollPeriodMachine.ts"
import { rowsOf } from "../../db/database.ts"
import { audit } from "../../db/tables/index.ts"
import { defineJob, JobProblem } from "../../kit/jobs/define.ts"
import { periodNamed } from "./run.calls.ts"
import {
  isUnderWay,
  type Recipient,
  recipientsAfter,
  sentNote,
  slipsWithLetters,
  writeLetters,
} from "./slipLetters.ts"

const payload = Schema.Struct({ period_id: Schema.Int })

const hasAddress = (one: Recipient): one is Recipient & { readonly email: string } => one.email !== null

/**
 * Puts the unsent slips of a period into the outbox; employees without an e-mail address are recorded as failures.
 */
export const slipMailingJob = defineJob(slipMailJob, payload, {
  first: 50,
  most: 200,
  count: async (tx, { payload: { period_id } }) => {
    const [found] = await rowsOf<{ readonly n: number }>(
      tx,
      sql`select count(*)::int as n ${slipsWithLetters(period_id)} and not ${isUnderWay}`,
    )
    return found?.n ?? 0
  },
  chunk: async (tx, { company, account, now, payload: { period_id } }, mark, size) => {
    const period = await periodNamed(tx, period_id)
    const barred = whyNotMailed(period.status)
    if (barred !== null) throw new JobProblem(barred)
    const people = await recipientsAfter(tx, period_id, { after: Number(mark?.[0] ?? 0), size })
    const addressed = people.filter(hasAddress)
    const written = await writeLetters(tx, period_id, addressed, { company, account, now, again: false })
    const notes = addressed
      .filter(({ slips_id }) => written.has(slips_id))
      .map((one) => sentNote(period.nama, one))
    if (notes.length > 0)
      await tx.insert(audit).values(
        notes.map(({ entityId, ...note }) => ({
          ...note,
          companies_id: company,
          at: now.toISOString(),
          actor_id: account,
          call: slipMailJob.kind,
          entity_id: entityId,
        })),
      )
    const last = people.at(-1)
    return {
      done: people.length,
      next: last === undefined || people.length < size ? null : [last.slips_id],
      failed: people
        .filter((one) => !hasAddress(one))
        .map(({ nama }) => ({ name: nama, message: NO_ADDRESS })),
    }
  },
})
